import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// A tablet's pad, which goes to the client with the keyboard. It belongs to the tablet that is plugged in at the same
  /// place.
  static let pad = Trial("pad", by: "zwp_tablet_manager_v2") { (stage) throws(TrialFailure) in
    let tablet = try stage.plug(.tablet, place: "trial-port/input0")
    let pad = try stage.plug(.pad, place: "trial-port/input1")
    try stage.expect(
      "a tablet with a pad", "tablet added Trial Tablet", "pad added 9 buttons",
      "pad group 0 buttons 0 1 2 3 4 5 6 7 8", "pad group 0 modes 1", "pad enter", "pad group 0 mode 0")
    try press(pad, stage)
    try turn(pad, stage)
    try slide(pad, stage)
    try pad.send([DeviceEvent(EV_KEY, BTN_3, 1)])
    try stage.expect("a button is held", "pad button 3 pressed")
    try stage.unplug(pad)
    try stage.expect("the pad vanishes", "pad button 3 released", "pad removed")
    try stage.unplug(tablet)
    return "buttons, a ring, two strips, and a pad that vanishes with a button held"
  }

  private static func press(_ pad: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    for button: Int32 in [0, 8] {
      try pad.send([DeviceEvent(EV_KEY, BTN_0 + button, 1)])
      try pad.send([DeviceEvent(EV_KEY, BTN_0 + button, 0)])
      try stage.expect("button \(button)", "pad button \(button) pressed", "pad button \(button) released")
    }
  }

  /// The ring has 72 places and begins at the left. Tablets send `ABS_MISC` with each value, and 0 when the finger lifts.
  private static func turn(_ pad: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    try pad.send([DeviceEvent(EV_ABS, ABS_WHEEL, 36), DeviceEvent(EV_ABS, ABS_MISC, 15)])
    try stage.expect("a ring", "pad ring 0 source finger", "pad ring 0 angle 90.0", "pad ring 0 frame")
    try pad.send([DeviceEvent(EV_ABS, ABS_WHEEL, 54)])
    try stage.expect("it turns", "pad ring 0 source finger", "pad ring 0 angle 180.0", "pad ring 0 frame")
    try pad.send([DeviceEvent(EV_ABS, ABS_WHEEL, 0), DeviceEvent(EV_ABS, ABS_MISC, 0)])
    try stage.expect("it is left", "pad ring 0 source finger", "pad ring 0 stop", "pad ring 0 frame")
  }

  /// Each place of a strip is a bit; there are 13.
  private static func slide(_ pad: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    try pad.send([DeviceEvent(EV_ABS, ABS_RX, 1 << 6), DeviceEvent(EV_ABS, ABS_MISC, 15)])
    try stage.expect("a strip", "pad strip 0 source finger", "pad strip 0 position 32768", "pad strip 0 frame")
    try pad.send([DeviceEvent(EV_ABS, ABS_RX, 0), DeviceEvent(EV_ABS, ABS_MISC, 0)])
    try stage.expect("it is left", "pad strip 0 source finger", "pad strip 0 stop", "pad strip 0 frame")
    try pad.send([DeviceEvent(EV_ABS, ABS_RY, 1 << 12), DeviceEvent(EV_ABS, ABS_MISC, 15)])
    try stage.expect(
      "the second strip", "pad strip 1 source finger", "pad strip 1 position 65535", "pad strip 1 frame")
    try pad.send([DeviceEvent(EV_ABS, ABS_RY, 0), DeviceEvent(EV_ABS, ABS_MISC, 0)])
    try stage.expect("it is left too", "pad strip 1 source finger", "pad strip 1 stop", "pad strip 1 frame")
  }
}
