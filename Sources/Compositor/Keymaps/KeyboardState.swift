import CXKBCommon
package import Seats

/// The lights of a keyboard.
package struct KeyboardLights: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let numLock = Self(rawValue: 1)
  package static let capsLock = Self(rawValue: 2)
  package static let scrollLock = Self(rawValue: 4)
}

/// The state of a keyboard: held keys, modifiers and the current group.
package final class KeyboardState: Keyboard {
  package let keymap: Keymap
  let pointer: OpaquePointer
  /// Cached results of `reading(of:)` for the current modifiers.
  var readings = ReadingCache()
  private var inertKeys = InertKeys()
  /// The pressed keys that are not inert.
  private var actingKeys: [UInt32] = []
  /// True if a latched modifier or layout waits for a key.
  private var isLatched = false

  /// Creates a state with no key held and no modifier locked.
  package init(_ keymap: Keymap) {
    guard let pointer = xkb_state_new(keymap.pointer) else { preconditionFailure("out of memory") }
    (self.keymap, self.pointer) = (keymap, pointer)
  }

  deinit { xkb_state_unref(pointer) }

  package var modifiers: Modifiers {
    Modifiers(
      depressed: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// Updates the state for a pressed or released key. A key's own keysym must be read before its press is applied.
  ///
  /// An inert key is left out, unless an acting key is down or something is latched: then any key can have an effect.
  ///
  /// - Returns: the new modifiers, to be sent after the key; nil if they have not changed.
  @discardableResult
  package func update(key: UInt32, isPressed: Bool) -> Modifiers? {
    let isInert = inertKeys.contains(key, of: keymap)
    if isInert, actingKeys.isEmpty, !isLatched { return nil }
    if !isInert { note(key, isPressed: isPressed) }
    defer { isLatched = hasLatches }
    let changed = xkb_state_update_key(pointer, xkbKeycode(evdev: key), isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
    if changed.rawValue == 0 { return nil }
    readings.forget()
    let sent = [XKB_STATE_MODS_DEPRESSED, XKB_STATE_MODS_LATCHED, XKB_STATE_MODS_LOCKED, XKB_STATE_LAYOUT_EFFECTIVE]
    return sent.contains { changed.rawValue & $0.rawValue != 0 } ? modifiers : nil
  }

  private func note(_ key: UInt32, isPressed: Bool) {
    if isPressed {
      actingKeys.append(key)
    } else if let index = actingKeys.firstIndex(of: key) {
      actingKeys.remove(at: index)
    }
  }

  private var hasLatches: Bool {
    xkb_state_serialize_mods(pointer, XKB_STATE_MODS_LATCHED) != 0
      || xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED) != 0
  }

  /// Sets all modifiers, for example to those of a host compositor.
  ///
  /// - Note: a state must use either this or `update(key:isPressed:)`, not both.
  /// - Returns: false if the modifiers are unchanged.
  @discardableResult
  package func set(_ modifiers: Modifiers) -> Bool {
    guard modifiers != self.modifiers else { return false }
    readings.forget()
    _ = xkb_state_update_mask(
      pointer, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, modifiers.group)
    return true
  }

  package var layoutCount: UInt32 { xkb_keymap_num_layouts(keymap.pointer) }

  /// Selects a layout by its index. Held, latched and locked modifiers stay.
  package func lock(layout: UInt32) -> Modifiers? {
    let former = modifiers
    _ = xkb_state_update_mask(
      pointer, former.depressed, former.latched, former.locked,
      xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_DEPRESSED),
      xkb_state_serialize_layout(pointer, XKB_STATE_LAYOUT_LATCHED), layout)
    guard modifiers != former else { return nil }
    readings.forget()
    return modifiers
  }

  package var lights: KeyboardLights {
    var lights: KeyboardLights = []
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_NUM) == 1 { lights.insert(.numLock) }
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_CAPS) == 1 { lights.insert(.capsLock) }
    if xkb_state_led_name_is_active(pointer, XKB_LED_NAME_SCROLL) == 1 { lights.insert(.scrollLock) }
    return lights
  }

  /// The key's keysym in the current state; nil for none or several.
  package func keysym(of key: UInt32) -> Keysym? {
    let value = xkb_state_key_get_one_sym(pointer, xkbKeycode(evdev: key))
    return value == 0 ? nil : Keysym(value)
  }

  /// All keysyms of the key in the current state.
  package func keysyms(of key: UInt32) -> [Keysym] {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_state_key_get_syms(pointer, xkbKeycode(evdev: key), &symbols)
    return UnsafeBufferPointer(start: symbols, count: max(0, Int(count))).map(Keysym.init)
  }

  /// The text that the key types in the current state, including control characters with Ctrl; possibly empty.
  package func text(of key: UInt32) -> String {
    xkbText { xkb_state_key_get_utf8(pointer, xkbKeycode(evdev: key), $0, $1) }
  }

  /// True if a modifier is held, latched or locked.
  package func isActive(_ modifier: KeyModifier) -> Bool {
    modifier.xkbNames.contains { xkb_state_mod_name_is_active(pointer, $0, XKB_STATE_MODS_EFFECTIVE) == 1 }
  }
}
