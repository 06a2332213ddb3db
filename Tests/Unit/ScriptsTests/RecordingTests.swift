import Documents
import Geometry
import Recordings
import Scripts
import Testing

/// A recording of one finger on a device of 1000 by 500 units: down, a move to the right, up.
enum SmallRecording {
  static let text = """
    N: Glass
    I: 0018 0000 0000 0000
    P: 02
    A: 00 0 999 0 0
    A: 01 0 499 0 0
    E: 7.000000 0001 014a 1
    E: 7.000000 0003 0000 250
    E: 7.000000 0003 0001 250
    E: 7.000000 0000 0000 0
    E: 7.016000 0003 0000 500
    E: 7.016000 0000 0000 0
    E: 7.100000 0001 014a 0
    E: 7.100000 0000 0000 0
    """
}

@Suite("The step recording")
struct RecordingTests {
  private func read(_ step: String, _ recordings: [String: String]) throws(InvalidDocument) -> ReadScript {
    var texts = recordings
    texts["a/s.yaml"] = "outputs: [{name: main}, {name: side}]\nsteps:\n  - recording: \(step)\n"
    return try PretendFiles(texts: texts).read("a/s.yaml")
  }

  private func step(_ step: String) throws -> RecordingStep {
    let kind = try read(step, ["a/r/x.events": SmallRecording.text]).script.steps.first?.kind
    guard case .fingers(.recording(let recording)) = kind else { throw InvalidDocument([]) }
    return recording
  }

  @Test("a path from the script's folder, or a mapping with an output")
  func forms() throws {
    let short = try step("r/x.events")
    #expect(short.file == "r/x.events" && short.output == nil && short.track.touchCount == 1)
    let long = try step("{file: r/x.events, output: side}")
    #expect(long.output == "side" && long.track == short.track)
  }

  @Test("the frames are the recording's, from its first on, all over the output")
  func frames() throws {
    let area = Rect<LayoutSpace>(x: 1000, y: 0, width: 800, height: 600)
    let frames = try step("r/x.events").frames(on: area, turned: .normal)
    #expect(frames.map(\.at) == [0, 16_000, 100_000])
    #expect(frames.map { $0.touches.map(\.phase) } == [[.down], [.motion], [.up]])
    #expect(frames.map { $0.touches.map(\.point) } == [[Point(1200, 300)], [Point(1400, 300)], [Point(1400, 300)]])
    #expect(Set(frames.flatMap { $0.touches.map(\.finger) }) == [TouchTimeline.firstGestureFinger])
    let turned = try step("r/x.events").frames(on: area, turned: .rotated180)
    #expect(turned[0].touches[0].point == Point(1600, 300))
  }

  @Test("faults and warnings of a recording are the script's, all at once, each in its file")
  func faults() throws {
    let wrong = SmallRecording.text.replacing("250", with: "x")
    do throws(InvalidDocument) {
      _ = try read("r/x.events\n  - recording: r/y.events\n  - tpa: 3", ["a/r/x.events": wrong])
      Issue.record("no fault")
    } catch {
      #expect(
        error.diagnostics.map { $0.position.map { "\($0)" } ?? "" } == [
          "a/s.yaml:4:16", "a/s.yaml:5:5", "a/r/x.events:7:23", "a/r/x.events:8:23",
        ])
    }
    let odd = try read("r/x.events", ["a/r/x.events": SmallRecording.text.replacing("7.016", with: "6.016")])
    #expect(
      odd.warnings.map(\.headline) == [
        "a/r/x.events:10:1: warning: the time goes backwards here; earlier times count as the latest time so far"
      ])
  }

  @Test("where recordings cannot be found, they are refused")
  func refused() throws {
    var steps = LiveSteps()
    #expect(throws: InvalidDocument.self) { try steps.read(["recording: x.events"]) }
  }
}
