/// An event of a keyboard.
public enum KeyReport: Equatable, Sendable {
  /// - Parameter code: the evdev code of the key.
  case key(device: DeviceID, code: UInt32, isPressed: Bool)
  /// The modifiers of a keyboard with its own keymap, or else of the seat.
  case modifiers(device: DeviceID, Modifiers)
}
