import CUinput
import Glibc
import Recordings
import TrialPrograms

extension Trial {
  /// `fingerpost devices --identify` with two outputs and two touchscreens on the second seat: first two of different
  /// names, then two of one kind that only their paths distinguish.
  static let identify = Trial("identify") { (stage) throws(TrialFailure) in
    try TextFile.write("devices: []\n", to: mapping)
    try TextFile.write(policyOfTwoOutputs, to: policy)
    let second = try stage.second("identify", policy: policy)
    // The left output gets the touchscreen whose name says the opposite.
    let named = (try second.plug(.rightTouchscreen), try second.plug(.leftTouchscreen))
    try identify(named.0, named.1, on: second)
    try expectRules("name: \"Second Seat Right Touchscreen\"", "name: \"Second Seat Left Touchscreen\"")
    try touch(named.0, named.1, on: second)
    for device in [named.0, named.1] { try second.unplug(device) }
    let same = (
      try second.plug(.leftTouchscreen, place: "trial/left"), try second.plug(.leftTouchscreen, place: "trial/right")
    )
    try identify(same.0, same.1, on: second)
    try expectRules("path: \"trial/left\"", "path: \"trial/right\"")
    try touch(same.0, same.1, on: second)
    try second.end()
    return "two touchscreens are mapped by touches of their screens, by their names and by their paths"
  }

  private static let mapping = "/tmp/identified.yaml"
  private static let policy = "/tmp/identify.yaml"
  private static let policyOfTwoOutputs = """
    include: identified.yaml
    outputs:
      - {name: left, size: 1280x800}
      - {name: right, size: 640x400}
    """
  /// The time that a hand needs after it has seen the panel. Earlier touches do not count.
  private static let reaction: useconds_t = 400_000

  /// Touches the screen of each output when it shows the panel. The touches do not reach the client.
  private static func identify(
    _ left: VirtualDevice, _ right: VirtualDevice, on second: Stage
  ) throws(TrialFailure) {
    try second.forget()
    second.compositor.lines.skip()
    let program = try Program(
      "fingerpost devices",
      [
        second.programs.fingerpost, "devices", "--identify", "--policy", policy, "--write", mapping, "--socket",
        second.display,
      ])
    for (output, device) in [("left", left), ("right", right)] {
      try second.compositor.lines.wait(for: "the panel on \(output)") {
        $0.contains("output \(output) shows the panel")
      }
      usleep(reaction)
      var fingers = Fingers()
      try device.send(fingers.down(0, 512, 512))
      try device.send(fingers.up(0))
    }
    try program.awaitSuccess()
    try second.expect("touches that identify reach no client")
  }

  private static func expectRules(_ left: String, _ right: String) throws(TrialFailure) {
    let lines = try TextFile.lines(mapping)
    guard lines.count == 3, lines[1].contains(left), lines[1].hasSuffix("output: \"left\"}"),
      lines[2].contains(right), lines[2].hasSuffix("output: \"right\"}")
    else { throw TrialFailure("the rules", found: lines, expected: ["devices:", "… \(left) …", "… \(right) …"]) }
  }

  /// Each touchscreen covers its output now. The client is on the left one only.
  private static func touch(
    _ left: VirtualDevice, _ right: VirtualDevice, on second: Stage
  ) throws(TrialFailure) {
    try second.forget()
    var (fingers, others) = (Fingers(), Fingers())
    try left.send(fingers.down(0, 512, 512))
    try second.expect("the left screen", "touch down 0 640.0,400.0", "touch frame")
    try right.send(others.down(0, 512, 512))
    try left.send(fingers.up(0))
    try right.send(others.up(0))
    try second.expect("the right screen shows no window", "touch up 0", "touch frame")
    try second.traced().filter { $0.words.hasPrefix("in touch.down") }.expect(
      "two screens", ["in touch.down 0 640.0,400.0", "in touch.down 0 1600.0,200.0"])
  }
}
