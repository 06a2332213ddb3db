import Assembly
import Evidence
import Documents
import Glibc
import Globals
import Playback
import Results
import Scripts
import Testing
import WaylandServer
import WireClients

/// Tests of measures of clients from outside.
@Suite struct MeasureTests {
  /// A client that answers pings, and draws when the test says so.
  private final class Painter {
    let room: PlayRoom
    private var turns: CompositorWatch?
    private var timer: EventSource?
    private var color: UInt8 = 0
    var onTouch: (() -> Void)?
    var onFrame: (() -> Void)?

    init(runs: Bool = false) throws {
      room = try PlayRoom(runs: runs)
      room.client.onEvent = { [unowned self] client, object, name, arguments in
        switch name {
        case "xdg_wm_base.ping": client.request(object, "pong", .id(arguments[0]))
        case "wl_touch.down": onTouch?()
        case "wl_callback.done": onFrame?()
        default: break
        }
      }
      turns = CompositorWatch(
        room.arena.compositor,
        turn: { [unowned self] in
          _ = room.client.read()
          _ = room.client.flush()
        })
    }

    var name: String { room.arena.compositor.server.clients.all.first?.label ?? "" }

    /// Draws another picture, or the same one again.
    func draw(again: Bool = false, asksForFrame: Bool = false) {
      if !again { color &+= 1 }
      let bytes = [UInt8](repeating: color, count: 100 * 100 * 4)
      let file = WireClient.memory(bytes.count)
      _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
      let (client, surface) = (room.client, room.window.surface)
      let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(bytes.count)))
      WireClient.closeFile(file)
      client.attach(client.makeBuffer(in: pool, 100, 100), to: surface)
      client.request(pool, "destroy")
      if asksForFrame { client.make(surface, "frame") }
      client.request(surface, "commit")
      _ = client.flush()
    }

    func draw(after milliseconds: Int32) {
      timer = room.arena.compositor.display.loop.timer { [unowned self] in draw() }
      timer?.fire(afterMilliseconds: milliseconds)
    }

    func play(_ steps: String) throws -> RunReport {
      try room.play("clients: {\"\(name)\": {command: x, start: false}}\nsteps:\n\(steps)\n")
    }
  }

  @Test("A client that takes 80 ms to draw is found by a limit of 50 ms", arguments: [false, true])
  func slow(runs: Bool) throws {
    let painter = try Painter(runs: runs)
    painter.onTouch = { painter.draw(after: 80) }
    // The pictures of the start are more than 100 ms old.
    let steps = "  - expect: {idle: {client: \"\(painter.name)\", for: 150ms}}\n  - tap: center\n"
    let generous = try painter.play(steps + "  - expect: {responds: {client: \"\(painter.name)\", within: 60s}}")
    #expect(generous.exitStatus == 0, "\(generous.text)")
    let strict = try painter.play(steps + "  - expect: {responds: {client: \"\(painter.name)\", within: 50ms}}")
    #expect(strict.exitStatus == 1)
    #expect(strict.text.contains("to respond to \"tap: center\" within 50ms"), "\(strict.text)")
    painter.room.client.onEvent = nil
  }

  @Test("A commit without changed pixels does not count as a response, but the client is not idle")
  func unchanged() throws {
    let painter = try Painter()
    painter.draw()
    painter.room.arena.settle()
    painter.onTouch = { painter.draw(again: true) }
    let report = try painter.play(
      """
        - expect: {idle: {client: "\(painter.name)", for: 150ms}}
        - tap: center
        - expect: {responds: {client: "\(painter.name)", within: 60s}, within: 20ms}
      """)
    #expect(report.exitStatus == 1)
    #expect(report.text.contains("it did not change its picture"), "\(report.text)")
    painter.room.client.onEvent = nil
  }

  @Test("A client that was drawing in the 100 ms before the input is busy; later ones respond")
  func busy() {
    var log = ClientLog()
    log.didCommit(changesPixels: true, afterStep: 0, at: 1_000_000_000)
    log.eventDidGo(inStep: 1, at: 1_099_000_000)
    log.eventDidGo(inStep: 1, at: 1_100_000_000)
    log.didCommit(changesPixels: true, afterStep: 1, at: 1_110_000_000)
    log.eventDidGo(inStep: 2, at: 1_300_000_000)
    log.didCommit(changesPixels: false, afterStep: 2, at: 1_310_000_000)
    log.didCommit(changesPixels: true, afterStep: 2, at: 1_350_000_000)
    log.didCommit(changesPixels: true, afterStep: 2, at: 1_360_000_000)
    #expect(log.responses.map(\.isBusy) == [true, false])
    #expect(log.responses.map(\.span) == [11_000_000, 50_000_000])
    #expect(log.commits == 5)
    log.didCheck()
    #expect(log.unchecked.isEmpty)
  }

  @Test("A redraw storm is found by idle, a quiet client passes")
  func idle() throws {
    let painter = try Painter()
    let quiet = try painter.play("  - expect: {idle: {client: \"\(painter.name)\", for: 50ms, commits: 0..2}}")
    #expect(quiet.exitStatus == 0, "\(quiet.text)")
    painter.onFrame = { painter.draw(asksForFrame: true) }
    painter.draw(asksForFrame: true)
    let storm = try painter.play("  - expect: {idle: {client: \"\(painter.name)\", for: 500ms, commits: 0..2}}")
    #expect(storm.exitStatus == 1)
    #expect(storm.text.contains("to make 0 to 2 commits while idle for 500ms"), "\(storm.text)")
    painter.onFrame = nil
    painter.room.client.onEvent = nil
  }

  @Test("A client that got no input has no response")
  func untouched() throws {
    let painter = try Painter()
    let report = try painter.play(
      "  - tap: [5, 5]\n  - expect: {responds: {client: \"\(painter.name)\", within: 60s}}")
    #expect(report.text.contains("it was sent no input"), "\(report.text)")
    painter.room.client.onEvent = nil
  }

  @Test("Missed frames are those between two changed pictures of one movement")
  func frames() {
    let frame: UInt64 = 16_666_667
    #expect(FrameCount([], interval: frame).all == 0)
    let count = FrameCount([0, frame, 2 * frame, 5 * frame, 6 * frame], interval: frame)
    #expect((count.missed, count.all) == (2, 6))
    // A gap of half a second ends a movement, and two pictures in one frame miss none.
    let rest = FrameCount([0, 600_000_000, 600_000_100], interval: frame)
    #expect((rest.missed, rest.all) == (0, 1))
  }

  @Test("Results are read back from their text, with the statistics of responses")
  func results() throws {
    var client = ClientMeasures(client: "gtk")
    client.responses = (1...40).map { $0 * 1000 }
    (client.busy, client.unanswered, client.missedFrames, client.frames) = (2, 1, 3, 60)
    client.idleCommits = [0, 1.5]
    #expect((client.median, client.percentile(95)) == (20_000, 38_000))
    #expect(ClientMeasures(client: "none").median == nil)
    var result = TestResult(name: "a", script: "a.yaml", .passed)
    result.measures = [client, ClientMeasures(client: "none")]
    #expect(try TestResult(json: result.json).measures == result.measures)
  }
}
