public import JSONText

/// One key of a mapping: what it is called, what it is for, and where its value goes.
public struct Field<Root, Notes> {
  /// The key.
  public let name: String
  /// A sentence for editors.
  let summary: String
  let isRequired: Bool
  /// Given the value that holds where nothing is written, the schema with that default.
  let schema: (Root) -> JSON
  let read: (NodeReader, Notes, inout Root) -> Void

  /// A key whose value replaces what was there.
  public init<Value>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Value>, _ form: Form<Value, Notes>,
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
  public init<Value>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Value?>, _ form: Form<Value, Notes>,
    isRequired: Bool = false
  ) {
    self.init(name, summary, path, form.map(Optional.some), isRequired: isRequired)
  }

  /// A mapping of its own, of which each key is replaced by itself.
  ///
  /// - Parameter place: where the mapping's own position goes.
  public init<Part>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Part>, _ table: FieldTable<Part, Notes>,
    at place: WritableKeyPath<Part, SourcePosition?>? = nil
  ) {
    self.init(name, summary, schema: { table.schema($0[keyPath: path]) }) { node, notes, root in
      table.read(node, notes, into: &root[keyPath: path])
      if let place { root[keyPath: path][keyPath: place] = node.position }
    }
  }

  /// A key whose value does more than to replace what was there.
  public init(
    _ name: String, _ summary: String, isRequired: Bool = false, schema: @escaping (Root) -> JSON,
    read: @escaping (NodeReader, Notes, inout Root) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    self.schema = schema
    self.read = read
  }

  /// The key in a mapping for a larger value, which has `Root` as a part.
  public func inside<Whole>(_ path: WritableKeyPath<Whole, Root>) -> Field<Whole, Notes> {
    Field<Whole, Notes>(
      name, summary, isRequired: isRequired, schema: { schema($0[keyPath: path]) },
      read: { node, notes, whole in read(node, notes, &whole[keyPath: path]) })
  }
}
