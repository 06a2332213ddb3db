package import Documents
package import JSONText

/// Validates a YAML value against a JSON Schema as an editor would, with the types of YAML 1.2's core schema.
///
/// It supports only the keywords that our schemas use, and stops the program at any other.
package struct SchemaValidator {
  let root: JSON
  private let patterns = PatternCache()

  /// - Parameter root: the whole schema, with its definitions.
  package init(root: JSON) { self.root = root }

  /// Returns whether a whole file is valid.
  package func accepts(_ node: Node) -> Bool { accepts(node, root) }

  func accepts(_ node: Node, _ schema: JSON) -> Bool {
    switch schema {
    case .bool(let verdict): return verdict
    case .object(let members): return members.allSatisfy { keeps(node, $0, $1, schema) }
    case .null, .string, .number, .array: fatalError("no schema: \(schema.written)")
    }
  }

  /// The schema that a reference points to.
  func definition(_ reference: JSON) -> JSON {
    guard case .string(let path) = reference, let name = path.split(separator: "/").last,
      let found = root["$defs"]?[String(name)]
    else { fatalError("nothing at \(reference.written)") }
    return found
  }

  private func keeps(_ node: Node, _ keyword: String, _ value: JSON, _ schema: JSON) -> Bool {
    let typed = TypedValue(node)
    switch keyword {
    case "$schema", "title", "description", "default", "$defs": return true
    case "$ref": return accepts(node, definition(value))
    case "type": return value.items.contains { typed.isOf(type: $0.word) }
    case "enum": return value.array.contains { typed == TypedValue($0) }
    case "const": return typed == TypedValue(value)
    case "anyOf": return value.array.contains { accepts(node, $0) }
    case "oneOf": return value.array.count { accepts(node, $0) } == 1
    case "allOf": return value.array.allSatisfy { accepts(node, $0) }
    case "not": return !accepts(node, value)
    case "minimum": return typed.number.map { $0 >= value.double } ?? true
    case "maximum": return typed.number.map { $0 <= value.double } ?? true
    case "minLength": return typed.text.map { Double($0.count) >= value.double } ?? true
    case "pattern": return typed.text.map { patterns.matches($0, value.word) } ?? true
    default: return keepsAsCollection(node, keyword, value, schema)
    }
  }

  private func keepsAsCollection(_ node: Node, _ keyword: String, _ value: JSON, _ schema: JSON) -> Bool {
    let (items, entries) = (node.items, node.entries)
    switch keyword {
    case "items":
      let rest = items?.dropFirst(schema["prefixItems"]?.array.count ?? 0)
      return rest?.allSatisfy { accepts($0, value) } ?? true
    case "prefixItems": return items.map { zip($0, value.array).allSatisfy(accepts) } ?? true
    case "minItems": return items.map { Double($0.count) >= value.double } ?? true
    case "maxItems": return items.map { Double($0.count) <= value.double } ?? true
    case "minProperties": return entries.map { Double($0.count) >= value.double } ?? true
    case "maxProperties": return entries.map { Double($0.count) <= value.double } ?? true
    case "required": return entries.map { all in value.array.allSatisfy { node[$0.word] != nil } } ?? true
    case "properties":
      return entries?.allSatisfy { entry in value[entry.key.text].map { accepts(entry.value, $0) } ?? true } ?? true
    case "additionalProperties":
      let known = schema["properties"]
      return entries?.allSatisfy { known?[$0.key.text] != nil || accepts($0.value, value) } ?? true
    case "propertyNames":
      return entries?.allSatisfy { accepts(Node(.scalar($0.key.text, .doubleQuoted), at: $0.key.position), value) }
        ?? true
    default:
      fatalError("unknown keyword \(keyword)")
    }
  }
}

/// A cache of compiled expressions. It uses the standard library's, not the matcher of policies.
final class PatternCache {
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]

  func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = expressions[pattern] ?? (try? Regex(pattern)) else {
      fatalError("no pattern: \(pattern)")
    }
    expressions[pattern] = expression
    return (try? expression.firstMatch(in: text)) != nil
  }
}

/// A scalar as YAML 1.2's core schema types it, or the kind of collection.
enum TypedValue: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case list
  case mapping

  init(_ node: Node) {
    switch node.content {
    case .sequence: self = .list
    case .mapping: self = .mapping
    case .scalar(let text, .plain) where node.isNull || text.isEmpty: self = .null
    case .scalar(let text, .plain): self = Self.plain(text)
    case .scalar(let text, _): self = .string(text)
    }
  }

  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .number(let number): self = Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .bool(let value): self = .boolean(value)
    case .array: self = .list
    case .object: self = .mapping
    }
  }

  private static func plain(_ text: String) -> TypedValue {
    switch text {
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default:
      if let count = Int(text) { return .integer(count) }
      if text.hasPrefix("0x"), let count = Int(text.dropFirst(2), radix: 16) { return .integer(count) }
      let isNumber = text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
      return isNumber ? Double(text).map { .number($0) } ?? .string(text) : .string(text)
    }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var number: Double? {
    switch self {
    case .integer(let count): Double(count)
    case .number(let number): number
    case .null, .boolean, .string, .list, .mapping: nil
    }
  }

  func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .list: type == "array"
    case .mapping: type == "object"
    }
  }
}

extension JSON {
  /// The items of a list; empty for other values.
  var array: [JSON] { list ?? [] }

  /// The items of a list, or the single value.
  var items: [JSON] { list ?? [self] }

  var word: String { text ?? "" }

  var double: Double { number ?? .nan }

  /// The members of an object; empty for other values.
  package var members: [(name: String, value: JSON)] {
    if case .object(let members) = self { Array(members) } else { [] }
  }
}

extension Node {
  /// The items of a list; nil for other values.
  package var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The entries of a mapping; nil for other values.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }
}
