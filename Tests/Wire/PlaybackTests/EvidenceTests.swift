import Assembly
import Documents
import Evidence
import Foundation
import Geometry
import Playback
import Rendering
import Results
import Scenes
import Scripts
import Seats
import Testing
import WireClients

/// Tests of the files that failed steps leave, and of the film.
@Suite struct EvidenceTests {
  private let theatre: Theatre
  private let folder: URL

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }
  private func end() { try? FileManager.default.removeItem(at: folder) }

  private func entries(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(name))) ?? []).sorted()
  }

  private func recorder(_ session: Session) -> EvidenceRecorder {
    EvidenceRecorder(of: session, script: "s", folder: file("results/s"), results: file("results"))
  }

  private static let failing = "- expect: {windows: {count: 7}, within: 1ms}"

  @Test("a failed step leaves the picture of the output and the explanation of the last input")
  func failure() throws {
    defer { end() }
    let report = try theatre.play("- tap: [120, 120]\n\(Self.failing)", recorder: recorder)
    #expect(report.contains("\n  see:      \(file("results/s/3-3-expect"))\ns: 1 passed, 1 failed"), "\(report)")
    #expect(entries("results") == [".fingerpost-results", "s"])
    #expect(entries("results/s/3-3-expect") == ["found.png", "why.txt"])
    let found = try Bitmap.readPNG(from: file("results/s/3-3-expect/found.png"))
    #expect(found.size == IntSize(800, 600) && found.color(x: 110, y: 110) == .white)
    let why = try text("results/s/3-3-expect/why.txt")
    #expect(why.hasPrefix("Event "), "\(why)")
    #expect(why.contains("finger 1000 came down at (120, 120)") && why.contains("the down of touch 0"), "\(why)")
  }

  @Test("an expectation about a finger is explained by the events of that finger, without plain motions")
  func finger() throws {
    defer { end() }
    let steps = """
      - touch: {down: 1, at: [120, 120]}
      - touch: {move: 1, to: [150, 150]}
      - touch: {down: 2, at: [130, 130]}
      - touch: {up: 1}
      - expect: {routed: {finger: 1, event: down, to: none}, within: 1ms}
      - touch: {up: 2}
      """
    _ = try theatre.play(steps, recorder: recorder)
    let why = try text("results/s/6-3-expect/why.txt")
    #expect(why.contains("  finger 1 came down at (120, 120)"), "\(why)")
    #expect(why.contains("  finger 1 lifted"), "\(why)")
    #expect(!why.contains("Input\n  finger 2 came down") && !why.contains("Input\n  finger 1 moved"), "\(why)")
  }

  @Test("without input, the explanation says so; a run without failures leaves nothing")
  func noInput() throws {
    defer { end() }
    #expect(try theatre.play("- expect: {windows: {count: 1}}", recorder: recorder) == "s: 1 passed")
    #expect(entries("") == [])
    _ = try theatre.play("- wait: {no-window: {app-id: a}, within: 1ms}", recorder: recorder)
    #expect(try text("results/s/2-3-wait/why.txt") == "No input was routed before this failure.\n")
  }

  @Test("the next run removes the failures of the one before, and no other file")
  func former() throws {
    defer { end() }
    _ = try theatre.play(Self.failing, recorder: recorder)
    try Data().write(to: URL(fileURLWithPath: file("results/s/2-3-expect/mine.txt")))
    try FileManager.default.createDirectory(atPath: file("results/s/own"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: file("results/s/own/found.png")))
    #expect(try theatre.play("- tap: [120, 120]", recorder: recorder) == "s: 1 passed")
    #expect(entries("results/s") == ["2-3-expect", "own"])
    #expect(entries("results/s/2-3-expect") == ["mine.txt"] && entries("results/s/own") == ["found.png"])
  }

  @Test("a result has the times of its steps, the folder of the failure, and its message")
  func result() throws {
    defer { end() }
    var kept: EvidenceRecorder?
    let start = Int64(theatre.arena.compositor.clock.now.microseconds)
    let report = try theatre.report(
      "- pause: 50ms\n\(Self.failing)\n- tap: [1, 1]",
      recorder: { session in
        let recorder = self.recorder(session)
        kept = recorder
        return recorder
      })
    var result = TestResult(report, name: "a test")
    try #require(kept).complete(&result)
    #expect(result.name == "a test" && result.outcome == .failed && result.message == "")
    #expect(result.steps.map(\.outcome) == [.passed, .failed, .skipped])
    #expect(result.steps.map { $0.begin - start } == [0, 50_000, -start])
    #expect(result.steps.map(\.end)[0] == start + 50_000)
    #expect(result.steps.map(\.evidence) == [nil, "3-3-expect", nil])
    #expect(result.steps[1].message.hasPrefix("expected: 7 windows\nfound: "), "\(result.steps[1].message)")
    #expect(try TestResult(json: result.json) == result)
  }

  @Test("the output of clients is written with their ends; what is too long says so")
  func clients() throws {
    defer { end() }
    let text = """
      clients:
        short: {command: [sh, -c, "printf out; printf err >&2; exit 3"], window: no, expect-exit: 3}
        long: {command: [sh, -c, "yes | head -c 3000000"], window: no, expect-exit: any}
        silent: {command: [sleep, "600"], window: no}
      steps:
        - wait: {exit: short, within: 60s}
        - wait: {exit: long, within: 60s}
      """
    var script = try ScriptReader.read(text: text, file: "s").script
    script.settings.stepTimeout = .milliseconds(1)
    let session = Session(on: DesktopScene(of: theatre.arena.compositor), settings: script.settings)
    let recorder = EvidenceRecorder(of: session, script: "s", folder: file("test"), keepsClients: true)
    var options = PlayerOptions()
    options.evidence = recorder
    let player = Player(script, in: session, options)
    var result = TestResult(player.run(file: "s"), name: "s")
    recorder.complete(&result)
    #expect(result.outcome == .passed, "\(result.message) \(result.steps)")
    #expect(result.clients.map(\.name) == ["short", "long", "silent"])
    #expect(result.clients.map(\.end) == ["exit status 3", "exit status 0", nil])
    #expect(result.clients.map(\.output) == ["clients/short.out", "clients/long.out", nil])
    #expect(result.clients.map(\.errors) == ["clients/short.err", nil, nil])
    #expect(try self.text("test/clients/short.out") == "out")
    #expect(try self.text("test/clients/short.err") == "err")
    let long = try self.text("test/clients/long.out")
    #expect(long.hasPrefix("[Fingerpost keeps at most 1 MiB of a client's output; the first "), "\(long.prefix(99))")
    #expect(long.utf8.count > 500_000 && long.utf8.count < 1_100_000)
  }
}
