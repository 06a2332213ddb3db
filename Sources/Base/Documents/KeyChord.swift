/// A key pressed while modifiers are held, written `Ctrl+Shift+C`.
package struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// A modifier key.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    case control = "Ctrl"
    case alt = "Alt"
    case shift = "Shift"
    case logo = "Super"
    case level3 = "AltGr"
  }

  package var modifiers: [Modifier]
  /// A keysym or evdev name; it need not exist in the keymap.
  package var key: String

  package init(modifiers: [Modifier], key: String) {
    self.modifiers = modifiers
    self.key = key
  }

  package var description: String { (modifiers.map(\.rawValue) + [key]).joined(separator: "+") }
}

extension KeyChord.Modifier {
  /// All accepted spellings, in lower case.
  static let spellings: [String: Self] = [
    "ctrl": .control, "control": .control, "alt": .alt, "meta": .alt, "shift": .shift,
    "super": .logo, "logo": .logo, "win": .logo, "mod4": .logo, "altgr": .level3, "level3": .level3,
  ]

  init?(spelling: some StringProtocol) {
    guard let modifier = Self.spellings[spelling.lowercased()] else { return nil }
    self = modifier
  }
}

extension KeyChord {
  /// An error in the text of a chord.
  package enum Fault: Error, Hashable {
    case empty
    case unknownModifier(String)
    case modifierTwice(String)
  }

  /// Reads `Ctrl+Shift+C`. A last `+` after another `+` is the plus key, as in `Ctrl++`.
  package init(parsing text: String) throws(Fault) {
    var names = text.split(separator: "+", omittingEmptySubsequences: false)
    if text == "+" || text.hasSuffix("++") {
      names.removeLast(min(2, names.count))
      names.append("+")
    }
    guard let key = names.popLast(), !key.isEmpty else { throw .empty }
    var modifiers: [Modifier] = []
    for name in names {
      guard !name.isEmpty else { throw .empty }
      guard let modifier = Modifier(spelling: name) else { throw .unknownModifier(String(name)) }
      guard !modifiers.contains(modifier) else { throw .modifierTwice(String(name)) }
      modifiers.append(modifier)
    }
    self.init(modifiers: modifiers, key: String(key))
  }

  /// The names of modifiers that error messages suggest.
  package static var modifierNames: [String] { Modifier.allCases.map(\.rawValue) + ["Control", "Logo"] }

  /// All accepted spellings of modifiers, in lower case. The case of letters is ignored.
  package static var modifierSpellings: [String] { Modifier.spellings.keys.sorted() }
}
