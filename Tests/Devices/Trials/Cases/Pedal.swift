import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Bindings of one keyboard, by its name and by its numbers.
  static let pedal = Trial("pedal") { (stage) throws(TrialFailure) in
    let keyboard = try stage.plug(.keyboard)
    var pedal = try stage.plug(.pedal)
    try press(KEY_F5, on: keyboard, stage, isSent: true)
    try press(KEY_F5, on: pedal, stage, isSent: false)
    try press(KEY_F6, on: pedal, stage, isSent: false)
    try press(KEY_A, on: pedal, stage, isSent: true)
    try stage.unplug(pedal)
    try press(KEY_F6, on: keyboard, stage, isSent: true)
    pedal = try stage.plug(.pedal)
    try press(KEY_F6, on: pedal, stage, isSent: false)
    try stage.unplug(pedal)
    try stage.unplug(keyboard)
    return "bindings of one keyboard, also after it was plugged in again"
  }

  private static func press(
    _ key: Int32, on device: VirtualDevice, _ stage: Stage, isSent: Bool
  ) throws(TrialFailure) {
    for value: Int32 in [1, 0] { try device.send([DeviceEvent(EV_KEY, key, value)]) }
    let lines = ["key \(key) pressed", "key \(key) released"]
    try stage.sent(atLeast: isSent ? 2 : 0).expect("key \(key) of \(device.name)", isSent ? lines : [])
  }
}
