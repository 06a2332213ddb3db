import JSONText

/// What the keys of a mapping say of each other; the reader and the schema go by the same rule.
public struct KeyRule {
  let schema: JSON
  /// Reports where the mapping breaks the rule.
  let check: (MappingReader) -> Void

  /// One of the keys, and no other of them.
  public static func exactlyOne(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["oneOf": .array(keys.map { requiring($0) })]) { mapping in _ = mapping.exactlyOne(of: keys) }
  }

  /// One or more of the keys; a mapping with unknown keys is reported for those.
  public static func some(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["anyOf": .array(keys.map { requiring($0) })]) { mapping in
      guard !keys.contains(where: mapping.has), !mapping.hasUnknownKeys else { return }
      mapping.faults.report(at: mapping.position, "\(mapping.what) needs one of \(keys.alternatives)")
    }
  }

  /// One of the keys at most.
  public static func atMostOne(of keys: [String]) -> KeyRule {
    let none: JSON = ["not": ["anyOf": .array(keys.map { requiring($0) })]]
    return KeyRule(schema: ["anyOf": [none, ["oneOf": .array(keys.map { requiring($0) })]]]) { mapping in
      if keys.contains(where: mapping.has) { _ = mapping.exactlyOne(of: keys) }
    }
  }

  /// The key, or another that stands for it.
  public static func needs(_ key: String, unless other: String) -> KeyRule {
    KeyRule(schema: ["anyOf": [requiring(key), requiring(other)]]) { mapping in
      guard !mapping.has(key), !mapping.has(other) else { return }
      mapping.faults.report(at: mapping.position, "\(mapping.what) needs \(key.quotedForPeople)")
    }
  }

  /// Not both of them.
  public static func refuse(_ key: String, beside other: String) -> KeyRule {
    KeyRule(schema: ["not": requiring(key, other)]) { $0.refuse(key, beside: other) }
  }

  /// The key only beside the other.
  ///
  /// - Parameter reason: what is reported at the key where it stands alone.
  public static func only(_ key: String, beside other: String, _ reason: String) -> KeyRule {
    KeyRule(schema: ["anyOf": [["not": requiring(key)], requiring(other)]]) { mapping in
      guard mapping.has(key), !mapping.has(other) else { return }
      mapping.faults.report(at: mapping.position(of: key), reason)
    }
  }

  private static func requiring(_ keys: String...) -> JSON { ["required": JSON(keys)] }
}
