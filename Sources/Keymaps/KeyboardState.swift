import CXKBCommon
public import Seats

/// The lights of a keyboard.
public struct KeyboardLights: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let numLock = Self(rawValue: 1)
  public static let capsLock = Self(rawValue: 2)
  public static let scrollLock = Self(rawValue: 4)
}

/// What the keys held and locked so far make of the next one.
public final class KeyboardState: Keyboard {
  public let keymap: Keymap
  let pointer: OpaquePointer
  /// What keys mean with the present modifiers: see `reading(of:)`.
  var readings = ReadingCache()

  /// With no key held and nothing locked.
  public init(_ keymap: Keymap) {
    guard let pointer = xkb_state_new(keymap.pointer) else { preconditionFailure("out of memory") }
    (self.keymap, self.pointer) = (keymap, pointer)
  }

  deinit { xkb_state_unref(pointer) }

  public var modifiers: Modifiers {
    Modifiers(
      depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// Takes note of a key pressed or released. Ask for a key's meaning before its press is noted, not after.
  ///
  /// - Returns: the modifiers where this changed them, to be sent after the key itself.
  @discardableResult
  public func update(key: UInt32, isPressed: Bool) -> Modifiers? {
    let changed = xkb_state_update_key(pointer, xkbKeycode(evdev: key), isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
    if changed.rawValue == 0 { return nil }
    readings.forget()
    let sent = [XKB_STATE_MODS_DEPRESSED, XKB_STATE_MODS_LATCHED, XKB_STATE_MODS_LOCKED, XKB_STATE_LAYOUT_EFFECTIVE]
    return sent.contains { changed.rawValue & $0.rawValue != 0 } ? modifiers : nil
  }

  /// Takes over modifiers that a host compositor, for example, has kept.
  ///
  /// - Note: do not mix with `update(key:isPressed:)` on one state.
  /// - Returns: false where the state has these modifiers already; nothing changes then.
  @discardableResult
  public func set(_ modifiers: Modifiers) -> Bool {
    guard modifiers != self.modifiers else { return false }
    readings.forget()
    _ = xkb_state_update_mask(
      pointer, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, modifiers.group)
    return true
  }

  public var lights: KeyboardLights {
    var lights: KeyboardLights = []
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_NUM) == 1 { lights.insert(.numLock) }
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_CAPS) == 1 { lights.insert(.capsLock) }
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_SCROLL) == 1 { lights.insert(.scrollLock) }
    return lights
  }

  /// What the key means now; nil where it means nothing, or several things at once.
  public func keysym(of key: UInt32) -> Keysym? {
    let value = xkb_state_key_get_one_sym(pointer, xkbKeycode(evdev: key))
    return value == 0 ? nil : Keysym(value)
  }

  /// All that the key means now.
  public func keysyms(of key: UInt32) -> [Keysym] {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_state_key_get_syms(pointer, xkbKeycode(evdev: key), &symbols)
    return UnsafeBufferPointer(start: symbols, count: max(0, Int(count))).map(Keysym.init)
  }

  /// The text the key writes now, control characters under Ctrl included; empty where it writes none.
  public func text(of key: UInt32) -> String {
    xkbText { xkb_state_key_get_utf8(pointer, xkbKeycode(evdev: key), $0, $1) }
  }

  /// Whether a modifier is in force, held, latched or locked.
  public func isActive(_ modifier: KeyModifier) -> Bool {
    modifier.xkbNames.contains { xkb_state_mod_name_is_active(pointer, $0, XKB_STATE_MODS_EFFECTIVE) == 1 }
  }
}
