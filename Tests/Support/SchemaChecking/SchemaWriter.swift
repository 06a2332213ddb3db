import Documents
import JSONText
package import SeededRandom

/// Generates random files that a schema accepts and, sometimes, files that it rejects.
package struct SchemaWriter {
  private let validator: SchemaValidator
  private var random: SeededRandom
  private let mischief: Int

  /// - Parameter mischief: the percentage of values that are replaced by unsuitable ones.
  package init(validator: SchemaValidator, random: SeededRandom, mischief: Int) {
    self.validator = validator
    self.random = random
    self.mischief = mischief
  }

  /// Texts of scalars and short lists that scripts and policies contain, and some that they do not.
  static let scalars = [
    "edit.copy", "window.close", "navigate.back", "Ctrl+C", "Super+Shift+Q", "F1", "XF86AudioPlay", "100ms", "1.5s",
    "8px", "-3mm", "2mm", "50%", "1280x800", "\"0x056a\"", "foot", "\"org.*\"", "one", "two", "any", "none", "all", "1",
    "2", "0", "0.5", "-7", "true", "off", "shell", "\"\"", "~", "maximise", "Crtl+C", "edit", "99999", "/usr/bin/foot",
    "root", "term", "center", "[100, 50%]", "[0, 0]", "left", "Return", "\"#ff8000\"", "2%", "TERM", "wl_touch.down",
    "each",
  ]

  private static let nodes = scalars.compactMap { text in
    (try? Document.parse(text: text, file: "scalar").root).map { (text: text, node: $0) }
  }

  /// Generates a whole file, in flow style.
  package mutating func file() -> String { value(validator.root, depth: 0) }

  private func pick<Item>(_ items: [Item], _ random: inout SeededRandom) -> Item? {
    items.isEmpty ? nil : items[Int.random(in: 0..<items.count, using: &random)]
  }

  private mutating func value(_ schema: JSON, depth: Int) -> String {
    if depth > 0, Int.random(in: 0..<100, using: &random) < mischief { return mischievous() }
    if let reference = schema["$ref"] { return value(validator.definition(reference), depth: depth + 1) }
    if let choices = schema["anyOf"]?.array, let choice = pick(choices, &random) {
      return value(choice, depth: depth + 1)
    }
    if let choices = schema["oneOf"]?.array, !choices.allSatisfy(\.isKeyRule), let choice = pick(choices, &random) {
      return object(choice, or: schema, depth: depth)
    }
    if let words = schema["enum"]?.array, let word = pick(words, &random) { return flow(word) }
    if let constant = schema["const"] { return flow(constant) }
    if schema["properties"] != nil || schema["propertyNames"] != nil || schema["type"] == "object" {
      return object(schema, or: schema, depth: depth)
    }
    if let item = schema["items"] { return list(item, schema, depth: depth) }
    return scalar(schema)
  }

  private mutating func mischievous() -> String {
    switch Int.random(in: 0...3, using: &random) {
    case 0: "[]"
    case 1: "{one: 1}"
    default: pick(Self.scalars, &random)!
    }
  }

  private func flow(_ json: JSON) -> String {
    if case .string(let text) = json { text } else { json.written }
  }

  private mutating func scalar(_ schema: JSON) -> String {
    let fitting = Self.nodes.filter { validator.accepts($0.node, schema) }
    return pick(fitting, &random)?.text ?? "1"
  }

  private mutating func list(_ item: JSON, _ schema: JSON, depth: Int) -> String {
    let least = Int(schema["minItems"]?.double ?? 0)
    let most = min(Int(schema["maxItems"]?.double ?? 4), least + (depth < 8 ? 3 : 0))
    let count = Int.random(in: least...max(least, most), using: &random)
    return "[" + (0..<count).map { _ in value(item, depth: depth + 1) }.joined(separator: ", ") + "]"
  }

  /// Chooses keys by the rules that require one of several: those that must be present, and those that must not.
  private mutating func keysByRule(_ schema: JSON) -> (wanted: Set<String>, unwanted: Set<String>) {
    var (wanted, unwanted): (Set<String>, Set<String>) = ([], [])
    let named = (schema["allOf"]?.array ?? []).map { $0["$ref"].map(validator.definition) ?? $0 }
    let own: [JSON] = schema["oneOf"].map { $0.array.allSatisfy(\.isKeyRule) ? [["oneOf": $0]] : [] } ?? []
    for rule in own + named.flatMap({ $0["allOf"]?.array ?? [$0] }) {
      let choices = (rule["oneOf"] ?? rule["anyOf"])?.array.compactMap { $0["required"]?.array.map(\.word) } ?? []
      guard let choice = pick(choices, &random) else { continue }
      wanted.formUnion(choice)
      if rule["oneOf"] != nil { unwanted.formUnion(choices.flatMap { $0 }.filter { !choice.contains($0) }) }
    }
    return (wanted, unwanted)
  }

  /// The schema of a property that the enclosing schema or a group of properties describes.
  private func described(_ property: String, _ schema: JSON, _ outer: JSON) -> JSON {
    let groups = (schema["allOf"]?.array ?? []).compactMap { $0["$ref"].map(validator.definition) }
    return ([outer] + groups).lazy.compactMap { $0["properties"]?[property] }.first { $0 != true } ?? true
  }

  /// A mapping with the properties of a schema, which may be described in the enclosing schema.
  private mutating func object(_ schema: JSON, or outer: JSON, depth: Int) -> String {
    let required = (schema["required"]?.array ?? []) + (outer["required"]?.array ?? [])
    let most = Int(schema["maxProperties"]?.double ?? 100)
    let (wanted, unwanted) = keysByRule(schema)
    var entries: [String] = []
    for property in (schema["properties"]?.members ?? []).shuffled(using: &random) where entries.count < most {
      let isNeeded =
        required.contains(.string(property.name)) || wanted.contains(property.name) || schema["minProperties"] != nil
      guard property.name != "include", !unwanted.contains(property.name),
        isNeeded || Int.random(in: 0..<5, using: &random) == 0
      else { continue }
      let described = property.value == true ? self.described(property.name, schema, outer) : property.value
      let name = Int.random(in: 0..<200, using: &random) < mischief ? property.name + "x" : property.name
      entries.append("\(name): \(value(described, depth: depth + 1))")
    }
    if let names = schema["propertyNames"], let values = schema["additionalProperties"] {
      var used: Set<String> = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = value(names, depth: depth + 1)
        if !name.hasPrefix("["), !name.hasPrefix("{"), used.insert(name).inserted {
          entries.append("\(name): \(value(values, depth: depth + 1))")
        }
      }
    }
    return "{" + entries.joined(separator: ", ") + "}"
  }
}

extension JSON {
  /// True for a schema that only requires keys.
  fileprivate var isKeyRule: Bool { members.map(\.name) == ["required"] }
}
