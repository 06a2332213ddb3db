package import Documents
package import JSONText
package import SeededRandom

/// Makes small changes to values of a document: keys and values that are missing, surplus or of the wrong kind. It does
/// not add or remove quotes, because schemas do not see them.
package struct NodeMutator {
  private var random: SeededRandom
  private let keys: [String]
  private let values: [Node]

  /// - Parameter schema: the schema whose keys and words are used for new keys and values.
  package init(schema: JSON, random: SeededRandom) {
    self.random = random
    keys = Set(Self.keys(of: schema)).sorted()
    let texts = SchemaWriter.scalars + ["[]", "{}", "[1]", "[1, 2]", "{one: 1}", "\"${a}\"", "1e3", "''"]
    let words = Set(Self.words(of: schema)).sorted().map { Node(.scalar($0, .plain), at: .unknown) }
    values = texts.compactMap { try? Document.parse(text: $0, file: "value").root } + words
  }

  private static func keys(of schema: JSON) -> [String] {
    schema.members.flatMap { name, value in
      (name == "properties" ? value.members.map(\.name) : []) + keys(of: value)
    } + (schema.list ?? []).flatMap(keys)
  }

  private static func words(of schema: JSON) -> [String] {
    schema.members.flatMap { name, value in (name == "enum" ? value.array.compactMap(\.text) : []) + words(of: value) }
      + (schema.list ?? []).flatMap(words)
  }

  /// Returns the value with one change at a random place.
  package mutating func mutated(_ node: Node) -> Node {
    let isHere = Int.random(in: 0..<4, using: &random) == 0
    switch node.content {
    case .mapping(var entries) where !entries.isEmpty && !isHere:
      let index = Int.random(in: 0..<entries.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: entries.remove(at: index)
      case 1: entries[index].key.text = unused(in: entries) ?? entries[index].key.text
      case 2:
        guard let key = unused(in: entries) else { break }
        entries.append(Node.Entry(key: Node.Key(key, at: .unknown), value: value()))
      case 3: entries[index].value = value()
      default: entries[index].value = mutated(entries[index].value)
      }
      return Node(.mapping(entries), at: node.position)
    case .sequence(var items) where !items.isEmpty && !isHere:
      let index = Int.random(in: 0..<items.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: items.remove(at: index)
      case 1: items.append(items[index])
      case 2: items[index] = value()
      default: items[index] = mutated(items[index])
      }
      return Node(.sequence(items), at: node.position)
    default: return replaced(node)
    }
  }

  private mutating func replaced(_ node: Node) -> Node {
    switch (Int.random(in: 0..<6, using: &random), node.content) {
    case (0, _): Node(.sequence([node]), at: node.position)
    case (1, .sequence(let items)) where !items.isEmpty: items[0]
    case (2, .scalar(let text, let style)): Node(.scalar(text + "x", style), at: node.position)
    default: value()
    }
  }

  private mutating func value() -> Node { values[Int.random(in: 0..<values.count, using: &random)] }

  private mutating func unused(in entries: [Node.Entry]) -> String? {
    let key = keys[Int.random(in: 0..<keys.count, using: &random)]
    return entries.contains { $0.key.text == key } ? nil : key
  }

  /// A script with the head and one to three steps of another one, and one to three changes.
  package mutating func mutatedPart(of script: Node) -> Node {
    var script = script
    if case .mapping(var entries) = script.content, let index = entries.firstIndex(where: { $0.key.text == "steps" }),
      let steps = entries[index].value.items, !steps.isEmpty
    {
      let first = Int.random(in: 0..<steps.count, using: &random)
      let part = steps[first...].prefix(Int.random(in: 1...3, using: &random))
      entries[index].value = Node(.sequence(Array(part)), at: entries[index].value.position)
      script = Node(.mapping(entries), at: script.position)
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) { script = mutated(script) }
    return script
  }
}

extension Node {
  /// The text of the value in flow style.
  package var flowText: String {
    switch content {
    case .scalar(let text, .plain) where text.isEmpty: "~"
    case .scalar(let text, .plain) where text.allSatisfy(\.isPlain): text
    case .scalar(let text, _): text.quotedForYAML
    case .sequence(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key.text.quotedForYAML): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }
}

extension Character {
  fileprivate var isPlain: Bool { isASCII && (isLetter || isNumber || "._+-/%~".contains(self)) }
}

extension String {
  /// The text in double quotes. JSON's escapes are valid in YAML.
  fileprivate var quotedForYAML: String { JSON.string(self).written }
}
