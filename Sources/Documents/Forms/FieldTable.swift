public import JSONText

/// The keys of a mapping, in the order in which they are read and described.
public struct FieldTable<Root, Notes> {
  /// What the mapping is, with its article, for faults: `a rule`.
  let what: String
  let fields: [Field<Root, Notes>]
  let rules: [KeyRule]
  private let check: (MappingReader, Notes, inout Root) -> Void

  /// - Parameters:
  ///   - what: what the mapping is, with its article, for faults: `a rule`.
  ///   - rules: what the keys say of each other.
  ///   - check: comes last, for what no rule and no schema can say.
  public init(
    _ what: String, _ fields: [Field<Root, Notes>], _ rules: [KeyRule] = [],
    check: @escaping (MappingReader, Notes, inout Root) -> Void = { _, _, _ in }
  ) {
    self.what = what
    self.fields = fields
    self.rules = rules
    self.check = check
  }

  /// Reads every key that is there; reports those that are missing or unknown.
  public func read(_ node: NodeReader, _ notes: Notes, into root: inout Root) {
    var copy = root
    if node.mapping(what, { mapping in read(mapping, notes, into: &copy) }) != nil { root = copy }
  }

  /// Reads the keys of a mapping that may have others.
  public func read(_ mapping: MappingReader, _ notes: Notes, into root: inout Root) {
    for field in fields {
      if let node = mapping.value(field.name) {
        field.read(node, notes, &root)
      } else if field.isRequired {
        mapping.faults.report(at: mapping.position, "\(mapping.what) needs \(field.name.quotedForPeople)")
      }
    }
    for rule in rules { rule.check(mapping) }
    check(mapping, notes, &root)
  }

  /// An object with these properties and no others.
  public func schema(_ defaults: Root) -> JSON { schema(defaults, requiring: fields.filter(\.isRequired).map(\.name)) }

  func schema(_ defaults: Root, requiring required: [String]) -> JSON {
    let properties = fields.map { field in
      (field.name, (["description": .string(field.summary)] as JSON).joined(with: field.schema(defaults)))
    }
    let object: JSON = [
      "type": "object", "properties": .object(JSON.Members(properties)), "additionalProperties": false,
    ]
    return object.with("required", required.isEmpty ? nil : JSON(required))
      .with("allOf", rules.isEmpty ? nil : .array(rules.map(\.schema)))
  }

  /// The mapping as a value by itself, beginning from `start`.
  public func form(_ start: @escaping (SourcePosition) -> Root) -> Form<Root, Notes> {
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

  /// The mapping as a value by itself, beginning from `start`.
  public func form(_ start: Root) -> Form<Root, Notes> { form { _ in start } }
}
