import JSONText

/// A rule for the keys of a mapping. The reader and the schema use the same rule.
public struct KeyRule {
  let schema: JSON
  /// Reports an error if the mapping breaks the rule.
  let check: (MappingReader) -> Void

  /// Requires exactly one of the keys.
  public static func exactlyOne(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["oneOf": .array(keys.map { requiring($0) })]) { mapping in _ = mapping.exactlyOne(of: keys) }
  }

  /// Requires at least one of the keys. If the mapping has unknown keys, only those are reported.
  public static func some(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["anyOf": .array(keys.map { requiring($0) })]) { mapping in
      guard !keys.contains(where: mapping.has), !mapping.hasUnknownKeys else { return }
      mapping.faults.report(at: mapping.position, "\(mapping.what) needs one of \(keys.alternatives)")
    }
  }

  /// Allows at most one of the keys.
  public static func atMostOne(of keys: [String]) -> KeyRule {
    let none: JSON = ["not": ["anyOf": .array(keys.map { requiring($0) })]]
    return KeyRule(schema: ["anyOf": [none, ["oneOf": .array(keys.map { requiring($0) })]]]) { mapping in
      if keys.contains(where: mapping.has) { _ = mapping.exactlyOne(of: keys) }
    }
  }

  /// Requires the key or its alternative.
  public static func needs(_ key: String, unless other: String) -> KeyRule {
    KeyRule(schema: ["anyOf": [requiring(key), requiring(other)]]) { mapping in
      guard !mapping.has(key), !mapping.has(other) else { return }
      mapping.reportMissing(key)
    }
  }

  /// Forbids both keys together.
  public static func refuse(_ key: String, beside other: String) -> KeyRule {
    KeyRule(schema: ["not": requiring(key, other)]) { $0.refuse(key, beside: other) }
  }

  /// Allows the key only together with the other.
  ///
  /// - Parameter reason: the message that is reported at the key without the other.
  public static func only(_ key: String, beside other: String, _ reason: String) -> KeyRule {
    KeyRule(schema: ["anyOf": [["not": requiring(key)], requiring(other)]]) { mapping in
      guard mapping.has(key), !mapping.has(other) else { return }
      mapping.faults.report(at: mapping.position(of: key), reason)
    }
  }

  private static func requiring(_ keys: String...) -> JSON { ["required": JSON(keys)] }
}
