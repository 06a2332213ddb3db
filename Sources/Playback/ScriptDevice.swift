import Seats

/// The devices of scripts and of input that is injected through the control socket.
enum ScriptDevice {
  static let touchscreen = DeviceID(.scripts, 1)
  static let pointer = DeviceID(.scripts, 2)
  static let keyboard = DeviceID(.scripts, 3)
  static let tablet = DeviceID(.scripts, 4)
  /// A keyboard with its own keymap, for text that the seat's keymap cannot type.
  static let textKeyboard = DeviceID(.scripts, 5)
}
