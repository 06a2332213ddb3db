import Documents
import Geometry
import Scripts
import SeededRandom
import Testing

@Suite("Random scripts")
struct FuzzTests {
  private static let keys = [
    "fill", "scroll-to",
    "tap", "double-tap", "long-press", "touch", "swipe", "draw", "pinch", "rotate", "pointer", "touchpad", "pen", "key",
    "chord", "type",
    "media", "action", "pause", "output", "close", "kill", "run", "start", "screenshot", "expect", "group", "repeat",
    "wait", "in", "at", "to", "along", "from", "paths", "down", "move", "up", "cancel", "direction", "distance",
    "fingers", "spacing", "radius", "scale", "angle", "duration", "samples", "hold", "count", "interval", "steps",
    "times", "name", "window", "windows", "sent", "pixels", "client", "title", "index", "surface", "events", "color",
    "region", "tolerance", "click", "drag", "press", "release", "scroll", "v120", "by", "file", "contains", "matches",
    "exit", "status", "signal", "resize", "within", "text", "include", "touch-focus", "finger",
    "with", "role", "label", "value", "state", "inside", "below", "left-of", "like", "tree", "widget", "exact",
  ]
  private static let values = [
    "1", "-1", "0", "1e308", "-1e308", "nan", "99999999999999999999", "50%", "-1e300%", "3mm", "100ms", "1e300s", "0s",
    "center", "term", "none", "left", "vertical", "Ctrl+", "+", "\"\"", "~", "1280x800", "65536x1", "*", "\"#ff0\"",
    "wl_touch.down", "1..2", "..", "any", "true", "\"\\0\"", "x.yaml", "button",
    "not checked", "checked",
  ]

  private func value(_ depth: Int, _ random: inout SeededRandom) -> String {
    switch depth > 4 ? 0 : Int.random(in: 0...5, using: &random) {
    case 3:
      return "["
        + (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1, &random) }
        .joined(separator: ", ") + "]"
    case 4, 5:
      var keys = Set<String>()
      for _ in 0..<Int.random(in: 0...4, using: &random) { keys.insert(Self.keys.randomElement(using: &random)!) }
      return "{" + keys.sorted().map { "\($0): \(value(depth + 1, &random))" }.joined(separator: ", ") + "}"
    default: return Self.values.randomElement(using: &random)!
    }
  }

  @Test("random steps are read or refused, and what is read can be played, without a trap", arguments: 0..<8)
  func randomSteps(seed: Int) {
    var random = SeededRandom(UInt64(seed) + 1)
    for _ in 0..<1_500 {
      let text =
        "clients: {term: foot}\nsteps:\n  - \(Self.keys[Int.random(in: 0..<27, using: &random)]): \(value(0, &random))\n"
      do {
        let script = try ScriptReader.read(text: text, file: "f").script
        for step in script.steps { play(step) }
      } catch {
        #expect(error.diagnostics.containsErrors, "\(text)")
        #expect(error.diagnostics.rendered.contains("f:"), "\(text)")
      }
    }
  }

  private func play(_ step: Step) {
    let frame = PlaceFrame(area: Rect(x: 0, y: 0, width: 1280, height: 800))
    if let gesture = step.kind.gesture {
      let touches = gesture.touches(in: frame, samplesPerSecond: 60).touches
      #expect(zip(touches, touches.dropFirst()).allSatisfy { $0.at <= $1.at }, "\(step.summary)")
      let (downs, ups) = (touches.count { $0.phase == .down }, touches.count { $0.phase == .up })
      #expect(downs == ups && downs > 0, "\(step.summary)")
    }
    if case .pointer(let pointer) = step.kind {
      let events = pointer.events(in: frame, from: .zero)
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at }, "\(step.summary)")
    }
  }

  @Test("a whole script with letters changed is read or refused", arguments: 0..<4)
  func damaged(seed: Int) {
    var random = SeededRandom(UInt64(seed) + 77)
    let whole = Array(
      """
      outputs: [{name: main, size: 1280x800, scale: 1}]
      clients:
        term: {command: [foot, --app-id=term], environment: {TERM: foot}}
      steps:
        - wait: {window: {app-id: term}}
        - touch: {move: 1, to: [220, 300], duration: 100ms}
        - expect: {sent: {to: term, events: [wl_touch.down, wl_touch.up]}}
        - pinch: {in: term, center: [50%, 50%], scale: 2, duration: 300ms}
      """.utf8)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        _ = try ScriptReader.read(text: text, file: "f")
      } catch {
        #expect(error.diagnostics.containsErrors, "\(text)")
      }
    }
  }
}
