import Documents

/// One key of a mapping: what it is called, what it is for, and where its value goes.
struct Field<Root> {
  let name: String
  /// A sentence for editors.
  let summary: String
  let isRequired: Bool
  /// Given the value that holds where nothing is written, the schema with that default.
  let schema: (Root) -> SchemaValue
  let read: (NodeReader, PolicyNotes, inout Root) -> Void

  /// A key whose value replaces what was there.
  init<Value>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Value>, _ form: Form<Value>,
    isRequired: Bool = false
  ) {
    self.init(
      name, summary, isRequired: isRequired,
      schema: { form.schema.with("default", isRequired ? nil : form.write($0[keyPath: path])) }
    ) { node, notes, root in
      if let value = form.read(node, notes) { root[keyPath: path] = value }
    }
  }

  /// A key that is nil where it is not written.
  init<Value>(_ name: String, _ summary: String, _ path: WritableKeyPath<Root, Value?>, _ form: Form<Value>) {
    self.init(name, summary, path, form.map(Optional.some), isRequired: false)
  }

  /// A mapping of its own, of which each key is replaced by itself.
  ///
  /// - Parameter place: where the mapping's own position goes.
  init<Part>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Part>, _ table: FieldTable<Part>,
    at place: WritableKeyPath<Part, SourcePosition?>? = nil
  ) {
    self.init(name, summary, schema: { table.schema($0[keyPath: path]) }) { node, notes, root in
      table.read(node, notes, into: &root[keyPath: path])
      if let place { root[keyPath: path][keyPath: place] = node.position }
    }
  }

  init(
    _ name: String, _ summary: String, isRequired: Bool = false, schema: @escaping (Root) -> SchemaValue,
    read: @escaping (NodeReader, PolicyNotes, inout Root) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    self.schema = schema
    self.read = read
  }
}

/// The keys of a mapping, in the order in which they are read and described.
struct FieldTable<Root> {
  /// What the mapping is, with its article, for faults: `a rule`.
  let what: String
  let fields: [Field<Root>]

  init(_ what: String, _ fields: [Field<Root>]) {
    self.what = what
    self.fields = fields
  }

  /// Reads every key that is there; reports those that are missing or unknown.
  func read(_ node: NodeReader, _ notes: PolicyNotes, into root: inout Root) {
    var copy = root
    if node.mapping(what, { mapping in read(mapping, notes, into: &copy) }) != nil { root = copy }
  }

  func read(_ mapping: MappingReader, _ notes: PolicyNotes, into root: inout Root) {
    for field in fields {
      if let node = mapping.value(field.name) {
        field.read(node, notes, &root)
      } else if field.isRequired {
        mapping.faults.report(at: mapping.position, "\(what) needs \(field.name.quotedForPeople)")
      }
    }
  }

  /// An object with these properties and no others.
  func schema(_ defaults: Root) -> SchemaValue {
    let properties = fields.map { field in
      SchemaValue.Member(
        name: field.name, value: field.schema(defaults).preceded(by: "description", .string(field.summary)))
    }
    let required = fields.filter(\.isRequired).map(\.name)
    let object: SchemaValue = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    return object.with("required", required.isEmpty ? nil : SchemaValue(required))
  }

  /// The mapping as a value by itself, beginning from `start`.
  func form(_ start: @escaping (SourcePosition) -> Root) -> Form<Root> {
    Form(schema(start(SourcePosition(file: "", line: 1, column: 1)))) { node, notes in
      var root = start(node.position)
      guard node.isMapping else {
        node.fault(expected: "\(what), written as a mapping")
        return nil
      }
      read(node, notes, into: &root)
      return root
    }
  }
}
