import JSONText

/// The kinds of a mapping as one schema.
struct MergedChoices {
  private let kinds: [(key: String, schema: JSON)]

  /// - Parameter kinds: the key that chooses each kind, with the schema of its mapping. Keys of several kinds must have the
  ///   same schema in each.
  init(_ kinds: [(key: String, schema: JSON)]) { self.kinds = kinds }

  /// A mapping with exactly one of the keys that choose, and with the further keys and the rules of that kind.
  var schema: JSON {
    var properties = JSON.Members()
    for (name, value) in kinds.flatMap({ Self.properties(of: $0.schema) }) {
      precondition(properties[name] == nil || properties[name] == value, "the kinds have two schemas for \(name)")
      properties[name] = value
    }
    let required = shared { Self.required(of: $0) }
    let object: JSON = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    return object.with("required", required.isEmpty ? nil : JSON(required))
      .with("oneOf", .array(kinds.map { Self.requiring($0.key) }))
      .with("allOf", rules.isEmpty ? nil : .array(rules))
  }

  /// The rules of each kind, for mappings of the kind, and the rule that further keys are only in mappings of their kind.
  private var rules: [JSON] {
    let everywhere = shared { Self.properties(of: $0).map(\.name) }
    return kinds.flatMap { kind -> [JSON] in
      let own = Self.properties(of: kind.schema).map(\.name).filter { $0 != kind.key && !everywhere.contains($0) }
      let needed = Self.required(of: kind.schema).filter(own.contains)
      let rules = (kind.schema["allOf"]?.list ?? []) + needed.map(Self.requiring)
      return own.map { Self.either(Self.without($0), Self.requiring(kind.key)) }
        + rules.map { Self.either(Self.without(kind.key), $0) }
    }
  }

  private static func either(_ one: JSON, _ other: JSON) -> JSON { ["anyOf": [one, other]] }

  /// The names that each kind has.
  private func shared(_ names: (JSON) -> [String]) -> [String] {
    let lists = kinds.map { names($0.schema) }
    return lists.first?.filter { name in lists.allSatisfy { $0.contains(name) } } ?? []
  }

  private static func properties(of schema: JSON) -> [(name: String, value: JSON)] {
    if case .object(let members)? = schema["properties"] { Array(members) } else { [] }
  }

  private static func required(of schema: JSON) -> [String] { schema["required"]?.list?.compactMap(\.text) ?? [] }
  private static func requiring(_ key: String) -> JSON { ["required": [.string(key)]] }
  private static func without(_ key: String) -> JSON { ["not": requiring(key)] }
}
