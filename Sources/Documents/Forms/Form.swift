public import JSONText

/// How a value is written: what reads it and what describes it to an editor stand side by side, so neither drifts.
///
/// `Notes` is what the reading as a whole remembers, such as names that are looked up at its end.
public struct Form<Value, Notes> {
  /// The JSON Schema of what `read` accepts, as far as a schema can say it.
  public var schema: JSON { makeSchema() }
  /// Returns nil after reporting a fault.
  public let read: (NodeReader, Notes) -> Value?
  /// The value as a schema gives a default; nil for what has no short form.
  public let write: (Value) -> JSON?
  /// Asked for by editors only, so not made for every reading.
  private let makeSchema: () -> JSON

  /// - Parameters:
  ///   - schema: describes what `read` accepts.
  ///   - write: gives a default for the schema.
  ///   - read: returns nil after reporting a fault.
  public init(
    _ schema: @escaping @autoclosure () -> JSON, write: @escaping (Value) -> JSON? = { _ in nil },
    read: @escaping (NodeReader, Notes) -> Value?
  ) {
    makeSchema = schema
    self.read = read
    self.write = write
  }
}

extension Form {
  /// The same text for another type of value.
  public func map<Other>(
    writing back: @escaping (Other) -> Value? = { _ in nil }, _ transform: @escaping (Value) -> Other
  ) -> Form<Other, Notes> {
    Form<Other, Notes>(schema, write: { back($0).flatMap(write) }) { node, notes in read(node, notes).map(transform) }
  }

  /// The same text, of which not every value will do; `transform` reports its own faults.
  public func refined<Other>(_ transform: @escaping (Value, NodeReader, Notes) -> Other?) -> Form<Other, Notes> {
    Form<Other, Notes>(schema) { node, notes in read(node, notes).flatMap { transform($0, node, notes) } }
  }

  /// The same, of which a note is taken before the value is read, whatever it is.
  public func noting(_ note: @escaping (NodeReader, Notes) -> Void) -> Form {
    Form(schema, write: write) { node, notes in
      note(node, notes)
      return read(node, notes)
    }
  }

  /// The same, described once under `$defs` and only named elsewhere.
  public func defined(as definition: some SchemaDefinition) -> Form {
    Form(definition.reference, write: write, read: read)
  }

  /// The same, with more or other words in the schema.
  public func describing(_ change: @escaping (JSON) -> JSON) -> Form {
    Form(change(schema), write: write, read: read)
  }
}

extension Form {
  /// A list of such values.
  public func list(of what: String, count: ClosedRange<Int> = 0...1_000) -> Form<[Value], Notes> {
    let bounds: JSON = ["minItems": .integer(count.lowerBound), "maxItems": .integer(count.upperBound)]
    return Form<[Value], Notes>((["type": "array", "items": schema] as JSON).joined(with: bounds)) { node, notes in
      node.list(of: what, count: count) { read($0, notes) }
    }
  }

  /// One such value, or a list of them.
  public func oneOrMore(of what: String, count: ClosedRange<Int> = 1...1_000) -> Form<[Value], Notes> {
    map { [$0] }.orList(list(of: what, count: count))
  }

  /// This form where the node is not a list, the other where it is.
  public func orList(_ other: Form) -> Form {
    Form(["anyOf": [schema, other.schema]], write: write) { node, notes in
      node.isList ? other.read(node, notes) : read(node, notes)
    }
  }

  /// This form where the node is not a mapping, the other where it is.
  public func orMapping(_ other: Form) -> Form {
    Form(["anyOf": [schema, other.schema]], write: write) { node, notes in
      node.isMapping ? other.read(node, notes) : read(node, notes)
    }
  }

  /// A word that stands for a value, or this form.
  public func or(_ word: String, _ value: Value) -> Form {
    Form(["anyOf": [["const": .string(word)], schema]], write: write) { node, notes in
      node.text == word ? value : read(node, notes)
    }
  }

  /// A word that does something, or this form.
  public func or(_ word: String, _ act: @escaping (NodeReader, Notes) -> Value) -> Form {
    Form(["anyOf": [["const": .string(word)], schema]], write: write) { node, notes in
      node.text == word ? act(node, notes) : read(node, notes)
    }
  }

  /// A word of the language, which quotes make the user's own, or this form, whose schema has the word too.
  public func or(unquoted word: String, _ value: Value) -> Form {
    Form(schema, write: write) { node, notes in node.plainText == word ? value : read(node, notes) }
  }

  /// `none`, or this form.
  public func orNone() -> Form<Value?, Notes> {
    Form<Value?, Notes>(
      ["anyOf": [["const": "none"], schema]], write: { $0.flatMap(write) ?? "none" }
    ) { node, notes in node.text == "none" ? .some(nil) : read(node, notes).map { $0 } }
  }
}

extension Form {
  /// A mapping with this one key and no other.
  ///
  /// - Parameter what: what the mapping is, with its article, for faults: `a hit shape`.
  public func under(_ key: String, of what: String) -> Form {
    let properties = JSON.object([key: schema])
    return Form(
      ["type": "object", "properties": properties, "required": [.string(key)], "additionalProperties": false]
    ) { node, notes in
      node.mapping(what) { mapping in mapping.required(key) { read($0, notes) } }
    }
  }
}
