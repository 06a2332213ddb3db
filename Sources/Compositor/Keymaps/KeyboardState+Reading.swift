import CXKBCommon
package import Seats

// Readings of keys for bindings.

extension KeyboardState {
  package func reading(of code: UInt32) -> KeyReading? {
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
    // The effect of Caps Lock does not matter, because letters are converted to lower case below.
    let meaning = meanings.count == 1 ? meanings[0] : 0
    guard meaning != 0 || printed != 0 else { return nil }
    let held = heldModifiers
    let used = modifiers(usedBy: key)
    return KeyReading(
      plain: KeyCombination(keysym: Keysym(printed).lowercased.value, modifiers: held),
      shifted: KeyCombination(keysym: Keysym(meaning).lowercased.value, modifiers: held.subtracting(used)))
  }

  /// The keysyms of a key in a layout at a level. Level 0 is the level without modifiers.
  private func keysyms(
    of key: UInt32, _ layout: xkb_layout_index_t, level: xkb_level_index_t
  ) -> UnsafeBufferPointer<xkb_keysym_t> {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(keymap.pointer, key, layout, level, &symbols)
    return UnsafeBufferPointer(start: symbols, count: symbols == nil ? 0 : max(0, Int(count)))
  }

  /// The held or latched modifiers. Locked modifiers do not count for chords.
  package var heldModifiers: KeyModifiers {
    let kinds = xkb_state_component(XKB_STATE_MODS_DEPRESSED.rawValue | XKB_STATE_MODS_LATCHED.rawValue)
    return keymap.modifiers(among: xkb_state_serialize_mods(pointer, kinds))
  }

  private func modifiers(usedBy key: UInt32) -> KeyModifiers {
    keymap.modifiers(among: xkb_state_key_get_consumed_mods(pointer, key))
  }
}

/// A modifier for bindings with its bit in the modifier masks of a keymap.
struct ModifierBit {
  let modifier: KeyModifiers
  let mask: xkb_mod_mask_t

  /// The real modifiers of a keymap (`XKB_MOD_NAME_…`). Modifiers that it lacks are left out.
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
  /// Called for every press, so it uses precomputed masks instead of names.
  fileprivate func modifiers(among mask: xkb_mod_mask_t) -> KeyModifiers {
    var found: KeyModifiers = []
    for bit in modifierBits where mask & bit.mask != 0 { found.insert(bit.modifier) }
    return found
  }
}

extension Keymap {
  /// The key binding for a chord: the keysym, independent of its position on the keyboard, and the modifiers.
  package func combination(key name: String, modifiers: [KeyModifier]) throws(ChordError) -> KeyCombination {
    let held = modifiers.reduce(into: KeyModifiers()) { $0.formUnion($1.bits) }
    if let keysym = Keysym(keyNamed: name) {
      return KeyCombination(keysym: keysym.lowercased.value, modifiers: held)
    }
    let stroke = try stroke(key: name)
    let state = KeyboardState(self)
    return KeyCombination(keysym: state.keysym(of: stroke.key)?.lowercased.value ?? 0, modifiers: held)
  }

  /// The key of a chord and the modifier state to send to a client, including modifiers that the key itself needs.
  package func syntheticChord(key name: String, modifiers: [KeyModifier]) throws(ChordError) -> SyntheticChord {
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
