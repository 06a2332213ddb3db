import CXKBCommon
import FingerpostClient

/// The keymap of the seat: the keys that type its characters. An input method composes these keys, and no others.
struct SeatKeymap {
  struct Stroke: Hashable, Sendable {
    let code: UInt32
    let modifiers: VirtualKeyboard.Modifiers
    /// The layout of the keymap.
    let group: Int
  }

  /// The text of the keymap, in the format `xkb_v1`.
  let text: String
  private var strokes: [Character: Stroke] = [:]

  /// - Returns: nil for an invalid text.
  init?(_ text: String) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
    defer { xkb_context_unref(context) }
    guard
      let keymap = xkb_keymap_new_from_string(
        context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return nil }
    defer { xkb_keymap_unref(keymap) }
    self.text = text
    for group in 0..<xkb_keymap_num_layouts(keymap) { read(group, of: keymap) }
  }

  func stroke(of character: Character) -> Stroke? { strokes[character] }

  /// Reads the keys of a layout. A character gets the key with the fewest modifiers, in the first layout that has it.
  private mutating func read(_ group: xkb_layout_index_t, of keymap: OpaquePointer) {
    for level in 0..<xkb_level_index_t(4) {
      for code in UInt32(1)...247 {
        let key = code + 8  // XKB's codes are higher by eight.
        guard level < xkb_keymap_num_levels_for_key(keymap, key, group) else { continue }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, key, group, level, &symbols)
        guard count == 1, let symbol = symbols?.pointee, let modifiers = Self.modifiers(key, group, level, keymap),
          let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)), scalar.value >= 0x20, scalar.value != 0x7f
        else { continue }
        let character = Character(scalar)
        if strokes[character] == nil {
          strokes[character] = Stroke(code: code, modifiers: modifiers, group: Int(group))
        }
      }
    }
  }

  /// Modifiers that select a level, without Caps Lock and Num Lock; nil if only those do.
  private static func modifiers(
    _ key: xkb_keycode_t, _ group: xkb_layout_index_t, _ level: xkb_level_index_t, _ keymap: OpaquePointer
  ) -> VirtualKeyboard.Modifiers? {
    var masks = [xkb_mod_mask_t](repeating: 0, count: 16)
    let count = xkb_keymap_key_get_mods_for_level(keymap, key, group, level, &masks, masks.count)
    let usable: VirtualKeyboard.Modifiers = [.shift, .level3]
    return masks.prefix(count).map { VirtualKeyboard.Modifiers(rawValue: $0) }.filter { $0.isSubset(of: usable) }
      .min { $0.rawValue < $1.rawValue }
  }
}
