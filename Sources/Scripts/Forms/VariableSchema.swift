import Documents
import JSONText

/// Schemas of files in which `${name}` may replace any value.
extension JSON {
  /// The schema of a text that contains a variable.
  private static var variable: JSON { .text(#"\$\{[a-z][a-z0-9-]*\}"#) }
  private static let name = "variable"
  private static var reference: JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// The same schema of a file, in which each value below the root may also be a text with a variable. Values that may be
  /// any text stay as they are.
  ///
  /// - Parameter mapping: the definition that is only used for mappings.
  func acceptingVariables(exceptIn mapping: String) -> JSON {
    guard case .object(var members) = acceptingVariables else { return self }
    if case .object(let definitions)? = members["$defs"] {
      var changed = JSON.Members()
      for (name, value) in definitions {
        changed[name] = name == mapping ? value.acceptingVariables : value.orVariable
      }
      changed[Self.name] = Self.variable
      members["$defs"] = .object(changed)
    }
    return .object(members)
  }

  /// The keys whose values have no variables.
  private static let fixed = ["version", "variables", "matrix"]

  /// The same schema, in which each value below the root may also be a text with a variable.
  private var acceptingVariables: JSON {
    guard case .object(let members) = self else { return self }
    var changed = JSON.Members()
    for (name, value) in members {
      switch (name, value) {
      case ("properties", .object(let properties)):
        var values = JSON.Members()
        for (key, value) in properties { values[key] = Self.fixed.contains(key) ? value : value.orVariable }
        changed[name] = .object(values)
      case ("items", _), ("additionalProperties", .object): changed[name] = value.orVariable
      case ("anyOf", .array(let choices)), ("prefixItems", .array(let choices)):
        changed[name] = .array(choices.map(\.acceptingVariables))
      default: changed[name] = value
      }
    }
    return .object(changed)
  }

  private var orVariable: JSON {
    let inner = acceptingVariables
    guard case .object(let members) = inner, !takesAnyText else { return inner }
    // References lead to definitions that accept variables themselves.
    guard members.names.contains(where: { Self.restrictions.contains($0) }) else { return inner }
    var outer = JSON.Members()
    var rest = members
    for name in ["description", "default"] {
      outer[name] = members[name]
      rest[name] = nil
    }
    if rest.names == ["anyOf"], case .array(let choices)? = rest["anyOf"] {
      outer["anyOf"] = .array(choices + [Self.reference])
    } else {
      outer["anyOf"] = [.object(rest), Self.reference]
    }
    return .object(outer)
  }

  private static let restrictions = ["type", "enum", "const", "anyOf", "pattern", "not"]

  /// True if the schema accepts every text that is not empty.
  private var takesAnyText: Bool {
    guard case .object(let members) = self else { return false }
    if case .array(let choices)? = members["anyOf"] { return choices.contains(where: \.takesAnyText) }
    guard !members.names.contains(where: { ["pattern", "enum", "const", "not"].contains($0) }) else { return false }
    switch members["type"] {
    case .string("string")?: return true
    case .array(let types)?: return types.contains("string")
    default: return false
    }
  }
}
