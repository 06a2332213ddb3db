import Checkout
import Foundation
import Testing

extension ClientTests {
  /// Tests that play recordings of real touchscreens to a client: the target and time of each touch, and the recognized
  /// gestures.
  @Suite("Recordings")
  struct RecordingTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The microseconds after the first touch and the event, for example `95572 touch.up`.
    private func ends(of word: String) throws -> [String] {
      var first: Double?
      var time = 0.0
      var ends: [String] = []
      for line in try #require(stage.text(of: "trace.jsonl")).split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        if let now = object["t"] as? Double { time = now }
        guard let what = object[word] as? String, what.hasPrefix("touch."), what != "touch.motion" else { continue }
        first = first ?? time
        ends.append("\(Int(((time - (first ?? 0)) * 1000).rounded())) \(what)")
      }
      return ends
    }

    // MARK: Real ones

    /// The times in the lines about tracking ids, in microseconds after the first, by recording.
    private static let real: [String: [String]] = [
      "atmel-1-finger-fast-taps": [
        (0, 95_572), (233_855, 316_644), (469_257, 551_495), (690_745, 772_993), (911_633, 994_297),
        (1_132_403, 1_214_632), (1_367_029, 1_449_649), (1_574_956, 1_685_150), (1_823_539, 1_934_007),
      ].flatMap { ["\($0) touch.down", "\($1) touch.up"] },
      "ep0430-1-finger-drag-up-down": ["0 touch.down", "1433974 touch.up"],
      "ep0430-2-finger-scroll-down": ["0 touch.down", "7513 touch.down", "732502 touch.up", "754658 touch.up"],
      "ep0430-2-fingers-touch-release": ["0 touch.down", "0 touch.down", "513463 touch.up", "527809 touch.up"],
    ]

    private static func path(_ name: String) -> String { SharedData.path("recordings/\(name).events") }

    @Test(
      "on the default policy a client is sent every touch of a real touchscreen, in order, at its time, to its end",
      .enabled(if: SharedData.has("recordings"), "\(SharedData.missing("recordings"))"), arguments: real.keys.sorted())
    func defaultPolicy(name: String) throws {
      let result = try stage.fingerpost([
        "headless", "--recording", Self.path(name), "--trace", "trace.jsonl", "--", "fingerpost-demo",
      ])
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(try ends(of: "in") == Self.real[name])
      #expect(try ends(of: "out") == Self.real[name])
    }

    @Test(
      "recognizers take real taps, drags and fingers for what they are",
      .enabled(if: SharedData.has("recordings"), "\(SharedData.missing("recordings"))"),
      arguments: [
        ("atmel-1-finger-fast-taps", Array(repeating: "test.tap", count: 9)),
        ("ep0430-1-finger-drag-up-down", ["test.pan", "test.pan-ends"]),
        ("ep0430-2-finger-scroll-down", ["test.two-finger-pan", "test.two-finger-pan-ends"]),
        ("ep0430-2-fingers-touch-release", ["test.two-finger-tap"]),
      ])
    func recognizers(name: String, actions: [String]) throws {
      try stage.write(
        """
        policy: \(Sources.tests.appendingPathComponent("Policies/recordings.yaml").path)
        clients: {demo: fingerpost-demo}
        steps:
          - recording: \(Self.path(name))
          - expect: {performed: [\(actions.joined(separator: ", "))]}
        """, to: "script.yaml")
      let result = try stage.play(stage.file("script.yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    // MARK: Made ones

    private static let description = """
      N: Glass
      I: 0018 0000 0000 0000
      P: 02
      A: 2f 0 1 0 0 0
      A: 35 0 999 0 0 0
      A: 36 0 999 0 0 0
      A: 39 0 65535 0 0 0

      """

    /// One finger in the middle moves to the right. A second, lower one is never lifted.
    private static let events = """
      E: 3.000000 0003 0039 7
      E: 3.000000 0003 0035 0500
      E: 3.000000 0003 0036 0500
      E: 3.000000 0000 0000 0
      E: 3.020000 0003 0035 0750
      E: 3.020000 0003 002f 0001
      E: 3.020000 0003 0039 8
      E: 3.020000 0003 0035 0250
      E: 3.020000 0003 0036 0750
      E: 3.020000 0000 0000 0
      E: 3.040000 0003 002f 0000
      E: 3.040000 0003 0039 -1
      E: 3.040000 0000 0000 0

      """

    @Test("a script plays a recording from its own folder onto an output, and looks at what came of it")
    func step() throws {
      try FileManager.default.createDirectory(at: stage.file("scripts"), withIntermediateDirectories: true)
      try stage.write(Self.description, to: "scripts/glass.desc")
      try stage.write(Self.events, to: "scripts/glass.move.events")
      try stage.write(
        """
        outputs: [{name: main, size: 600x600}, {name: side, size: 1000x1000}]
        clients: {demo: fingerpost-demo}
        steps:
          - recording: {file: glass.move.events, output: side}
          - expect: {sent: {to: demo, match: none, events: [wl_touch.*]}}
          - recording: glass.move.events
          - expect:
              sent:
                to: demo
                match: exactly
                events:
                  - {wl_touch.down: {id: 0}}
                  - wl_touch.frame
                  - {wl_touch.motion: {id: 0}}
                  - {wl_touch.down: {id: 1}}
                  - wl_touch.frame
                  - {wl_touch.up: {id: 0}}
                  - wl_touch.frame
                  - wl_touch.frame
        """, to: "scripts/script.yaml")
      let result = try stage.play(stage.file("scripts/script.yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(
        try ends(of: "in").suffix(4)
          == ["40000", "60000", "80000", "80000"].enumerated().map { index, time in
            "\(time) \(["touch.down", "touch.down", "touch.up", "touch.cancel"][index])"
          })
    }

    @Test("faults of a recording are told with their places, and nothing is played")
    func faults() throws {
      try stage.write(Self.description + Self.events.replacing("0750", with: "x"), to: "bad.events")
      let alone = try stage.fingerpost(["headless", "--recording", "bad.events"])
      #expect(alone.status == 2)
      #expect(alone.errors.hasPrefix("bad.events:12:23: error: invalid number: found \"x\""))
      try stage.write("steps: [recording: bad.events, recording: none.events]", to: "script.yaml")
      let checked = try stage.fingerpost(["check", "script.yaml"])
      #expect(checked.status == 2)
      #expect(checked.errors.contains("script.yaml:1:43: error: cannot open none.events (No such file or directory)"))
      #expect(checked.errors.contains("bad.events:12:23: error: invalid number: found \"x\""))
      let itself = try stage.fingerpost(["check", "bad.events"])
      #expect(itself.status == 2 && itself.errors == alone.errors)
      let both = try stage.fingerpost(["headless", "--recording", "bad.events", "--script", "script.yaml"])
      #expect(both.status == 64 && both.errors.contains("- recording: FILE"))
    }
  }
}
