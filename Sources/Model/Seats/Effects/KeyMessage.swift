/// A keyboard event for a client or an input method.
public enum KeyMessage: Equatable, Sendable {
  /// `EffectQueue.keys(_:)` returns the codes of the held keys.
  case enter(KeyboardTarget, held: KeySlice)
  case leave(KeyboardTarget)
  case key(KeyboardTarget, code: UInt32, isPressed: Bool, time: InputTime)
  case modifiers(KeyboardTarget, Modifiers)
  /// A key for an input method, in place of the client with the keyboard.
  case grabbedKey(KeyGrabTarget, code: UInt32, isPressed: Bool, time: InputTime)
  case grabbedModifiers(KeyGrabTarget, Modifiers)
  /// Changes the keymap of the client that has the keyboard, now or later.
  case keymap(KeymapID)
}
