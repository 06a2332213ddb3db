/// A value of a document, with its position.
package struct Node: Hashable, Sendable {
  /// The style of a scalar. Only a plain scalar can be a number, a Boolean or null.
  package enum ScalarStyle: Hashable, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
  }

  package struct Key: Hashable, Sendable {
    package var text: String
    package var position: SourcePosition

    package init(_ text: String, at position: SourcePosition) {
      self.text = text
      self.position = position
    }
  }

  package struct Entry: Hashable, Sendable {
    package var key: Key
    package var value: Node

    package init(key: Key, value: Node) {
      self.key = key
      self.value = value
    }
  }

  package enum Content: Hashable, Sendable {
    case scalar(String, ScalarStyle)
    case sequence([Node])
    /// The entries in their order in the file; keys are unique.
    case mapping([Entry])
  }

  /// The position; for a value used through an alias, that of its anchor.
  package var position: SourcePosition
  package var content: Content

  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// True for an empty plain scalar, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, .plain) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The value under a key of a mapping.
  package subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == key }?.value
  }
}
