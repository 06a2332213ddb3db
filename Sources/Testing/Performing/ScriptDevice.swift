package import Seats

/// The devices of scripts and of input that is injected through the control socket.
package enum ScriptDevice {
  package static let touchscreen = DeviceID(.scripts, 1)
  package static let pointer = DeviceID(.scripts, 2)
  package static let keyboard = DeviceID(.scripts, 3)
  package static let tablet = DeviceID(.scripts, 4)
  /// A keyboard with its own keymap, for text that the seat's keymap cannot type.
  package static let textKeyboard = DeviceID(.scripts, 5)
}
