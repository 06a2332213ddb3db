package import JSONText

/// The written form of a value: the function that reads it, together with the schema that describes it to editors.
///
/// `Notes` is the state of the whole reading, such as names that are checked at its end.
package struct Form<Value, Notes> {
  /// The JSON Schema of the values that `read` accepts, as far as a schema can express them.
  package var schema: JSON { makeSchema() }
  /// Reads a value; returns nil after reporting an error.
  package let read: (NodeReader, Notes) -> Value?
  /// Writes a value as the default in a schema; nil if the value does not have a short form.
  package let write: (Value) -> JSON?
  /// Makes the schema. Only editors need it, so reading does not call it.
  private let makeSchema: () -> JSON

  /// - Parameters:
  ///   - schema: describes the values that `read` accepts.
  ///   - write: writes a value as the default in a schema.
  ///   - read: reads a value; returns nil after reporting an error.
  package init(
    _ schema: @escaping @autoclosure () -> JSON, write: @escaping (Value) -> JSON? = { _ in nil },
    read: @escaping (NodeReader, Notes) -> Value?
  ) {
    makeSchema = schema
    self.read = read
    self.write = write
  }
}

extension Form {
  /// The same form for another type of value.
  package func map<Other>(
    writing back: @escaping (Other) -> Value? = { _ in nil }, _ transform: @escaping (Value) -> Other
  ) -> Form<Other, Notes> {
    Form<Other, Notes>(schema, write: { back($0).flatMap(write) }) { node, notes in read(node, notes).map(transform) }
  }

  /// The same form for a subset of its values. `transform` reports its own errors and then returns nil.
  package func refined<Other>(_ transform: @escaping (Value, NodeReader, Notes) -> Other?) -> Form<Other, Notes> {
    Form<Other, Notes>(schema) { node, notes in read(node, notes).flatMap { transform($0, node, notes) } }
  }

  /// The same form, which calls `note` before it reads the value, valid or not.
  package func noting(_ note: @escaping (NodeReader, Notes) -> Void) -> Form {
    Form(schema, write: write) { node, notes in
      note(node, notes)
      return read(node, notes)
    }
  }

  /// The same form, whose schema is a reference to a definition under `$defs`.
  package func defined(as definition: some SchemaDefinition) -> Form {
    Form(definition.reference, write: write, read: read)
  }

  /// The same form, which schemas describe once, under `$defs` and this name. All forms with the name must have the same
  /// schema.
  package func named(_ definition: String) -> Form { describing { $0.named(definition) } }

  /// The same form with a changed schema.
  package func describing(_ change: @escaping (JSON) -> JSON) -> Form {
    Form(change(schema), write: write, read: read)
  }
}

extension Form {
  /// A list of values of this form.
  package func list(of what: String, count: ClosedRange<Int> = 0...1_000) -> Form<[Value], Notes> {
    let bounds: JSON = ["minItems": .integer(count.lowerBound), "maxItems": .integer(count.upperBound)]
    return Form<[Value], Notes>((["type": "array", "items": schema] as JSON).joined(with: bounds)) { node, notes in
      node.list(of: what, count: count) { read($0, notes) }
    }
  }

  /// One value of this form, or a list of them.
  package func oneOrMore(of what: String, count: ClosedRange<Int> = 1...1_000) -> Form<[Value], Notes> {
    map { [$0] }.orList(list(of: what, count: count))
  }

  /// This form for nodes other than lists, the other form for lists.
  package func orList(_ other: Form) -> Form {
    Form(["anyOf": [schema, other.schema]], write: write) { node, notes in
      node.isList ? other.read(node, notes) : read(node, notes)
    }
  }

  /// This form for nodes other than mappings, the other form for mappings.
  package func orMapping(_ other: Form) -> Form {
    Form(["anyOf": [schema, other.schema]], write: write) { node, notes in
      node.isMapping ? other.read(node, notes) : read(node, notes)
    }
  }

  /// A word for a value, or this form.
  package func or(_ word: String, _ value: Value) -> Form {
    Form(["anyOf": [["const": .string(word)], schema]], write: write) { node, notes in
      node.text == word ? value : read(node, notes)
    }
  }

  /// A word with an action that makes the value, or this form.
  package func or(_ word: String, _ act: @escaping (NodeReader, Notes) -> Value) -> Form {
    Form(["anyOf": [["const": .string(word)], schema]], write: write) { node, notes in
      node.text == word ? act(node, notes) : read(node, notes)
    }
  }

  /// An unquoted word for a value, or this form, which also reads the quoted word. The schema of this form must include
  /// the word.
  package func or(unquoted word: String, _ value: Value) -> Form {
    Form(schema, write: write) { node, notes in node.plainText == word ? value : read(node, notes) }
  }

  /// `none`, or this form.
  package func orNone() -> Form<Value?, Notes> {
    Form<Value?, Notes>(
      ["anyOf": [["const": "none"], schema]], write: { $0.flatMap(write) ?? "none" }
    ) { node, notes in
      // An empty value probably means none.
      if node.isNull {
        node.fault(expected: "a value, or none")
        return nil
      }
      return node.text == "none" ? .some(nil) : read(node, notes).map { $0 }
    }
  }
}

extension Form {
  /// A mapping with this key and no other.
  ///
  /// - Parameter what: the kind of mapping with its article, for error messages: `a hit shape`.
  package func under(_ key: String, of what: String) -> Form {
    let properties = JSON.object([key: schema])
    return Form(
      ["type": "object", "properties": properties, "required": [.string(key)], "additionalProperties": false]
    ) { node, notes in
      node.mapping(what) { mapping in mapping.required(key) { read($0, notes) } }
    }
  }
}
