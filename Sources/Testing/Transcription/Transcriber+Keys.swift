import Scripts
package import Seats

extension Transcriber {
  func receiveKey(_ code: UInt32, isPressed: Bool, on device: DeviceID, secretField: Int?, at now: Int64) {
    guard (pressedKeys[code] != nil) != isPressed else {
      return drop(isPressed ? "a second press of a key" : "the release of a key that is not pressed")
    }
    // A key is released by the name that it was pressed by, even if the keymap has changed in between.
    let keys = pressedKeys[code] ?? naming(device)
    guard keys.name(of: code) != nil else { return drop("a key without a name") }
    withKeys(keys, secretField: secretField, at: now) {
      $0.changes.append(KeyChange(at: now, change: KeyChange.Change(code: code, isPressed: isPressed)))
    }
    pressedKeys[code] = isPressed ? keys : nil
  }

  /// Cancels the fingers that are down on a removed device.
  func receiveRemoval(of device: DeviceID, at now: Int64) {
    let held = fingers.all(of: device)
    guard !held.isEmpty else { return }
    receiveTouch(.cancelAll(device: device), at: now)
  }
}

extension MotionStep {
  /// The step for a motion, which has the same word.
  package init(_ motion: DeviceMotion) {
    guard let step = Self(rawValue: motion.rawValue) else { preconditionFailure("no step has the word of \(motion)") }
    self = step
  }
}
