import FoundationEssentials
import Testing

extension ClientTests {
  /// Tests complete policies with unmodified programs: routed events, their targets and reasons.
  @Suite("Houses")
  struct HouseTests {
    /// Plays a script and explains one of its events: an action, or the first touch that a recognizer observes.
    private func play(
      _ name: String, explaining action: String, says parts: [String], rulesOf recognizer: String? = nil,
      at places: [String] = []
    ) throws {
      let stage = try Stage()
      let script = Sources.script("\(name)").path
      let result = try stage.fingerpost(["headless", "--script", script, "--trace", "trace.jsonl"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n")
      try explain(lines, "\"out\":\"action\",\"name\":\"\(action)\"", on: stage, says: parts)
      guard let recognizer else { return }
      try explain(lines, "\"recognizer\":\"\(recognizer)\",\"did\":\"watch\"", on: stage, says: places)
    }

    /// Explains the event of the first line that contains a text.
    private func explain(_ lines: [Substring], _ part: String, on stage: Stage, says parts: [String]) throws {
      let line = try #require(lines.first { $0.contains(part) })
      let number = try #require(line.split(separator: "\"event\":").last?.prefix { $0.isNumber })
      let told = try stage.fingerpost(["trace", "trace.jsonl", "why", String(number)])
      for part in parts { #expect(told.output.contains(part), "\(told.output)") }
    }

    @Test(
      "a phone: swipes home, back and between applications, a pinch, taps that wait, a secondary press",
      .needs("foot", "gtk4-demo"))
    func phone() throws {
      try play(
        "phone", explaining: "shell.home",
        says: [
          "recognizer home ended: its gesture is complete",
          "shell performed action shell.home, because a recognizer recognized its gesture",
          "the router changed the key window from gtk to home, because an action was performed",
        ])
    }

    @Test("values of gestures: in a script, in the environment of programs, and in the trace", .needs("foot"))
    func gestureValues() throws {
      try play(
        "gesture-values", explaining: "test.cancelled",
        says: [
          "recognizer drag was cancelled: the fingers lifted before they had met what completes the gesture"
            + " (moved by (0, -100), (0, 0) pixels per second)",
          "shell performed action test.cancelled, because a recognizer recognized its gesture",
        ])
    }

    @Test("a kiosk: one application has every finger, others none, and a corner lets the technician in", .needs("foot"))
    func kiosk() throws {
      try play(
        "kiosk", explaining: "kiosk.escape",
        says: [
          "recognizer escape began: it recognized its gesture",
          "shell performed action kiosk.escape, because a recognizer recognized its gesture",
        ],
        rulesOf: "escape",
        at: ["recognizer home does not watch finger", "config/examples/kiosk.yaml:15", "config/examples/kiosk.yaml:31"])
    }

    @Test("keys: presses as gestures, bindings without a name, modes, layouts", .needs("foot"))
    func keys() throws {
      try play(
        "keys", explaining: "shell.menu",
        says: [
          "recognizer power-menu began: it recognized its gesture",
          "nothing performed action shell.menu, which was sent because a recognizer recognized its gesture",
        ])
    }

    @Test("keyboards: bindings of one keyboard each", .needs("foot"))
    func keyboards() throws {
      try play("keyboards", explaining: "shell.pedal", says: ["shell.pedal", "Policies/keyboards.yaml:6"])
    }

    @Test("a device that is turned and shaken: an output that follows it, and actions", .needs("foot"))
    func orientation() throws {
      try play(
        "orientation", explaining: "shell.left",
        says: ["shell.left", "the left side of the device is up", "Policies/orientation.yaml"])
    }

    @Test("keys: sticky, slow, bounce and mouse keys", .needs("foot"))
    func keyHelp() throws {
      let stage = try Stage()
      let script = Sources.script("key-help").path
      let result = try stage.fingerpost(["headless", "--script", script, "--trace", "trace.jsonl"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let trace = try #require(stage.text(of: "trace.jsonl"))
      for note in ["keyTooShort", "keyBounced", "keyLatched", "keyLocked", "keyMovesPointer"] {
        #expect(trace.contains("\"what\":\"\(note)\""))
      }
    }

    @Test(
      "a desktop: windows by keys and fingers, one copy for a terminal and GTK, media keys",
      .needs("foot", "gtk3-widget-factory"))
    func desktop() throws {
      try play(
        "desktop", explaining: "window.move",
        says: [
          "recognizer move-window began: it recognized its gesture",
          "term performed action window.move, because a recognizer recognized its gesture",
        ],
        rulesOf: "move-window", at: ["config/examples/desktop.yaml:22"])
    }

    @Test(
      "Qt 5: a single tap that the shell has held back is a click",
      .enabled(if: Programs.pythonHas("PyQt5.QtWidgets"), "not installed: python3-pyqt5"))
    func heldTap() throws {
      try play(
        "qt-held-tap", explaining: "test.twice", says: ["recognizer twice ended: its gesture is complete"],
        rulesOf: "twice",
        at: [
          "recognizer twice withholds finger 1000 from the client until it has decided", "Policies/qt-held-tap.yaml:3",
        ])
    }
  }
}
