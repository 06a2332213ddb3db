/// A modifier that a chord can name and that a key can hold.
package enum KeyModifier: String, CaseIterable, Hashable, Sendable {
  case control = "Ctrl"
  case alt = "Alt"
  case shift = "Shift"
  case logo = "Super"
  case level3 = "AltGr"
  case level5 = "Level5"

  /// Reads a common spelling, regardless of case.
  package init?(spelling: some StringProtocol) {
    switch spelling.lowercased() {
    case "ctrl", "control": self = .control
    case "alt", "meta", "mod1": self = .alt
    case "shift": self = .shift
    case "super", "logo", "win", "mod4": self = .logo
    case "altgr", "level3", "mod5": self = .level3
    case "level5": self = .level5
    default: return nil
    }
  }

  static let spellings = ["Ctrl", "Control", "Alt", "Meta", "Shift", "Super", "Logo", "AltGr"]

  /// The keysyms of keys that hold the modifier, the preferred one first.
  var keysymNames: [String] {
    switch self {
    case .control: ["Control_L", "Control_R"]
    case .alt: ["Alt_L", "Meta_L", "Alt_R"]
    case .shift: ["Shift_L", "Shift_R"]
    case .logo: ["Super_L", "Super_R", "Hyper_L"]
    case .level3: ["ISO_Level3_Shift"]
    case .level5: ["ISO_Level5_Shift"]
    }
  }

  /// The keysyms of keys that hold the modifier.
  package var keysyms: [Keysym] { keysymNames.compactMap { Keysym(name: $0) } }

  /// The modifier's names in keymaps.
  var xkbNames: [String] {
    switch self {
    case .control: ["Control"]
    case .alt: ["Mod1"]
    case .shift: ["Shift"]
    case .logo: ["Mod4"]
    case .level3: ["LevelThree", "Mod5"]
    case .level5: ["LevelFive"]
    }
  }
}

extension Keymap {
  /// The key to hold for a modifier in a group; nil if the keymap lacks one.
  package func key(holding modifier: KeyModifier, group: UInt32 = 0) -> UInt32? {
    typing(in: group).modifierKeys[modifier]
  }
}
