import JSONText

/// The parts of a schema that were written with a name.
struct NamedSchemas {
  /// The key of an object with a name and the part that has it, until the part moves to the definitions.
  static let key = "$named"

  /// The parts by name.
  private(set) var schemas: [String: JSON] = [:]

  /// Returns the schema with references in place of its named parts, which become definitions. A part that is only a
  /// reference does not become one.
  mutating func moved(outOf schema: JSON) -> JSON {
    switch schema {
    case .object(let members):
      var rest = JSON.Members()
      for (name, value) in members {
        if name == Self.key, case .object(let part) = value, let (name, value) = part.first(where: { _ in true }) {
          rest = rest.merging(reference(to: name, moved(outOf: value)))
        } else {
          rest[name] = moved(outOf: value)
        }
      }
      return .object(rest)
    case .array(let items):
      var rest: [JSON] = []
      for item in items { rest.append(moved(outOf: item)) }
      return .array(rest)
    case .null, .bool, .number, .string: return schema
    }
  }

  private mutating func reference(to name: String, _ schema: JSON) -> JSON.Members {
    if case .object(let members) = schema, members.names == ["$ref"] { return members }
    precondition(schemas[name] == nil || schemas[name] == schema, "two parts of the schema are named \(name)")
    schemas[name] = schema
    return JSON.Members([("$ref", .string("#/$defs/\(name)"))])
  }
}
