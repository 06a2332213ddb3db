import JSONText

/// One of several shapes of a mapping. The key that makes the choice is the first of its fields.
public struct Choice<Value, Notes> {
  let key: String
  let schema: () -> JSON
  let read: (MappingReader, Notes) -> Value?

  /// - Parameters:
  ///   - rules: what the keys say of each other.
  ///   - start: what holds where nothing is written.
  ///   - finish: makes the value; nil only where a fault has been reported.
  ///   - check: comes last, for what no rule and no schema can say.
  public init<Root>(
    _ fields: [Field<Root, Notes>], _ rules: [KeyRule] = [], from start: Root, as finish: @escaping (Root) -> Value?,
    check: @escaping (MappingReader, Notes, inout Root) -> Void = { _, _, _ in }
  ) {
    let key = fields[0].name
    let table = FieldTable("", fields, rules, check: check)
    self.key = key
    schema = { table.schema(start, requiring: [key] + table.fields.dropFirst().filter(\.isRequired).map(\.name)) }
    read = { mapping, notes in
      var root = start
      table.read(mapping, notes, into: &root)
      return finish(root)
    }
  }
}

extension Form {
  /// A mapping with exactly one of several keys, each of which brings keys of its own.
  ///
  /// - Parameter what: what the mapping is, with its article, for faults: `a touch`.
  public static func choices(_ what: String, _ choices: [Choice<Value, Notes>]) -> Form {
    Form(["anyOf": .array(choices.map { $0.schema() })]) { node, notes in
      node.mapping(what) { mapping in
        guard let key = mapping.exactlyOne(of: choices.map(\.key)) else { return nil }
        return choices.first { $0.key == key }?.read(mapping, notes)
      }
    }
  }
}
