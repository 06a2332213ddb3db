import Documents
import JSONText

extension Node {
  /// Makes a node from a field of a request. Its position has the name of the field in place of a file's.
  init(_ value: JSON, of field: String) {
    let content: Content =
      switch value {
      case .null, .bool, .number: .scalar(value.written, .plain)
      case .string(let text): .scalar(text, .doubleQuoted)
      case .array(let items): .sequence(items.map { Node($0, of: field) })
      case .object(let members):
        .mapping(members.map { Entry(key: Key($0, at: .field(field)), value: Node($1, of: field)) })
      }
    self.init(content, at: .field(field))
  }

  /// Makes a node from a request, whose fields are nodes of their own.
  init(request members: JSON.Members) {
    self.init(.mapping(members.map { Entry(key: Key($0, at: .field("")), value: Node($1, of: $0)) }), at: .field(""))
  }

  /// The JSON value that the node was made from.
  var json: JSON {
    switch content {
    case .scalar(let text, .plain): (try? JSON(reading: text)) ?? .null
    case .scalar(let text, _): .string(text)
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let entries): .object(JSON.Members(entries.map { ($0.key.text, $0.value.json) }))
    }
  }
}

extension SourcePosition {
  fileprivate static func field(_ name: String) -> SourcePosition { SourcePosition(file: name, line: 1, column: 1) }
}
