import CXKBCommon
import Glibc
import Interaction

/// A pressed key with its meaning in the keymap.
struct KeyPress {
  var keysym: UInt32
  /// The name of the symbol: `a`, `Return`, `BackSpace`.
  var name: String
  /// The text that it types; empty for keys without text.
  var text: String
  /// The modifiers that are held.
  var modifiers: KeyModifierFlags
  /// The letter of the key in the first layout with letters of ASCII, for commands such as Ctrl+C; nil for other keys.
  var letter: Character?

  /// True if Control is held, so that the key is a command.
  var isCommand: Bool { modifiers.contains(.control) }
}

/// The compositor's keymap with the state of its modifiers.
final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// The text, in the format `xkb_v1` of Wayland.
  let text: String

  /// - Parameter descriptor: a file with `size` bytes of keymap text, as in `wl_keyboard.keymap`.
  init?(descriptor: Int32, size: Int) {
    guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
      return nil
    }
    defer { munmap(memory, size) }
    let bytes = memory.assumingMemoryBound(to: CChar.self)
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    // The text ends with a zero byte, which the parser must not read.
    let keymap = xkb_keymap_new_from_buffer(
      context, bytes, strnlen(bytes, size), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    guard let keymap, let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    (self.context, self.keymap, self.state) = (context, keymap, state)
    text = bytes.withMemoryRebound(to: UInt8.self, capacity: size) {
      String(decoding: UnsafeBufferPointer(start: $0, count: strnlen(bytes, size)), as: UTF8.self)
    }
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Sets the modifiers from `wl_keyboard.modifiers`.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// - Parameter key: the evdev code. XKB's codes are higher by eight.
  func press(of key: UInt32) -> KeyPress {
    let code = key &+ 8
    var name = [CChar](repeating: 0, count: 64)
    let keysym = xkb_state_key_get_one_sym(state, code)
    xkb_keysym_get_name(keysym, &name, name.count)
    var text = [CChar](repeating: 0, count: 64)
    xkb_state_key_get_utf8(state, code, &text, text.count)
    return KeyPress(
      keysym: keysym, name: Self.string(name), text: Self.string(text), modifiers: modifiers, letter: letter(of: code))
  }

  /// The modifiers that are held.
  var modifiers: KeyModifierFlags {
    let names: [(String, KeyModifierFlags)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alternate),
      (XKB_MOD_NAME_LOGO, .command),
    ]
    return names.reduce(into: []) { flags, row in
      if xkb_state_mod_name_is_active(state, row.0, XKB_STATE_MODS_EFFECTIVE) == 1 { flags.insert(row.1) }
    }
  }

  /// The letter of ASCII of a key, in its layout or else in the first one that has one.
  private func letter(of code: UInt32) -> Character? {
    let count = xkb_keymap_num_layouts_for_key(keymap, code)
    guard count > 0 else { return nil }
    let current = xkb_state_key_get_layout(state, code)
    for layout in [current] + Array(0..<count) where layout < count {
      var symbols: UnsafePointer<xkb_keysym_t>?
      guard xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols) == 1, let symbol = symbols?[0],
        (0x61...0x7a).contains(symbol), let scalar = Unicode.Scalar(symbol)
      else { continue }
      return Character(scalar)
    }
    return nil
  }

  func repeats(_ key: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, key &+ 8) == 1 }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
