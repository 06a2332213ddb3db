import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// A second Fingerpost on a second seat, beside the first one. A rule of udev assigns devices to it. It has two outputs
  /// with a touchscreen each.
  static let seats = Trial("seats") { (stage) throws(TrialFailure) in
    let policy = "/tmp/second-seat.yaml"
    try TextFile.write(secondPolicy, to: policy)
    let second = try stage.second("second", policy: policy)
    let glass = try stage.plug(.touchscreen)
    let (left, right) = (try second.plug(.leftTouchscreen), try second.plug(.rightTouchscreen))
    try touchBoth(glass, left, stage, second)
    try touchOutputs(left, right, second)
    try stage.unplug(glass)
    try expectNone(named: "Trial ", on: second)
    try expectNone(named: "Second Seat ", on: stage)
    try second.end()
    return "two seats, each with its devices only; two touchscreens on two outputs of one"
  }

  private static let secondPolicy = """
    outputs:
      - {name: left, size: 1280x800}
      - {name: right, size: 640x400}
    devices:
      - {match: {name: Second Seat Left Touchscreen}, output: left}
      - {match: {name: Second Seat Right Touchscreen}, output: right}
    """

  private static func expectNone(named name: String, on stage: Stage) throws(TrialFailure) {
    stage.compositor.lines.receive()
    let devices = stage.compositor.lines.all.filter { $0.contains(" is plugged in as device ") }
    if let line = devices.first(where: { $0.contains(name) }) {
      throw TrialFailure("a device of another seat: \(line)")
    }
  }

  /// Fingers on both seats at once. Each client gets its own.
  private static func touchBoth(
    _ glass: VirtualDevice, _ left: VirtualDevice, _ stage: Stage, _ second: Stage
  ) throws(TrialFailure) {
    var (fingers, others) = (Fingers(), Fingers())
    try glass.send(fingers.down(0, 1024, 2048))
    try left.send(others.down(0, 768, 256))
    try stage.expect("a finger on the first seat", "touch down 0 320.0,400.0", "touch frame")
    try second.expect("a finger on the second seat", "touch down 0 960.0,200.0", "touch frame")
    try glass.send(fingers.up(0))
    try left.send(others.up(0))
    try stage.expect("it lifts", "touch up 0", "touch frame")
    try second.expect("it lifts too", "touch up 0", "touch frame")
  }

  /// Each touchscreen lies over its output. The client is on the left one only.
  private static func touchOutputs(
    _ left: VirtualDevice, _ right: VirtualDevice, _ second: Stage
  ) throws(TrialFailure) {
    var (fingers, others) = (Fingers(), Fingers())
    try second.forget()
    try left.send(fingers.down(0, 512, 512))
    try second.expect("the left screen", "touch down 0 640.0,400.0", "touch frame")
    try right.send(others.down(0, 512, 512))
    try second.expect("the right screen shows no window")
    try left.send(fingers.up(0))
    try right.send(others.up(0))
    try second.expect("both lift", "touch up 0", "touch frame")
    try second.traced().filter { $0.words.hasPrefix("in ") }.expect(
      "two screens", ["in touch.down 0 640.0,400.0", "in touch.down 0 1600.0,200.0", "in touch.up 0", "in touch.up 0"])
  }
}
