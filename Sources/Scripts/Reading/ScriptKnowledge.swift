/// The names of keys, characters and protocol events; a script is checked against them where they are known.
public struct ScriptKnowledge {
  /// Whether a keysym, a kernel's key name or a character has this name.
  public var isKey: (String) -> Bool
  /// The key name most like a mistyped one.
  public var nearestKey: (String) -> String?
  /// Whether some keymap has a key for a character.
  public var canType: (Unicode.Scalar) -> Bool
  /// The events of each interface that the server has, each with the names of its arguments.
  public var events: [String: [String: [String]]]

  public init(
    isKey: @escaping (String) -> Bool, nearestKey: @escaping (String) -> String?,
    canType: @escaping (Unicode.Scalar) -> Bool, events: [String: [String: [String]]]
  ) {
    self.isKey = isKey
    self.nearestKey = nearestKey
    self.canType = canType
    self.events = events
  }
}
