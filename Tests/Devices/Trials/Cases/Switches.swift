import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Clients receive no switch events, so the trace is checked.
  static let switches = Trial("switch") { (stage) throws(TrialFailure) in
    let device = try stage.plug(.switches)
    _ = try stage.traced()
    try turn(device, SW_TABLET_MODE, 1, "device.tablet-mode-on", stage)
    try turn(device, SW_TABLET_MODE, 0, "device.tablet-mode-off", stage)
    try turn(device, SW_LID, 1, "device.lid-closed", stage)
    try turn(device, SW_LID, 0, "device.lid-opened", stage)
    try stage.unplug(device)
    return "tablet mode on and off, lid closed and opened"
  }

  private static func turn(
    _ device: VirtualDevice, _ code: Int32, _ value: Int32, _ name: String, _ stage: Stage
  ) throws(TrialFailure) {
    try device.send([DeviceEvent(EV_SW, code, value)])
    try stage.traced().expect("a switch", ["in \(name)"])
  }
}
