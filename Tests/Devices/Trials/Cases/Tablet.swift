import CUinput
import Recordings
import TrialPrograms

extension Trial {
  static let tablet = Trial("tablet", by: "zwp_tablet_manager_v2") { (stage) throws(TrialFailure) in
    let tablet = try stage.plug(.tablet)
    try tablet.send(pen(10_000, 6_000) + [DeviceEvent(EV_KEY, BTN_TOOL_PEN, 1)])
    try tablet.send(pen(10_000, 6_000) + [DeviceEvent(EV_KEY, BTN_TOUCH, 1), DeviceEvent(EV_ABS, ABS_PRESSURE, 2048)])
    try tablet.send(pen(11_000, 6_000))
    try tablet.send([DeviceEvent(EV_KEY, BTN_TOUCH, 0), DeviceEvent(EV_ABS, ABS_PRESSURE, 0)])
    try tablet.send([DeviceEvent(EV_KEY, BTN_TOOL_PEN, 0)])
    let sent = try stage.sent(until: "tool out")
    let kinds = ["tool in", "tool down", "tool up", "tool out"]
    let order = sent.words.filter(kinds.contains)
    if order != kinds { throw TrialFailure("a pen, in, down, up and out", found: sent.words, expected: kinds) }
    // Libinput smooths positions, so earlier positions of the pen also have an effect.
    let places = sent.words.filter { $0.hasPrefix("tool motion ") }
    guard places.first == "tool motion 640.0,400.0", places.last != places.first,
      places.allSatisfy({ $0.hasSuffix(",400.0") })
    else { throw TrialFailure("a pen to the right: \(sent.words)") }
    try stage.unplug(tablet)
    return "a pen comes near, writes and leaves"
  }

  private static func pen(_ x: Int32, _ y: Int32) -> [DeviceEvent] {
    [DeviceEvent(EV_ABS, ABS_X, x), DeviceEvent(EV_ABS, ABS_Y, y)]
  }
}
