/// The valid names of keys, characters and protocol events. If they are known, scripts are checked against them.
package struct ScriptVocabulary {
  /// Returns true if a name is that of a keysym, of a key of the kernel or of a character.
  package var isKey: (String) -> Bool
  /// The key name most similar to a mistyped one.
  package var nearestKey: (String) -> String?
  /// Returns true if a keymap has a key for the character.
  package var canType: (Unicode.Scalar) -> Bool
  /// The events of each interface that the server has, each with the names of its arguments.
  package var events: [String: [String: [String]]]
  /// The words of the router's reasons and notes in traces; empty if they are not known.
  package var reasons: [String]
  /// Returns the reason why a keyboard layout cannot be used; nil if it can.
  package var keyboardFault: (SessionSettings.Keyboard) -> String? = { _ in nil }

  package init(
    isKey: @escaping (String) -> Bool, nearestKey: @escaping (String) -> String?,
    canType: @escaping (Unicode.Scalar) -> Bool, events: [String: [String: [String]]],
    reasons: [String] = []
  ) {
    self.isKey = isKey
    self.nearestKey = nearestKey
    self.canType = canType
    self.events = events
    self.reasons = reasons
  }
}
