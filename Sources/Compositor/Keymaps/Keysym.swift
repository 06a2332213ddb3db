import CXKBCommon

/// The meaning of a key at one level, with XKB's number: a letter, a function, a dead accent.
package struct Keysym: Hashable, Sendable {
  /// The number, as in xkbcommon-keysyms.h.
  package let value: UInt32

  package init(_ value: UInt32) { self.value = value }

  /// Looks up a name such as `Return`, `XF86AudioPlay` or `adiaeresis`. Case is significant.
  package init?(name: String) {
    let value = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    guard value != 0 else { return nil }
    self.value = value
  }

  /// Looks up a name regardless of case. A lower-case letter takes precedence over its capital.
  init?(nameInAnyCase name: String) {
    let value = xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE)
    guard value != 0 else { return nil }
    self.value = value
  }

  /// The keysym of a character.
  package init(_ scalar: Unicode.Scalar) { value = xkb_utf32_to_keysym(scalar.value) }

  package var name: String { xkbText { xkb_keysym_get_name(value, $0, $1) } }

  /// The character it types; nil for functions, modifiers and dead keys.
  package var scalar: Unicode.Scalar? {
    let code = xkb_keysym_to_utf32(value)
    return code == 0 ? nil : Unicode.Scalar(code)
  }

  /// The lower-case keysym of a letter; other keysyms are unchanged.
  package var lowercased: Keysym { Keysym(xkb_keysym_to_lower(value)) }

  /// True for dead keys such as accents (`dead_grave` to the end of its block), which combine with the next key.
  package var isDead: Bool { (0xFE50...0xFE93).contains(value) }

  /// True for keys of the keypad (`KP_Space` to `KP_9`).
  var isKeypad: Bool { (0xFF80...0xFFBD).contains(value) }
}
