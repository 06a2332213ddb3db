import JSONText

/// A rule for the keys of a mapping. The reader and the schema use the same rule.
package struct KeyRule {
  let schema: JSON
  /// Reports an error if the mapping breaks the rule.
  let check: (MappingReader) -> Void

  /// Requires exactly one of the keys.
  package static func exactlyOne(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["oneOf": .array(keys.map { requiring($0) })]) { mapping in _ = mapping.exactlyOne(of: keys) }
  }

  /// Requires at least one of the keys. If the mapping has unknown keys, only those are reported.
  package static func some(of keys: [String]) -> KeyRule {
    KeyRule(schema: ["anyOf": .array(keys.map { requiring($0) })]) { mapping in
      guard !keys.contains(where: mapping.has), !mapping.hasUnknownKeys else { return }
      mapping.faults.report(at: mapping.position, "\(mapping.what) needs one of \(keys.alternatives)")
    }
  }

  /// Allows at most one of the keys.
  package static func atMostOne(of keys: [String]) -> KeyRule {
    let none: JSON = ["not": ["anyOf": .array(keys.map { requiring($0) })]]
    return KeyRule(schema: ["anyOf": [none, ["oneOf": .array(keys.map { requiring($0) })]]]) { mapping in
      if keys.contains(where: mapping.has) { _ = mapping.exactlyOne(of: keys) }
    }
  }

  /// Requires the key or one of its alternatives.
  package static func needs(_ key: String, unless others: [String]) -> KeyRule {
    KeyRule(schema: ["anyOf": .array(([key] + others).map { requiring($0) })]) { mapping in
      guard !mapping.has(key), !others.contains(where: mapping.has) else { return }
      mapping.reportMissing(key)
    }
  }

  /// Forbids both keys together.
  package static func refuse(_ key: String, beside other: String) -> KeyRule {
    KeyRule(schema: ["not": requiring(key, other)]) { $0.refuse(key, beside: other) }
  }

  /// Allows the key only together with the other.
  ///
  /// - Parameter reason: the message that is reported at the key without the other.
  package static func only(_ key: String, beside other: String, _ reason: String) -> KeyRule {
    KeyRule(schema: ["anyOf": [["not": requiring(key)], requiring(other)]]) { mapping in
      guard mapping.has(key), !mapping.has(other) else { return }
      mapping.faults.report(at: mapping.position(of: key), reason)
    }
  }

  /// Allows the keys only together with at least one of the others.
  ///
  /// - Parameter reason: returns the message that is reported at the first of the keys, which it gets in quotes.
  package static func only(
    anyOf keys: [String], besideAnyOf others: [String], _ reason: @escaping (String) -> String
  ) -> KeyRule {
    let none: JSON = ["not": ["anyOf": .array(keys.map { requiring($0) })]]
    return KeyRule(schema: ["anyOf": .array([none] + others.map { requiring($0) })]) { mapping in
      let present = keys.filter(mapping.has).sorted { mapping.position(of: $0) < mapping.position(of: $1) }
      guard let key = present.first, !others.contains(where: mapping.has) else { return }
      mapping.faults.report(at: mapping.position(of: key), reason(key.quotedForPeople))
    }
  }

  /// Forbids the key together with any of the others.
  package static func refuse(_ key: String, besideAnyOf others: [String]) -> KeyRule {
    KeyRule(schema: ["not": ["required": [.string(key)], "anyOf": .array(others.map { requiring($0) })]]) { mapping in
      guard mapping.has(key), let other = others.first(where: mapping.has) else { return }
      mapping.refuse(key, beside: other)
    }
  }

  /// Requires all of the rules.
  package static func all(_ rules: [KeyRule]) -> KeyRule {
    KeyRule(schema: ["allOf": .array(rules.map(\.schema))]) { mapping in for rule in rules { rule.check(mapping) } }
  }

  /// The beginning of the names of rules under `$defs`.
  package static let prefix = "rule-"

  /// The same rule, which schemas describe once, under `$defs` and this name after the prefix.
  package func named(_ definition: String) -> KeyRule {
    KeyRule(schema: schema.named(Self.prefix + definition), check: check)
  }

  private static func requiring(_ keys: String...) -> JSON { ["required": JSON(keys)] }
}
