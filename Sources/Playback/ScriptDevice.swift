import Seats

/// The devices of a script, and of input that the control socket injects.
enum ScriptDevice {
  static let touchscreen = DeviceID(.scripts, 1)
  static let pointer = DeviceID(.scripts, 2)
  static let keyboard = DeviceID(.scripts, 3)
  static let tablet = DeviceID(.scripts, 4)
  /// A keyboard with a keymap of its own, for text that the seat's keymap has no keys for.
  static let textKeyboard = DeviceID(.scripts, 5)
}
