import Seats

/// The one touchscreen, pointing device and keyboard that a script has.
enum ScriptDevice {
  static let touchscreen = DeviceID(rawValue: 1)
  static let pointer = DeviceID(rawValue: 2)
  static let keyboard = DeviceID(rawValue: 3)
  static let tablet = DeviceID(rawValue: 4)
  /// Types what the seat's keymap has no keys for.
  static let textKeyboard = DeviceID(rawValue: 5)
}
