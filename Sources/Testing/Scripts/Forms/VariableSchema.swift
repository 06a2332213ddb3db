import Documents
import JSONText

/// Schemas of files in which `${name}` may replace any value.
extension JSON {
  /// The same schema of a file, in which each value below the root may also be a text with a variable. Values that may be
  /// any text stay as they are.
  ///
  /// - Parameter isForMappings: whether a definition is only used where a text is not allowed.
  func acceptingVariables(exceptIn isForMappings: (String) -> Bool) -> JSON {
    guard case .object(var members) = self, case .object(let definitions)? = members["$defs"] else { return self }
    let variables = VariableSchema(definitions.filter { !isForMappings($0.name) })
    members["$defs"] = nil
    var changed = JSON.Members()
    for (name, value) in definitions {
      changed[name] =
        variables.isMapping(name) || isForMappings(name) ? variables.inside(value) : variables.orVariable(value)
    }
    changed[VariableSchema.name] = .text(#"\$\{[a-z][a-z0-9-]*\}"#)
    return variables.inside(.object(members)).with("$defs", .object(changed))
  }
}

/// Adds texts with a variable to the values that a schema accepts.
private struct VariableSchema {
  /// The name of the definition of a text that contains a variable.
  static let name = "variable"
  private static var reference: JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// The definitions that describe one mapping. They do not accept variables themselves: the places do that refer to them.
  private let mappings: [String: JSON]

  init(_ definitions: [(name: String, value: JSON)]) {
    let mappings = definitions.filter { $0.value["type"] == "object" }
    self.mappings = Dictionary(mappings.map { ("#/$defs/\($0.name)", $0.value) }) { first, _ in first }
  }

  func isMapping(_ definition: String) -> Bool { mappings["#/$defs/\(definition)"] != nil }

  /// The keys whose values have no variables.
  private static let fixed = ["version", "variables", "matrix"]

  /// The same schema, in which each value below the root may also be a text with a variable.
  func inside(_ schema: JSON) -> JSON {
    guard case .object(let members) = schema else { return schema }
    var changed = JSON.Members()
    for (name, value) in members {
      switch (name, value) {
      case ("properties", .object(let properties)):
        var values = JSON.Members()
        for (key, value) in properties { values[key] = Self.fixed.contains(key) ? value : orVariable(value) }
        changed[name] = .object(values)
      case ("items", _), ("additionalProperties", .object): changed[name] = orVariable(value)
      case ("anyOf", .array(let choices)): changed[name] = .array(choices.map(inside).flatMap(Self.choices(of:)))
      case ("prefixItems", .array(let items)): changed[name] = .array(items.map(inside))
      default: changed[name] = value
      }
    }
    return .object(changed)
  }

  func orVariable(_ schema: JSON) -> JSON {
    let inner = inside(schema)
    guard case .object(let members) = inner, !Self.takesAnyText(schema) else { return inner }
    // Other references lead to definitions that accept variables themselves.
    let mapping = members["$ref"]?.text.flatMap { mappings[$0] }
    guard mapping != nil || members.names.contains(where: { Self.restrictions.contains($0) }) else { return inner }
    var outer = JSON.Members()
    var rest = members
    for name in ["description", "default"] {
      outer[name] = members[name] ?? mapping?[name]
      rest[name] = nil
    }
    outer["anyOf"] = .array(Self.choices(of: .object(rest)) + [Self.reference])
    return .object(outer)
  }

  /// The choices of a schema that has no other keys; otherwise the schema.
  private static func choices(of schema: JSON) -> [JSON] {
    guard case .object(let members) = schema, members.names == ["anyOf"] else { return [schema] }
    return members["anyOf"]?.list ?? []
  }

  private static let restrictions = ["type", "enum", "const", "anyOf", "pattern", "not"]

  /// True if the schema accepts every text that is not empty.
  private static func takesAnyText(_ schema: JSON) -> Bool {
    guard case .object(let members) = schema else { return false }
    if case .array(let choices)? = members["anyOf"] { return choices.contains(where: takesAnyText) }
    guard !members.names.contains(where: { ["pattern", "enum", "const", "not"].contains($0) }) else { return false }
    switch members["type"] {
    case .string("string")?: return true
    case .array(let types)?: return types.contains("string")
    default: return false
    }
  }
}
