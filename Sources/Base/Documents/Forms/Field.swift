package import JSONText

/// A key of a mapping, with its description, its form and the property that it sets.
package struct Field<Root, Notes> {
  /// The key.
  package let name: String
  /// The description for editors.
  let summary: String
  let isRequired: Bool
  /// Makes the schema, with the default from a value of the root.
  private let schema: (Root) -> JSON
  /// The name of its definition in a schema; nil if the schema describes it at each use.
  private var definition: String?
  /// The name of the definition with all keys of its group; nil if it does not belong to one.
  private(set) var group: String?
  let read: (NodeReader, Notes, inout Root) -> Void

  /// A key that sets a property.
  package init<Value>(
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

  /// A key that sets an optional property, which is nil without the key.
  package init<Value>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Value?>, _ form: Form<Value, Notes>,
    isRequired: Bool = false
  ) {
    self.init(name, summary, path, form.map(Optional.some), isRequired: isRequired)
  }

  /// A key with a mapping, each of whose keys sets its own property.
  ///
  /// - Parameter place: the property for the mapping's position.
  package init<Part>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Root, Part>, _ table: FieldTable<Part, Notes>,
    at place: WritableKeyPath<Part, SourcePosition?>? = nil
  ) {
    self.init(name, summary, schema: { table.schema($0[keyPath: path]) }) { node, notes, root in
      table.read(node, notes, into: &root[keyPath: path])
      if let place { root[keyPath: path][keyPath: place] = node.position }
    }
  }

  /// A key that is read by a function, for example to do more than set a property.
  package init(
    _ name: String, _ summary: String, isRequired: Bool = false, schema: @escaping (Root) -> JSON,
    read: @escaping (NodeReader, Notes, inout Root) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    self.schema = schema
    self.read = read
  }

  /// The same key for a larger value, which has `Root` as a part.
  package func inside<Whole>(_ path: WritableKeyPath<Whole, Root>) -> Field<Whole, Notes> {
    var field = Field<Whole, Notes>(
      name, summary, isRequired: isRequired, schema: { schema($0[keyPath: path]) },
      read: { node, notes, whole in read(node, notes, &whole[keyPath: path]) })
    (field.definition, field.group) = (definition, group)
    return field
  }

  /// The same key, which schemas describe once, under `$defs` and this name. All keys with the name must have the same
  /// description, form and default.
  package func named(_ definition: String) -> Field {
    var field = self
    field.definition = definition
    return field
  }

  /// The same key as one of a group that several mappings have. Schemas describe the group once, under `$defs` and this
  /// name. A mapping has all keys of a group or none.
  package func grouped(_ group: String) -> Field {
    var field = self
    field.group = group
    return field
  }

  /// The schema of its value, with the description and the default.
  func described(_ root: Root) -> JSON {
    let whole = (["description": .string(summary)] as JSON).joined(with: schema(root))
    return definition.map(whole.named) ?? whole
  }
}
