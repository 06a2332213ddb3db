/// An event of a keyboard.
public enum KeyReport: Equatable, Sendable {
  /// - Parameter code: evdev's number of the key.
  case key(device: DeviceID, code: UInt32, isPressed: Bool)
  /// The modifiers of a keyboard that has a keymap of its own, or else of the seat.
  case modifiers(device: DeviceID, Modifiers)
}
