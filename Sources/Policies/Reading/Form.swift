import Documents

/// How a value is written: what reads it and what describes it to an editor stand side by side, so neither drifts.
struct Form<Value> {
  /// The JSON Schema of what `read` accepts, as far as a schema can say it.
  var schema: SchemaValue { makeSchema() }
  /// Returns nil after reporting a fault.
  let read: (NodeReader, PolicyNotes) -> Value?
  /// The value as a schema gives a default; nil for what has no short form.
  let write: (Value) -> SchemaValue?
  /// Asked for by editors only, so not made for every reading.
  private let makeSchema: () -> SchemaValue

  init(
    _ schema: @escaping @autoclosure () -> SchemaValue, write: @escaping (Value) -> SchemaValue? = { _ in nil },
    read: @escaping (NodeReader, PolicyNotes) -> Value?
  ) {
    makeSchema = schema
    self.read = read
    self.write = write
  }
}

extension Form {
  func map<Other>(
    writing back: @escaping (Other) -> Value? = { _ in nil }, _ transform: @escaping (Value) -> Other
  ) -> Form<Other> {
    Form<Other>(schema, write: { back($0).flatMap(write) }) { node, notes in read(node, notes).map(transform) }
  }

  /// The same, described once under `$defs` and only named elsewhere.
  func defined(as definition: SchemaDefinition) -> Form { Form(definition.reference, write: write, read: read) }

  /// A list of such values.
  func list(of what: String, count: ClosedRange<Int> = 0...1_000) -> Form<[Value]> {
    let bounds: SchemaValue = ["minItems": .integer(count.lowerBound), "maxItems": .integer(count.upperBound)]
    return Form<[Value]>((["type": "array", "items": schema] as SchemaValue).joined(with: bounds)) { node, notes in
      node.list(of: what, count: count) { read($0, notes) }
    }
  }

  /// One such value, or a list of them.
  func oneOrMore(of what: String, count: ClosedRange<Int> = 1...1_000) -> Form<[Value]> {
    let list = list(of: what, count: count)
    return Form<[Value]>(["anyOf": [schema, list.schema]]) { node, notes in
      node.isList ? list.read(node, notes) : read(node, notes).map { [$0] }
    }
  }

  /// This form where the node is not a mapping, the other where it is.
  func orMapping(_ other: Form) -> Form {
    Form(["anyOf": [schema, other.schema]], write: write) { node, notes in
      node.isMapping ? other.read(node, notes) : read(node, notes)
    }
  }
}
