import Assembly
import Documents
import Geometry
import Playback
import Policies
import Scenes
import ScriptRecording
import Scripts
import Seats
import SeededRandom
import Testing
import Traces
import WireClients

/// Tests that recordings of random input give the same trace when they are played.
@Suite struct RandomReplayTests {
  private static let policies = [
    "{}",
    """
    recognizers:
      - {name: next, type: swipe, direction: left, touches: 2, action: window.next}
      - {name: twice, type: tap, taps: 2, action: test.twice}
      - {name: hold, type: long-press, touches: 1, delays-touches-began: true, action: {began: test.hold}}
      - {name: spread, type: pinch, observe: true, action: {began: test.spread}}
    actions: {test.twice: none, test.hold: none, test.spread: none}
    bindings: {Super+Tab: window.next}
    """,
  ]

  @Test(arguments: Seeds.sample(0...19, of: 0...79))
  func aRandomSession(_ seed: UInt64) throws {
    let policy = Self.policies[Int(seed % 2)]
    var text = ""
    let recorded = try records(policy) { arena, clock in
      let recorder = ScriptRecorder(Script(), of: DesktopScene(of: arena.compositor), isRaw: seed % 5 == 4) {
        text += $0
      }
      var hands = RandomHands(arena.compositor, clock, seed: seed)
      for _ in 0..<60 { hands.work() }
      recorder.finish()
    }
    let script = try ScriptReader.read(text: text, file: "recording").script
    var report = ""
    let replayed = try records(policy) { arena, _ in
      var settings = script.settings
      settings.stepTimeout = .milliseconds(1)
      settings.within = .milliseconds(10)
      var script = script
      script.settings = settings
      let session = Session(on: DesktopScene(of: arena.compositor), settings: settings)
      let result = Player(script, in: session).run(file: "recording")
      if result.exitStatus != 0 { report = result.text }
    }
    #expect(report == "", "seed \(seed):\n\(text)")
    let comparison = TraceComparison(recorded, replayed)
    #expect(comparison.difference == nil, "seed \(seed): \(comparison.text("recorded", "replayed"))\n\(text)")
    #expect(comparison.count > 20)
  }

  /// The trace of a desktop with three windows during some work.
  private func records(_ policy: String, _ work: (Arena, ScriptClock) throws -> Void) throws -> [TraceRecord] {
    let document = try Document.parse(text: policy, file: "policy")
    let read = PolicyReader.examine(document, load: PolicyReader.readFile)
    let arena = try Arena(hasBystander: false, policy: try #require(read.policy))
    let client = try arena.connect()
    for request in ["get_pointer", "get_keyboard", "get_touch"] { client.make(client.global("wl_seat"), request) }
    for (name, size) in [("one", 500), ("two", 300), ("three", 200)] {
      let window = client.beginToplevel()
      client.request(window.role, "set_app_id", .text(name))
      arena.settle()
      client.show(window, Int32(size), Int32(size))
      arena.settle()
    }
    // Input waits for clients that are behind, so this client reads in every turn.
    let turns = CompositorWatch(arena.compositor, turn: { _ = client.read() })
    defer { turns.end() }
    var lines = TraceWriter.heading
    let record = TraceFileWriter(of: arena.compositor) { (line: String) in lines += line + "\n" }
    record.begin()
    try work(arena, arena.clock)
    record.end()
    return try TraceReader.read(Array(lines.utf8))
  }
}
