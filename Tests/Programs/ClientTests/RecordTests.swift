import Foundation
import Testing

extension ClientTests {
  /// Tests that a script from `--record` gives the same trace when it is played.
  @Suite("Recorded and played again")
  struct RecordTests {
    /// Records while a script plays, plays the recorded script, and compares both traces.
    ///
    /// - Parameter likeBefore: false if a client's timing varies, so that its windows may be mapped before or after a
    ///   finger lifts.
    /// - Returns: the recorded script.
    @discardableResult
    private func again(_ script: URL, raw: Bool = false, likeBefore: Bool = true) throws -> String {
      let first = try Stage()
      try FileManager.default.createDirectory(at: first.file("build"), withIntermediateDirectories: true)
      let options = ["--record", "recording.yaml", "--trace", "trace.jsonl"] + (raw ? ["--raw"] : [])
      let recorded = try first.fingerpost(["headless", "--script", script.path] + options)
      try #require(recorded.status == 0, "\(first.account(of: recorded))")
      try replay(first.file("recording.yaml"), like: likeBefore ? first.file("trace.jsonl") : nil)
      return try #require(first.text(of: "recording.yaml"))
    }

    private func replay(_ recording: URL, like trace: URL?) throws {
      let stage = try Stage()
      let replayed = try stage.play(recording)
      let text = try String(contentsOf: recording, encoding: .utf8)
      #expect(replayed.status == 0, "\(stage.account(of: replayed))\n\(text)")
      guard let trace else { return }
      let compared = try stage.fingerpost(["trace", trace.path, "--compare", "trace.jsonl"])
      #expect(compared.status == 0, "\(compared.output)\(compared.errors)\n\(text)")
      #expect(compared.output.hasPrefix("all ") && compared.output.contains("output lines are equal"))
    }

    private func again(_ name: String) throws { try again(Sources.script("\(name)")) }

    @Test("every example", .needs("foot", "gtk4-widget-factory", "wl-paste"))
    func examples() throws {
      for file in try FileManager.default.contentsOfDirectory(atPath: Sources.examples.path).sorted()
      where file.hasSuffix(".yaml") {
        try again(Sources.examples.appendingPathComponent(file))
      }
    }

    @Test("the demo client, and raw as well")
    func demo() throws {
      try again("demo")
      try again(Sources.script("demo"), raw: true)
    }

    @Test("terminals, by keys, chords, the pointer and the clipboard", .needs("foot", "wl-copy", "wl-paste", "wtype"))
    func terminals() throws {
      for name in ["foot", "clipboard", "wtype"] { try again(name) }
    }

    @Test("three clients, several fingers, a drag beside them", .needs("foot", "weston-simple-touch", "weston-dnd"))
    func several() throws {
      for name in ["three-clients", "simple-touch", "drag"] { try again(name) }
    }

    @Test("houses, whose gestures decide by time", .needs("foot", "gtk4-demo", "gtk3-widget-factory"))
    func houses() throws {
      for name in ["phone", "kiosk", "desktop"] { try again(name) }
    }

    @Test("toolkits, whose lists open and close", .needs("gtk3-widget-factory", "gtk4-widget-factory"))
    func toolkits() throws {
      for name in ["gtk3", "gtk4"] {
        try again(Sources.script("\(name)"), likeBefore: false)
      }
    }

    @Test(
      "panels and keyboards on the screen", .needs("waybar", "squeekboard", "dbus-run-session", "gtk4-demo", "foot"))
    func panels() throws {
      for name in ["waybar", "squeekboard"] { try again(name) }
    }

    @Test(
      "the keyboard of Fingerpost is touched by names of keys, and other layouts of a hardware keyboard are text",
      .needs("gtk4-demo", "foot", "dbus-daemon"), .hasWidgets)
    func layouts() throws {
      let text = try again(Sources.script("Keyboard/recorded"), likeBefore: false)
      let key = "in: {client: keyboard, role: layer}, role: button, name:"
      for step in [
        "- tap: {\(key) \"ü\"}", "- tap: {\(key) \"Next language\"}", "- tap: {\(key) \"м\"}",
        "- long-press: {\(key) \"е\", hold: 2500ms}", "- type: \"yz@\"", "- type: \"Яж\"",
        "- expect: {file: \"öжyя\", equals: \"\"}",
      ] {
        #expect(text.contains(step), "no \(step) in\n\(text)")
      }
      let typed = text.split(separator: "\n").filter { $0.contains("- type:") }.joined()
      #expect(!typed.contains("м") && !typed.contains("ü"), "the keyboard types this again")
    }

    @Test(
      "a keyboard that the policy starts is touched by names of keys, too", .needs("gtk4-demo", "dbus-daemon"),
      .hasWidgets)
    func keyboardOfThePolicy() throws {
      let text = try again(Sources.script("Keyboard/recorded-program"), likeBefore: false)
      #expect(text.contains("- tap: {in: {program: keyboard, role: layer}, role: button, name: \"h\"}"), "\(text)")
      #expect(!text.contains("fingerpost-keyboard"), "the policy starts the keyboard")
    }

    @Test("a touchpad, whose gestures decide too", .needs("gtk4-demo"))
    func touchpad() throws { try again("touchpad") }

    @Test("in a window of another compositor: what the host reports is recorded, and played without a host")
    func nested() throws {
      let stage = try Stage()
      try stage.write(
        """
        clients:
          inner:
            command: [fingerpost, nested, --record, inside.yaml, --trace, inside.jsonl, --, fingerpost-demo, --log]
            expect-exit: any
        settings: {within: 10s}
        steps:
          - wait: {window: inner}
          - expect: {pixels: {in: inner, at: [200, 90], color: "#2f3b4b", tolerance: 4%}}
          - tap: {in: inner, at: [200, 90]}
          - expect: {output: {client: inner, contains: "button North tapped 1"}}
          - draw: {in: inner, along: [[100, 300], [400, 500], [700, 300]]}
          - pinch: {in: inner, center: [800, 450], scale: 2, radius: 80px}
          - expect: {output: {client: inner, contains: "pinch scale"}}
          - touch: {down: [1, 2], in: inner, at: [[300, 600], [500, 600]]}
          - touch: {move: 1, in: inner, to: [350, 500], duration: 100ms}
          - touch: cancel
          - pointer: {move: {along: [[100, 400], [500, 90]]}, in: inner, duration: 100ms}
          - pointer: {click: left, in: inner, at: [500, 90]}
          - expect: {output: {client: inner, contains: "button East tapped 1"}}
          - pointer: {scroll: vertical, steps: 2}
          - touchpad: {swipe: [-100, 0]}
          - type: "Hello"
          - chord: Ctrl+A
          - close: inner
          - wait: {exit: inner}
        """, to: "host.yaml")
      let recorded = try stage.play(stage.file("host.yaml"))
      try #require(recorded.status == 0, "\(stage.account(of: recorded))")
      try replay(stage.file("inside.yaml"), like: stage.file("inside.jsonl"))
      let text = try #require(stage.text(of: "inside.yaml"))
      for step in [
        "- tap: {in: client, at: [200, 90]", "- pinch: {in: client, ", "- pointer: {click: left", "- type: \"Hello",
      ] {
        #expect(text.contains(step), "no \(step) in\n\(text)")
      }
    }

    @Test("the recording among the examples leads to the records beside it", .needs("foot"))
    func committed() throws {
      try replay(
        Sources.examples.appendingPathComponent("recorded-session.yaml"),
        like: Sources.examples.appendingPathComponent("recorded-session.jsonl"))
    }

    @Test("a recorded run of a client leaves no socket behind")
    func tidy() throws {
      let stage = try Stage()
      #expect(try stage.fingerpost(["headless", "--record", "recording.yaml", "--", "true"]).status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path) == [])
      #expect(stage.text(of: "recording.yaml") != nil)
    }

    @Test("what the control socket does in the machine's time is played in the script's", .needs("foot"))
    func realTime() throws {
      let stage = try Stage()
      let script = Sources.clients.appendingPathComponent("recorded.sh").path
      let recorded = try stage.fingerpost(
        ["headless", "--policy", Sources.tests.appendingPathComponent("Policies/recorded.yaml").path]
          + ["--record", "recording.yaml", "--trace", "trace.jsonl", "--", "sh", script])
      #expect(recorded.status == 0, "\(stage.account(of: recorded))")
      try replay(stage.file("recording.yaml"), like: stage.file("trace.jsonl"))
      let text = try #require(stage.text(of: "recording.yaml"))
      for step in [
        "- double-tap: {in: client, ", "- long-press: {in: client, ", "- type: \"echo typed >typed", "- chord: Ctrl+c",
        "- pointer: {click: left, in: client, at: [50, 60]", "- action: test.asked", "- close: ",
      ] {
        #expect(text.contains(step), "no \(step) in\n\(text)")
      }
    }

    @Test("a recording that is ended by a signal is there, and can be read")
    func ended() throws {
      let stage = try Stage()
      try stage.write(
        """
        steps:
          - tap: [10, 10]
          - pause: 1s
          - tap: [20, 20]
          - run: "kill -TERM $PPID; exec sleep 2"
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--record", "recording.yaml"])
      #expect(result.status == 143)
      let text = try #require(stage.text(of: "recording.yaml"))
      #expect(text.contains("  - tap: [10, 10]\n") && text.contains("  - tap: [20, 20]\n"), "\(text)")
      #expect(try stage.fingerpost(["check", "recording.yaml"]).status == 0)
      let served = try stage.fingerpost(
        ["headless", "--record", "served.yaml", "--", "sh", "-c", "kill -INT $PPID; exec sleep 60"])
      #expect(served.status == 130 && !served.isHung)
      #expect(try #require(stage.text(of: "served.yaml")).contains("  client: {command: [sh, \"-c\", "))
    }

    @Test("a recording that cannot be written is said before anything starts")
    func nowhere() throws {
      let stage = try Stage()
      let result = try stage.fingerpost(["headless", "--record", "/nowhere/r.yaml", "--", "touch", "started"])
      #expect(result.status == 1)
      #expect(result.errors == "fingerpost: error: cannot create /nowhere/r.yaml: No such file or directory\n")
      #expect(stage.text(of: "started") == nil)
      #expect(try stage.fingerpost(["headless", "--raw"]).status == 64)
    }

    @Test("where two traces part is told")
    func comparison() throws {
      let stage = try Stage()
      for (name, steps) in [("one", "- tap: [10, 10]"), ("two", "- tap: [10, 10]\n- key: a")] {
        try stage.write("clients: {demo: fingerpost-demo}\nsteps:\n- wait: demo\n\(steps)\n", to: "\(name).yaml")
        #expect(try stage.fingerpost(["headless", "--script", "\(name).yaml", "--trace", "\(name).jsonl"]).status == 0)
      }
      let same = try stage.fingerpost(["trace", "one.jsonl", "--compare", "one.jsonl"])
      let equal = "all 7 output lines are equal; times and positions are not compared\n"
      #expect(same.status == 0 && same.output == equal, "\(same.output)")
      let other = try stage.fingerpost(["trace", "one.jsonl", "--compare", "two.jsonl"])
      #expect(other.status == 1)
      #expect(
        other.output == """
          the first 7 output lines are equal; the next ones differ:
            one.jsonl: no further output line
            two.jsonl: line 18, #3, the router sent the press of key 30 to demo, because the target has keyboard focus

          """, "\(other.output)")
      let outline = try stage.fingerpost(["trace", "one.jsonl", "--format", "outline"])
      try stage.write(outline.output, to: "outline.jsonl")
      #expect(try stage.fingerpost(["trace", "outline.jsonl", "--compare", "one.jsonl"]).status == 0)
    }
  }
}
