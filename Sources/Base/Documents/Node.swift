/// A value of a document, with its position.
public struct Node: Hashable, Sendable {
  /// The style of a scalar. Only a plain scalar can be a number, a Boolean or null.
  public enum ScalarStyle: Hashable, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
  }

  public struct Key: Hashable, Sendable {
    public var text: String
    public var position: SourcePosition

    public init(_ text: String, at position: SourcePosition) {
      self.text = text
      self.position = position
    }
  }

  public struct Entry: Hashable, Sendable {
    public var key: Key
    public var value: Node

    public init(key: Key, value: Node) {
      self.key = key
      self.value = value
    }
  }

  public enum Content: Hashable, Sendable {
    case scalar(String, ScalarStyle)
    case sequence([Node])
    /// The entries in their order in the file; keys are unique.
    case mapping([Entry])
  }

  /// The position; for a value used through an alias, that of its anchor.
  public var position: SourcePosition
  public var content: Content

  public init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// True for an empty plain scalar, `~` or `null`.
  public var isNull: Bool {
    guard case .scalar(let text, .plain) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The value under a key of a mapping.
  public subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == key }?.value
  }
}
