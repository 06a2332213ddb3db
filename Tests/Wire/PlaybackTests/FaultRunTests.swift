import Assembly
import Documents
import Evidence
import Geometry
import Glibc
import Globals
import Playback
import Results
import Scenes
import Scripts
import Surfaces
import Testing
import WireClients

/// Tests of runs into which a fault is injected.
@Suite struct FaultRunTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/fingerpost-faults-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private static let steps = """
      - tap: center
      - touch: {down: 1, at: center}
      - touch: {up: 1}
      - tap: center
    """

  /// Plays the script once.
  ///
  /// - Parameters:
  ///   - during: called for each event that the client receives.
  ///   - answers: whether the client answers pings.
  private func run(
    _ fault: InjectedFault?, reference: String? = nil, steps: String = steps, answers: Bool = true,
    during: @escaping (WireClient, WireWindow, String) -> Void = { _, _, _ in }
  ) throws -> (report: RunReport, run: FaultRun, room: PlayRoom) {
    let room = try PlayRoom()
    let window = room.window
    room.client.onEvent = { client, object, name, arguments in
      if answers, name == "xdg_wm_base.ping" { client.request(object, "pong", .id(arguments[0])) }
      during(client, window, name)
    }
    defer { room.client.onEvent = nil }
    let turns = CompositorWatch(
      room.arena.compositor,
      turn: { [unowned room] in
        _ = room.client.read()
        _ = room.client.flush()
      })
    defer { turns.end() }
    let script = try ScriptReader.read(text: "settings: {step-timeout: 200ms}\nsteps:\n\(steps)\n", file: "s").script
    let session = Session(on: DesktopScene(of: room.arena.compositor), settings: script.settings)
    let run = FaultRun(fault, folder: folder, reference: reference)
    var options = PlayerOptions()
    options.faultRun = run
    return (Player(script, in: session, options).run(file: "s"), run, room)
  }

  /// Makes the window white, which was black as the output behind it.
  private static func whiten(_ client: WireClient, _ window: WireWindow) {
    let white = [UInt8](repeating: 0xFF, count: 100 * 100 * 4)
    let file = WireClient.memory(white.count)
    _ = white.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(white.count)))
    WireClient.closeFile(file)
    client.attach(client.makeBuffer(in: pool, 100, 100), to: window.surface)
    client.request(window.surface, "commit")
  }

  private func result(_ report: RunReport) -> TestResult {
    var result = TestResult(name: "s", script: "s", report.exitStatus == 0 ? .passed : .failed)
    result.steps = report.results.map {
      StepRecord(
        RecordedPlace(file: "s", line: 1, column: 1), text: $0.step.summary,
        $0.outcome == .passed ? .passed : .failed)
    }
    return result
  }

  @Test(
    "A client lives through every kind of fault, and its last picture stays", arguments: InjectedFault.Kind.allCases)
  func passed(kind: InjectedFault.Kind) throws {
    let plain = try run(nil)
    #expect(plain.report.exitStatus == 0, "\(plain.report.text)")
    #expect(plain.run.record(in: result(plain.report)) == nil)
    let faulty = try run(InjectedFault(kind, afterStep: 1), reference: folder)
    #expect(faulty.report.exitStatus == 0, "\(faulty.report.text)")
    #expect(faulty.run.isInjected)
    let record = try #require(faulty.run.record(in: result(faulty.report)))
    #expect(record.verdict == .passed, "\(record)")
    #expect(faulty.room.arena.compositor.outputs.all.map(\.description.name) == ["main"])
  }

  @Test("A client that draws something else after a fault is found")
  func differs() throws {
    _ = try run(nil)
    let faulty = try run(InjectedFault(.focusStolen, afterStep: 1), reference: folder) { client, window, name in
      if name == "wl_keyboard.leave" { Self.whiten(client, window) }
    }
    let record = try #require(faulty.run.record(in: result(faulty.report)))
    #expect(record.verdict == .differs && record.message.contains("output main"), "\(record)")
    #expect(access("\(folder)/difference-main.png", R_OK) == 0)
  }

  @Test("A client that does not answer after a fault is stuck")
  func stuck() throws {
    var isStuck = false
    let room = try PlayRoom()
    room.client.onEvent = { client, object, name, arguments in
      if name == "wl_keyboard.leave" { isStuck = true }
      if !isStuck, name == "xdg_wm_base.ping" { client.request(object, "pong", .id(arguments[0])) }
    }
    defer { room.client.onEvent = nil }
    let turns = CompositorWatch(
      room.arena.compositor,
      turn: { [unowned room] in
        _ = room.client.read()
        _ = room.client.flush()
      })
    defer { turns.end() }
    let script = try ScriptReader.read(
      text: "settings: {step-timeout: 100ms}\nsteps:\n\(Self.steps)\n", file: "s"
    ).script
    let run = FaultRun(InjectedFault(.focusStolen, afterStep: 1), folder: folder, reference: nil)
    var options = PlayerOptions()
    options.faultRun = run
    let player = Player(
      script, in: Session(on: DesktopScene(of: room.arena.compositor), settings: script.settings), options)
    isStuck = false
    room.client.onEvent = { client, object, name, arguments in
      if name == "wl_keyboard.leave" { isStuck = true }
      if !isStuck, name == "xdg_wm_base.ping" { client.request(object, "pong", .id(arguments[0])) }
    }
    let record = try #require(run.record(in: result(player.run(file: "s"))))
    #expect(record.verdict == .stuck && record.message.contains("did not answer within 100ms"), "\(record)")
  }

  @Test("What failed before the fault, or is about history after it, is told apart")
  func lost() throws {
    let missing = "  - tap: [20, 20]\n  - pause: 1ms\n  - wait: {window: {title: never}, within: 1ms}"
    let faulty = try run(InjectedFault(.outputAdded, afterStep: 1), steps: missing)
    let record = try #require(faulty.run.record(in: result(faulty.report)))
    #expect(record.verdict == .lost, "\(record)")
    let history = "  - tap: [20, 20]\n  - pause: 1ms\n  - expect: {performed: nothing, within: 1ms}"
    let harmless = try run(InjectedFault(.outputAdded, afterStep: 1), steps: history)
    #expect(harmless.report.exitStatus == 0)
    #expect(harmless.report.warnings.contains { $0.message.hasPrefix("not counted, because a fault came before") })
  }

  @Test("The worst finding decides, and is read back from its text")
  func verdicts() throws {
    func verdict(_ outcome: TestOutcome, failed: Bool, stuck: String?, differs: Bool) -> FaultRecord.Verdict {
      var result = TestResult(name: "s", script: "s", outcome)
      let place = RecordedPlace(file: "s", line: 1, column: 1)
      if failed { result.steps = [StepRecord(place, text: "tap: center", .failed)] }
      return FaultRecord("a", afterStep: 1, in: result, stuck: stuck, differences: differs ? ["x"] : []).verdict
    }
    #expect(verdict(.broken, failed: true, stuck: "a", differs: true) == .crashed)
    #expect(verdict(.failed, failed: true, stuck: "a", differs: true) == .stuck)
    #expect(verdict(.failed, failed: true, stuck: nil, differs: true) == .lost)
    #expect(verdict(.passed, failed: false, stuck: nil, differs: true) == .differs)
    #expect(verdict(.passed, failed: false, stuck: nil, differs: false) == .passed)
    var result = TestResult(name: "s", script: "s", .passed)
    result.fault = FaultRecord("frames-withheld", afterStep: 3, in: result, stuck: "client a did not answer")
    #expect(try TestResult(json: result.json).fault == result.fault)
    #expect(result.fault?.headline == "stuck: client a did not answer")
  }
}
