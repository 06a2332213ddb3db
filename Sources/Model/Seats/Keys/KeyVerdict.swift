import Interaction

/// A key that a device reports as pressed.
struct KeyPress {
  let code: UInt32
  let device: DeviceID
  /// The device, if it has its own keymap.
  let owner: DeviceID?
  /// False if a grab receives the press unless a binding consumes it.
  var isCounted = false
}

/// The next step for a key event.
enum KeyVerdict {
  case done
  /// A binding may consume the press; otherwise the client receives it: see `KeyDelivery.settle(_:_:from:_:)`.
  case wantsBinding(KeyPress)
  /// The release of a key whose binding waits for it.
  case performs(Action)
}
