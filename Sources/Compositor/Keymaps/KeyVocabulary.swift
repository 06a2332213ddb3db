import Documents

/// The valid key names, independent of a keymap.
package enum KeyVocabulary {
  /// True for a valid key name: a keysym or kernel name in any case, a common word, or a character.
  package static func isKnown(_ name: String) -> Bool {
    KeyNames.code(of: name) != nil || Keysym(keyNamed: name) != nil
  }

  /// True if a keymap can have a key for a character. Control characters are limited to those of Tab, Return,
  /// BackSpace, Escape and Delete.
  package static func canType(_ scalar: Unicode.Scalar) -> Bool {
    let scalar: Unicode.Scalar = scalar == "\n" ? "\r" : scalar
    if scalar.properties.generalCategory == .control, !"\t\r\u{8}\u{1b}\u{7f}".unicodeScalars.contains(scalar) {
      return false
    }
    return Keysym(scalar).scalar == scalar
  }

  /// The valid name that is most similar to a misspelled one.
  ///
  /// - Parameter more: names to search before the kernel's names, in addition to the common ones.
  package static func nearest(to name: String, among more: [String] = []) -> String? {
    (everyday + more).nearest(to: name) ?? KeyNames.nearest(to: name)
  }

  private static let everyday =
    Keysym.everydayNames.values + [
      "Tab", "BackSpace", "Left", "Right", "Up", "Down", "Home", "End", "Menu", "space", "plus", "minus",
    ]
}
