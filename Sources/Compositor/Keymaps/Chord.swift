import Documents

/// The reason why a chord's text is invalid for a keymap.
package enum ChordError: Error, Hashable, Sendable {
  /// A key or modifier is missing, as in `Ctrl++C` or in an empty text.
  case incomplete(String)
  case unknownModifier(String, nearest: String?)
  case unknownKey(String, nearest: String?)
  /// The name is valid, but the keymap lacks this key.
  case notInKeymap(String, layout: String)
  /// The keymap lacks a key that holds this modifier.
  case noModifierKey(KeyModifier, layout: String)
}

extension ChordError: CustomStringConvertible {
  package var description: String {
    func hint(_ nearest: String?) -> String { nearest.map { "; did you mean \"\($0)\"?" } ?? "" }
    func kernelName(of name: String) -> String {
      let name = "KEY_\(name.uppercased())"
      return KeyNames.code(of: name) == nil ? "" : "; \(name) is the key of this name in every layout"
    }
    return switch self {
    case .incomplete(let text): "invalid chord \"\(text)\": expected keys joined by +, for example Ctrl+Shift+C"
    case .unknownModifier(let name, let nearest): "unknown modifier \"\(name)\"\(hint(nearest))"
    case .unknownKey(let name, let nearest): "unknown key \"\(name)\"\(hint(nearest))"
    case .notInKeymap(let name, let layout):
      "the keyboard layout \"\(layout)\" has no key \"\(name)\"\(kernelName(of: name))"
    case .noModifierKey(let modifier, let layout):
      "the keyboard layout \"\(layout)\" has no key for \(modifier.rawValue)"
    }
  }
}

extension Keymap {
  /// The keys of a chord such as `Ctrl+Shift+C`, `Super+Left`, `XF86AudioPlay` or `KEY_A`.
  ///
  /// A final `+` is the plus key, as in `Ctrl++`. A key is named by its keysym or evdev name, regardless of case, or by
  /// the character that it types.
  package func stroke(chord text: String) throws(ChordError) -> KeyStroke {
    var names = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if text == "+" || text.hasSuffix("++") { names.replaceSubrange((names.count - 2)..., with: ["+"]) }
    guard let key = names.popLast(), !key.isEmpty, !names.contains("") else { throw .incomplete(text) }
    var modifiers: [KeyModifier] = []
    for name in names {
      guard let modifier = KeyModifier(spelling: name) else {
        throw .unknownModifier(name, nearest: KeyModifier.spellings.nearest(to: name))
      }
      if !modifiers.contains(modifier) { modifiers.append(modifier) }
    }
    return try stroke(key: key, modifiers: modifiers)
  }

  /// The keys of a chord given by its parts. The key's level may add modifiers, such as Shift for `plus` on a US
  /// keyboard.
  ///
  /// - Parameter group: the group in effect. A key that it lacks is that of the first group, as programs read shortcuts.
  package func stroke(
    key name: String, modifiers: [KeyModifier] = [], group: UInt32 = 0
  ) throws(ChordError) -> KeyStroke {
    var stroke = try self.stroke(named: name, group)
    var held: [UInt32] = []
    for modifier in modifiers {
      guard let key = key(holding: modifier, group: group) else {
        throw .noModifierKey(modifier, layout: layoutName(of: group))
      }
      held.append(key)
    }
    stroke.modifierKeys = held + stroke.modifierKeys.filter { !held.contains($0) }
    return stroke
  }

  /// The name of a group for people: that of its layout or, for a keymap from text, the name that the text contains.
  func layoutName(of group: UInt32) -> String {
    if let names {
      let layouts = names.pairs.map(\.layout)
      return layouts.indices.contains(Int(group)) ? layouts[Int(group)] : names.layout
    }
    let names = groupNames
    return names.indices.contains(Int(group)) && !names[Int(group)].isEmpty ? names[Int(group)] : "custom"
  }

  /// The stroke of a key. A capital letter names the same key as the small one; Shift must be named explicitly.
  private func stroke(named name: String, _ group: UInt32) throws(ChordError) -> KeyStroke {
    if let code = KeyNames.code(of: name) { return KeyStroke(key: code) }
    guard let keysym = Keysym(keyNamed: name) else {
      let names = typing(in: group).keysymNames + KeyNames.all + Keysym.everydayNames.keys
      throw .unknownKey(name, nearest: names.nearest(to: name))
    }
    for table in group == 0 ? [typing(in: 0)] : [typing(in: group), typing(in: 0)] {
      if let stroke = table.stroke(for: keysym.lowercased) ?? table.stroke(for: keysym) { return stroke }
    }
    throw .notInKeymap(name, layout: layoutName(of: group))
  }
}

extension Keysym {
  /// Common names of keys that are not keysym names, in lower case.
  static let everydayNames = [
    "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "pageup": "Page_Up", "pgup": "Page_Up",
    "pagedown": "Page_Down", "pgdn": "Page_Down", "ctrl": "Control_L", "control": "Control_L", "alt": "Alt_L",
    "shift": "Shift_L", "super": "Super_L", "altgr": "ISO_Level3_Shift", "capslock": "Caps_Lock",
    "numlock": "Num_Lock", "printscreen": "Print",
  ]

  init?(keyNamed name: String) {
    if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first, scalar.value >= 32 {
      self.init(scalar)
    } else if let everyday = Self.everydayNames[name.lowercased()] {
      self.init(name: everyday)
    } else {
      guard let keysym = Keysym(name: name) ?? Keysym(nameInAnyCase: name) else { return nil }
      self = keysym
    }
  }
}
