/// Which names of keys there are at all, whatever the keymap.
public enum KeyVocabulary {
  /// Whether a name stands for a key: a keysym's or the kernel's, in any case, an everyday word, or a character.
  public static func isKnown(_ name: String) -> Bool {
    KeyNames.code(of: name) != nil || Keysym(keyNamed: name) != nil
  }

  /// The name most like a mistyped one.
  ///
  /// - Parameter more: names that are worth proposing beside the kernel's and the everyday ones.
  public static func nearest(to name: String, among more: [String] = []) -> String? {
    nearestName(to: name, among: everyday + more) ?? KeyNames.nearest(to: name)
  }

  private static let everyday =
    Keysym.everydayNames.values + [
      "Tab", "BackSpace", "Left", "Right", "Up", "Down", "Home", "End", "Menu", "space", "plus", "minus",
    ]
}
