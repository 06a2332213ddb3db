import CXKBCommon
public import Seats

// What bindings compare a press with.

extension KeyboardState {
  public func reading(of code: UInt32) -> KeyReading? {
    if let known = readings[code] { return known }
    let reading = makeReading(of: code)
    readings[code] = .some(reading)
    return reading
  }

  private func makeReading(of code: UInt32) -> KeyReading? {
    let key = xkbKeycode(evdev: code)
    let layout = xkb_state_key_get_layout(pointer, key)
    let printed = keysyms(of: key, layout, level: 0).first ?? 0
    let meanings = keysyms(of: key, layout, level: xkb_state_key_get_level(pointer, key, layout))
    // Caps Lock makes no difference: what it makes of a letter would be made small again.
    let meaning = meanings.count == 1 ? meanings[0] : 0
    guard meaning != 0 || printed != 0 else { return nil }
    let held = heldModifiers
    let used = modifiers(usedBy: key)
    return KeyReading(
      plain: KeyCombination(keysym: Keysym(printed).lowercased.value, modifiers: held),
      shifted: KeyCombination(keysym: Keysym(meaning).lowercased.value, modifiers: held.subtracting(used)))
  }

  /// What stands on the key in a layout, at a level; level 0 is where no modifier is held.
  private func keysyms(
    of key: UInt32, _ layout: xkb_layout_index_t, level: xkb_level_index_t
  ) -> UnsafeBufferPointer<xkb_keysym_t> {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(keymap.pointer, key, layout, level, &symbols)
    return UnsafeBufferPointer(start: symbols, count: symbols == nil ? 0 : max(0, Int(count)))
  }

  /// Held or latched; a locked one is no part of a chord.
  private var heldModifiers: KeyModifiers {
    let kinds = xkb_state_component(XKB_STATE_MODS_DEPRESSED.rawValue | XKB_STATE_MODS_LATCHED.rawValue)
    return keymap.modifiers(among: xkb_state_serialize_mods(pointer, kinds))
  }

  private func modifiers(usedBy key: UInt32) -> KeyModifiers {
    keymap.modifiers(among: xkb_state_key_get_consumed_mods(pointer, key))
  }
}

/// One modifier of bindings, and its bit in the masks of a keymap.
struct ModifierBit {
  let modifier: KeyModifiers
  let mask: xkb_mod_mask_t

  /// The real modifiers by which keymaps have them (`XKB_MOD_NAME_…`); those that it lacks are left out.
  static func all(of keymap: OpaquePointer) -> [ModifierBit] {
    let named: [(KeyModifiers, String)] = [
      (.shift, "Shift"), (.control, "Control"), (.alt, "Mod1"), (.logo, "Mod4"), (.level3, "Mod5"),
    ]
    return named.compactMap { modifier, name in
      let index = xkb_keymap_mod_get_index(keymap, name)
      return index < 32 ? ModifierBit(modifier: modifier, mask: 1 << index) : nil
    }
  }
}

extension Keymap {
  /// Runs for every press: no name is looked up.
  fileprivate func modifiers(among mask: xkb_mod_mask_t) -> KeyModifiers {
    var found: KeyModifiers = []
    for bit in modifierBits where mask & bit.mask != 0 { found.insert(bit.modifier) }
    return found
  }
}

extension Keymap {
  /// The combination that a chord's text stands for in key bindings: by its keysym, wherever it is on the keyboard.
  public func combination(key name: String, modifiers: [KeyModifier]) throws(ChordError) -> KeyCombination {
    let held = modifiers.reduce(into: KeyModifiers()) { $0.formUnion($1.bits) }
    if let keysym = Keysym(keyNamed: name) {
      return KeyCombination(keysym: keysym.lowercased.value, modifiers: held)
    }
    let stroke = try stroke(key: name)
    let state = KeyboardState(self)
    return KeyCombination(keysym: state.keysym(of: stroke.key)?.lowercased.value ?? 0, modifiers: held)
  }

  /// What a client is told for a chord: the key, and the state of the modifiers that the chord and the key itself need.
  public func syntheticChord(key name: String, modifiers: [KeyModifier]) throws(ChordError) -> SyntheticChord {
    let stroke = try stroke(key: name, modifiers: modifiers)
    let state = KeyboardState(self)
    for key in stroke.modifierKeys { state.update(key: key, isPressed: true) }
    return SyntheticChord(key: stroke.key, modifiers: state.modifiers.depressed)
  }
}

extension KeyModifier {
  fileprivate var bits: KeyModifiers {
    switch self {
    case .control: .control
    case .alt: .alt
    case .shift: .shift
    case .logo: .logo
    case .level3: .level3
    case .level5: []
    }
  }
}
