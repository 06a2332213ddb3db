import Geometry
import Nested
import Seats

/// Records the input that results from the host's events.
final class EventLog: HostInputReceiver {
  private(set) var lines: [String] = []
  var keymaps: [[UInt8]] = []
  var now = InputTime(milliseconds: 1000)
  var listensToSteps = true
  /// The time of each event, as the receiver gets it.
  private(set) var times: [UInt64] = []

  func receive(_ event: InputEvent, at time: InputTime) {
    lines.append(Self.words(for: event))
    times.append(time.microseconds / 1000)
  }

  func useKeymap(_ text: [UInt8]) {
    keymaps.append(text)
    lines.append("keymap \(keymaps.count)")
  }

  func useKeyRepeat(rate: Int32, delay: Int32) { lines.append("repeat \(rate) \(delay)") }

  func hostKeepsShortcuts() { lines.append("the host keeps its shortcuts") }

  /// The input since the last call.
  var received: [String] {
    defer { (lines, times) = ([], []) }
    return lines
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private static func place(_ place: Point<LayoutSpace>) -> String { "\(number(place.x)),\(number(place.y))" }

  /// The seat of a device, for devices of further seats.
  private static func of(_ device: DeviceID) -> String {
    let seat = (device.rawValue - 0x4000_0000) / 4
    return seat == 1 ? "" : " of seat \(seat)"
  }

  private static func words(for event: InputEvent) -> String {
    switch event {
    case .touch(let report): words(for: report)
    case .pointer(let report): words(for: report)
    case .gesture(let gesture):
      "\(gesture.kind) \(gesture.phase) \(gesture.fingers)"
        + (gesture.phase == .changed
          ? " by \(gesture.dx),\(gesture.dy) scale \(gesture.scale) turn \(gesture.rotation)" : "")
    case .key(let report): words(for: report)
    case .tool, .pad, .motion, .deviceRemoved: "\(event)"
    }
  }

  private static func words(for report: TouchReport) -> String {
    switch report {
    case .down(let sample): "down \(sample.finger) at \(place(sample.place))\(of(sample.device))"
    case .motion(let sample): "move \(sample.finger) to \(place(sample.place))\(of(sample.device))"
    case .up(let device, let finger): "up \(finger)\(of(device))"
    case .shape(_, let finger, let major, let minor): "shape \(finger) \(number(major)) by \(number(minor))"
    case .orientation(_, let finger, let degrees): "orientation \(finger) \(number(degrees))"
    case .cancel(let device, let finger): "cancel \(finger)\(of(device))"
    case .cancelAll(let device): "cancel all\(of(device))"
    case .frame: "touch frame"
    }
  }

  private static func words(for report: PointerReport) -> String {
    switch report {
    case .motion(let step, _): "pointer by \(number(step.dx)),\(number(step.dy))"
    case .motionAbsolute(let to): "pointer to \(place(to))"
    case .step(let step, let device):
      "step \(number(step.dx)),\(number(step.dy))" + (device.map { " (\($0.dx),\($0.dy))" } ?? "")
    case .leave: "pointer leaves"
    case .button(let device, let code, let isPressed):
      "button \(code) \(isPressed ? "down" : "up")\(of(device))"
    case .axis(let axis):
      "axis \(axis.axis) \(axis.source) \(axis.isStop ? "stop" : number(axis.value))"
        + (axis.value120 == 0 ? "" : " \(axis.value120)/120") + (axis.isInverted ? " inverted" : "")
    case .frame: "pointer frame"
    }
  }

  private static func words(for report: KeyReport) -> String {
    switch report {
    case .key(let device, let code, let isPressed): "key \(code) \(isPressed ? "down" : "up")\(of(device))"
    case .modifiers(let device, let modifiers):
      "modifiers \(modifiers.depressed) \(modifiers.latched) \(modifiers.locked) \(modifiers.group)\(of(device))"
    }
  }
}
