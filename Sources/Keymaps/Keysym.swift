import CXKBCommon

/// What a key means at one level: a letter, a function, a dead accent.
public struct Keysym: Hashable, Sendable {
  /// As in xkbcommon-keysyms.h.
  public let value: UInt32

  public init(_ value: UInt32) { self.value = value }

  /// By name, as in `Return`, `XF86AudioPlay`, `adiaeresis`; letters' case counts.
  public init?(name: String) {
    let value = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    guard value != 0 else { return nil }
    self.value = value
  }

  /// By name where nobody minds case; a lower-case letter wins over its capital.
  init?(nameInAnyCase name: String) {
    let value = xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE)
    guard value != 0 else { return nil }
    self.value = value
  }

  /// The one that stands for a character.
  public init(_ scalar: Unicode.Scalar) { value = xkb_utf32_to_keysym(scalar.value) }

  public var name: String { xkbText { xkb_keysym_get_name(value, $0, $1) } }

  /// The character it writes; nil for functions, modifiers and dead keys.
  public var scalar: Unicode.Scalar? {
    let code = xkb_keysym_to_utf32(value)
    return code == 0 ? nil : Unicode.Scalar(code)
  }

  /// The same letter in lower case; others stay.
  public var lowercased: Keysym { Keysym(xkb_keysym_to_lower(value)) }

  /// Whether it waits for the next key, as accents do (`dead_grave` to the last of its block).
  public var isDead: Bool { (0xFE50...0xFE93).contains(value) }

  /// Whether it is one of the keypad's (`KP_Space` to `KP_9`).
  var isKeypad: Bool { (0xFF80...0xFFBD).contains(value) }
}
