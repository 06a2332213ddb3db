import Documents

/// Which names of keys there are at all, whatever the keymap.
public enum KeyVocabulary {
  /// Whether a name stands for a key: a keysym's or the kernel's, in any case, an everyday word, or a character.
  public static func isKnown(_ name: String) -> Bool {
    KeyNames.code(of: name) != nil || Keysym(keyNamed: name) != nil
  }

  /// Whether a keymap can have a key that writes a character; of the control characters, only those of Tab, Return,
  /// BackSpace, Escape and Delete.
  public static func canType(_ scalar: Unicode.Scalar) -> Bool {
    let scalar: Unicode.Scalar = scalar == "\n" ? "\r" : scalar
    if scalar.properties.generalCategory == .control, !"\t\r\u{8}\u{1b}\u{7f}".unicodeScalars.contains(scalar) {
      return false
    }
    return Keysym(scalar).scalar == scalar
  }

  /// The name most like a mistyped one.
  ///
  /// - Parameter more: names that are worth proposing beside the kernel's and the everyday ones.
  public static func nearest(to name: String, among more: [String] = []) -> String? {
    (everyday + more).nearest(to: name) ?? KeyNames.nearest(to: name)
  }

  private static let everyday =
    Keysym.everydayNames.values + [
      "Tab", "BackSpace", "Left", "Right", "Up", "Down", "Home", "End", "Menu", "space", "plus", "minus",
    ]
}
