package import JSONText

/// A part of a schema that is described once, under `$defs`, and referred to by name.
package protocol SchemaDefinition: RawRepresentable, CaseIterable where RawValue == String {
  /// The schema under `$defs`.
  var schema: JSON { get }
}

extension SchemaDefinition {
  /// A reference to the definition.
  package var reference: JSON { ["$ref": .string("#/$defs/\(rawValue)")] }
}

/// The definitions that several kinds of files use.
enum CommonDefinition: String, SchemaDefinition {
  case boolean
  case duration
  case name

  var schema: JSON {
    switch self {
    case .boolean: ["enum": [true, false, "yes", "no", "on", "off"]]
    case .duration: .duration
    case .name: .scalar
    }
  }
}

extension JSON {
  /// The JSON Schema of a file, for editors.
  ///
  /// - Parameters:
  ///   - root: the schema of the whole file.
  ///   - definitions: the definitions that `root` and they themselves refer to. Those of common forms are added.
  package static func schema(title: String, _ root: JSON, _ definitions: [any SchemaDefinition]) -> JSON {
    let all = definitions + CommonDefinition.allCases as [any SchemaDefinition]
    let known = Dictionary(all.map { ($0.rawValue as String, $0) }) { first, _ in first }
    var named = NamedSchemas()
    let root = named.moved(outOf: root)
    var used: [String: JSON] = [:]
    var waiting = root.references
    while let name = waiting.popLast() {
      guard used[name] == nil, let schema = named.schemas[name] ?? known[name].map({ named.moved(outOf: $0.schema) })
      else { continue }
      precondition(known[name] == nil || named.schemas[name] == nil, "two parts of the schema are named \(name)")
      used[name] = schema
      waiting += schema.references
    }
    let head: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title)]
    return head.joined(with: root).with("$defs", .object(used))
  }

  /// This part of a schema as a definition. The schema of the whole file contains it once, under `$defs`, and references
  /// to it.
  package func named(_ name: String) -> JSON { [NamedSchemas.key: .object([name: self])] }

  /// The names of the definitions that a schema refers to.
  private var references: [String] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in
        name == "$ref" ? value.text.map { [String($0.dropFirst("#/$defs/".count))] } ?? [] : value.references
      }
    case .array(let items): items.flatMap(\.references)
    case .null, .bool, .number, .string: []
    }
  }
}

extension JSON {
  /// A whole number.
  package static func integer(_ count: Int) -> JSON { .number(Double(count)) }

  /// A list of texts.
  package init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }

  /// The same object with another member; unchanged if the value is nil.
  package func with(_ name: String, _ value: JSON?) -> JSON {
    guard let value else { return self }
    return joined(with: .object([name: value]))
  }

  /// The same object without some members.
  package func without(_ names: String...) -> JSON {
    guard case .object(var members) = self else { return self }
    for name in names { members[name] = nil }
    return .object(members)
  }

  /// The members of both objects.
  package func joined(with other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members.merging(others))
  }
}
