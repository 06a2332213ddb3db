import JSONText

/// One of several kinds of a mapping, chosen by a key. The first field has that key.
package struct Choice<Value, Notes> {
  let key: String
  let schema: () -> JSON
  let read: (MappingReader, Notes) -> Value?

  /// - Parameters:
  ///   - rules: rules for combinations of keys.
  ///   - start: the value before reading, with the defaults.
  ///   - finish: makes the value; nil only if an error has been reported.
  ///   - check: called last, for conditions that neither rules nor schemas express.
  package init<Root>(
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
  /// A mapping with exactly one of several keys, each with its own further keys.
  ///
  /// - Parameter what: the kind of mapping with its article, for error messages: `a touch`.
  package static func choices(_ what: String, _ choices: [Choice<Value, Notes>]) -> Form {
    // Each kind is a definition, such as `pointer-step-move` for `a pointer step`.
    let name = what.split(separator: " ").dropFirst().joined(separator: "-")
    return Form(
      ["anyOf": .array(choices.map { $0.schema().named("\(name)-\($0.key)") })], read: reader(of: what, choices))
  }

  /// The same, for kinds whose keys have the same meaning in each kind. Schemas describe one mapping with the keys of all
  /// kinds.
  package static func mergedChoices(_ what: String, _ choices: [Choice<Value, Notes>]) -> Form {
    Form(MergedChoices(choices.map { ($0.key, $0.schema()) }).schema, read: reader(of: what, choices))
  }

  private static func reader(
    of what: String, _ choices: [Choice<Value, Notes>]
  ) -> (NodeReader, Notes) -> Value? {
    { node, notes in
      node.mapping(what) { mapping in
        guard let key = mapping.exactlyOne(of: choices.map(\.key)) else { return nil }
        return choices.first { $0.key == key }?.read(mapping, notes)
      }
    }
  }
}
