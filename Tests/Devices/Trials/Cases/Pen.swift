import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// The values of a pen: pressure, distance and tilt.
  static let pen = Trial("pen", by: "zwp_tablet_manager_v2") { (stage) throws(TrialFailure) in
    let tablet = try Tool.plugTablet(stage)
    let pen = Tool(BTN_TOOL_PEN, serial: 4660, on: tablet)
    try pen.enter([(ABS_DISTANCE, 31)])
    let arrival = try stage.sent(until: "tool frame").words
    for line in ["tool serial 4660", "tool has tilt", "tool has pressure", "tool has distance"]
    where !arrival.contains(line) {
      throw TrialFailure("a pen arrives without '\(line)': \(arrival)")
    }
    try expect("distance", last("distance", arrival), part(31, of: 63))
    try write(pen, stage)
    try pen.leave()
    try check(leaving: stage.sent(until: "tool out").words)
    try stage.unplug(tablet)
    return "pressure, distance and tilt are those that the pen sent, to the unit of the wire"
  }

  private static func write(_ pen: Tool, _ stage: Stage) throws(TrialFailure) {
    try pen.report([(ABS_DISTANCE, 0), (ABS_PRESSURE, 2047)], keys: [(BTN_TOUCH, 1)])
    for step: Int32 in 1...4 {
      try pen.report([(ABS_PRESSURE, 2048 + step), (ABS_TILT_X, 28 + step), (ABS_TILT_Y, -53 - step)])
    }
    let sent = try stage.sent().words
    // The first hundredth of the range, 40 units, is no pressure.
    try expect("pressure", last("pressure", sent), part(2052 - 40, of: 4095 - 40))
    // libinput averages tilt over four reports. 57 units are a radian.
    let tilt = "tool tilt \(degrees(30.5 / 57)),\(degrees(-55.5 / 57))"
    guard let found = sent.last(where: { $0.hasPrefix("tool tilt ") }), found == tilt else {
      throw TrialFailure("no '\(tilt)' at the end among \(sent)")
    }
    try pen.report([(ABS_PRESSURE, 4095)])
    try expect("full pressure", last("pressure", try stage.sent().words), 65_535)
  }

  private static func check(leaving sent: [String]) throws(TrialFailure) {
    guard sent.contains("tool up"), sent.contains("tool out") else { throw TrialFailure("a pen leaves: \(sent)") }
  }

  /// A part of the wire's range from 0 to 65535.
  private static func part(_ value: Double, of whole: Double) -> Int { Int((value / whole * 65_535).rounded()) }
  /// Degrees with the wire's resolution.
  private static func degrees(_ radians: Double) -> Double { (radians * 180 / .pi * 256).rounded() / 256 }

  private static func last(_ axis: String, _ sent: [String]) -> Int? {
    sent.last { $0.hasPrefix("tool \(axis) ") }.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
  }

  private static func expect(_ what: String, _ found: Int?, _ expected: Int) throws(TrialFailure) {
    if found != expected { throw TrialFailure("\(what): \(found.map { "\($0)" } ?? "none") instead of \(expected)") }
  }
}

/// A tool of the tablet for tools.
struct Tool {
  private let key: Int32
  private let serial: Int32
  private let tablet: VirtualDevice

  init(_ key: Int32, serial: Int32, on tablet: VirtualDevice) {
    (self.key, self.serial, self.tablet) = (key, serial, tablet)
  }

  /// Plugs in the tablet, and lets a pen come and go. Before a tablet has reported that a pen leaves, libinput takes the
  /// pen away after 50 ms without an event.
  static func plugTablet(_ stage: Stage) throws(TrialFailure) -> VirtualDevice {
    let tablet = try stage.plug(.toolTablet)
    let pen = Tool(BTN_TOOL_PEN, serial: 1, on: tablet)
    try pen.enter()
    try pen.leave()
    _ = try stage.sent(until: "tool out")
    return tablet
  }

  /// The tool comes near, above the middle of the tablet.
  func enter(_ axes: [(Int32, Int32)] = []) throws(TrialFailure) {
    try report([(ABS_X, 10_000), (ABS_Y, 6_000)] + axes, keys: [(key, 1)])
  }

  func leave() throws(TrialFailure) {
    try report([(ABS_PRESSURE, 0)], keys: [(BTN_TOUCH, 0)])
    try report([], keys: [(key, 0)])
  }

  /// Values of axes and keys in one report.
  func report(
    _ axes: [(Int32, Int32)], keys: [(Int32, Int32)] = [], wheel: Int32? = nil
  ) throws(TrialFailure) {
    var events = axes.map { DeviceEvent(EV_ABS, $0.0, $0.1) } + keys.map { DeviceEvent(EV_KEY, $0.0, $0.1) }
    if let wheel { events.append(DeviceEvent(EV_REL, REL_WHEEL, wheel)) }
    try tablet.send(events + [DeviceEvent(EV_MSC, MSC_SERIAL, serial)])
  }
}
