package import JSONText

/// The keys of a mapping, in the order in which they are read and described.
package struct FieldTable<Root, Notes> {
  /// The kind of mapping with its article, for error messages: `a rule`.
  let what: String
  let fields: [Field<Root, Notes>]
  let rules: [KeyRule]
  private let check: (MappingReader, Notes, inout Root) -> Void

  /// - Parameters:
  ///   - what: the kind of mapping with its article, for error messages: `a rule`.
  ///   - rules: rules for combinations of keys.
  ///   - check: called last, for conditions that neither rules nor schemas express.
  package init(
    _ what: String, _ fields: [Field<Root, Notes>], _ rules: [KeyRule] = [],
    check: @escaping (MappingReader, Notes, inout Root) -> Void = { _, _, _ in }
  ) {
    self.what = what
    self.fields = fields
    self.rules = rules
    self.check = check
  }

  /// The keys.
  package var names: [String] { fields.map(\.name) }

  /// Reads every key that is present. Reports required keys that are missing, and unknown keys.
  package func read(_ node: NodeReader, _ notes: Notes, into root: inout Root) {
    var copy = root
    if node.mapping(what, { mapping in read(mapping, notes, into: &copy) }) != nil { root = copy }
  }

  /// Reads the keys of a mapping that may have other keys.
  package func read(_ mapping: MappingReader, _ notes: Notes, into root: inout Root) {
    for field in fields {
      if let node = mapping.value(field.name) {
        field.read(node, notes, &root)
      } else if field.isRequired {
        mapping.reportMissing(field.name)
      }
    }
    for rule in rules { rule.check(mapping) }
    check(mapping, notes, &root)
  }

  /// The schema of an object with these properties and no others.
  package func schema(_ defaults: Root) -> JSON { schema(defaults, requiring: fields.filter(\.isRequired).map(\.name)) }

  func schema(_ defaults: Root, requiring required: [String]) -> JSON {
    let properties = fields.map { ($0.name, $0.group == nil ? $0.described(defaults) : true) }
    let parts = groups(defaults) + rules.map(\.schema)
    let object: JSON = [
      "type": "object", "properties": .object(JSON.Members(properties)), "additionalProperties": false,
    ]
    return object.with("required", required.isEmpty ? nil : JSON(required))
      .with("allOf", parts.isEmpty ? nil : .array(parts))
  }

  /// The schemas of the groups of keys, in the order of their first keys.
  private func groups(_ defaults: Root) -> [JSON] {
    var groups = JSON.Members()
    for field in fields {
      guard let name = field.group else { continue }
      groups[name] = (groups[name] ?? [:]).with(field.name, field.described(defaults))
    }
    return groups.map { (["properties": $0.value] as JSON).named($0.name) }
  }

  /// The form of the whole mapping as a value. Reading begins with `start`.
  package func form(_ start: @escaping (SourcePosition) -> Root) -> Form<Root, Notes> {
    Form(schema(start(.unknown))) { node, notes in
      var root = start(node.position)
      guard node.isMapping else {
        node.fault(expected: "\(what), written as a mapping")
        return nil
      }
      read(node, notes, into: &root)
      return root
    }
  }

  /// The form of the whole mapping as a value. Reading begins with `start`.
  package func form(_ start: Root) -> Form<Root, Notes> { form { _ in start } }
}
