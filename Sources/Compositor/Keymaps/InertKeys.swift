import CXKBCommon

/// The keys of a keymap that change no modifier, layout or light, in any layout and at any level. Most keys are such.
///
/// A key is examined when somebody asks about it for the first time.
struct InertKeys {
  private enum Kind: UInt8 {
    case unknown, inert, acting
  }

  /// The number of known codes, from 0. Keyboards do not use higher codes.
  private static let codes: UInt32 = 256
  private var kinds: [Kind] = []

  /// True if the key with an evdev code is inert. False for keys with high codes, which are not examined.
  mutating func contains(_ code: UInt32, of keymap: Keymap) -> Bool {
    guard code < Self.codes else { return false }
    if kinds.isEmpty { kinds = Array(repeating: .unknown, count: Int(Self.codes)) }
    if kinds[Int(code)] == .unknown { kinds[Int(code)] = Self.examine(xkbKeycode(evdev: code), keymap.pointer) }
    return kinds[Int(code)] == .inert
  }

  private static func examine(_ key: xkb_keycode_t, _ keymap: OpaquePointer) -> Kind {
    for layout in 0..<xkb_keymap_num_layouts_for_key(keymap, key) {
      for level in 0..<xkb_keymap_num_levels_for_key(keymap, key, layout) {
        var masks = [xkb_mod_mask_t](repeating: 0, count: 16)
        let count = xkb_keymap_key_get_mods_for_level(keymap, key, layout, level, &masks, masks.count)
        for mask in masks.prefix(count) where changesState(key, keymap, layout, mask) { return .acting }
      }
    }
    return .inert
  }

  /// Returns true if a press and release of the key changes a state that has only these modifiers.
  private static func changesState(
    _ key: xkb_keycode_t, _ keymap: OpaquePointer, _ layout: xkb_layout_index_t, _ modifiers: xkb_mod_mask_t
  ) -> Bool {
    guard let state = xkb_state_new(keymap) else { return true }
    defer { xkb_state_unref(state) }
    _ = xkb_state_update_mask(state, modifiers, 0, 0, 0, 0, layout)
    // A key that sets a modifier that is already set shows only in its release, which clears it.
    let pressed = xkb_state_update_key(state, key, XKB_KEY_DOWN).rawValue
    let released = xkb_state_update_key(state, key, XKB_KEY_UP).rawValue
    return pressed | released != 0
  }
}
