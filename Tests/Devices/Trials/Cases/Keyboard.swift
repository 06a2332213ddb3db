import CUinput
import Recordings
import TrialPrograms

extension Trial {
  static let keyboard = Trial("keyboard") { (stage) throws(TrialFailure) in
    let first = try stage.plug(.keyboard)
    let second = try stage.plug(.keyboard)
    try type(first, stage)
    try share(first, second, stage)
    try stage.unplug(first)
    try stage.unplug(second)
    return "keys, modifiers, and two keyboards with one state"
  }

  private static func key(_ code: Int32, _ value: Int32) -> [DeviceEvent] { [DeviceEvent(EV_KEY, code, value)] }

  private static func type(_ keyboard: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    try keyboard.send(key(KEY_A, 1))
    // Fingerpost ignores the key repeat of a keyboard.
    try keyboard.send(key(KEY_A, 2))
    try keyboard.send(key(KEY_A, 0))
    try keyboard.send(key(KEY_LEFTSHIFT, 1))
    try keyboard.send(key(KEY_A, 1))
    try keyboard.send(key(KEY_A, 0))
    try keyboard.send(key(KEY_LEFTSHIFT, 0))
    try stage.expect(
      "keys", "key 30 pressed", "key 30 released", "key 42 pressed", "modifiers 1 0 0 0", "key 30 pressed",
      "key 30 released", "key 42 released", "modifiers 0 0 0 0")
  }

  /// A modifier of one keyboard applies to the other; a key held on both is pressed once.
  private static func share(
    _ first: VirtualDevice, _ second: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    try first.send(key(KEY_LEFTSHIFT, 1))
    try stage.expect("shift on one", "key 42 pressed", "modifiers 1 0 0 0")
    try second.send(key(KEY_B, 1))
    try stage.expect("a key on the other", "key 48 pressed")
    try first.send(key(KEY_B, 1))
    try second.send(key(KEY_B, 0))
    try stage.expect("let go on one of both")
    try first.send(key(KEY_B, 0))
    try first.send(key(KEY_LEFTSHIFT, 0))
    try stage.expect("let go", "key 48 released", "key 42 released", "modifiers 0 0 0 0")
  }
}
