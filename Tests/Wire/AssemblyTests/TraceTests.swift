import Assembly
import Documents
import Geometry
import Glibc
import Interaction
import Policies
import Seats
import StageKit
import System
import Testing

/// Tests of traces and the flight recorder of a complete compositor.
@Suite(.serialized) struct TraceTests {
  private let panel = DeviceID(.scripts, 1)

  private func tap(_ stage: PolicyStage) {
    let place = FingerSample(device: panel, finger: 7, place: Point(10, 10))
    stage.compositor.route(.touch(.down(place)))
    stage.compositor.route(.touch(.frame(device: panel)))
    stage.compositor.route(.touch(.up(device: panel, finger: 7)))
    stage.compositor.route(.touch(.frame(device: panel)))
  }

  @Test func everybodyWhoWantsToHearsTheTraceAndNobodyElse() throws {
    let stage = try PolicyStage(Policy())
    stage.window("foot")
    var (first, second): ([String], [String]) = ([], [])
    let records = [
      TraceFileWriter(of: stage.compositor) { first.append($0) },
      TraceFileWriter(of: stage.compositor) { second.append($0) },
    ]
    tap(stage)
    records[0].begin()
    tap(stage)
    records[1].begin()
    tap(stage)
    records[0].end()
    tap(stage)
    records[1].end()
    tap(stage)
    #expect(first.filter { $0.contains("\"in\":\"touch.down\"") }.count == 2)
    #expect(second.filter { $0.contains("\"in\":\"touch.down\"") }.count == 2)
    #expect(stage.compositor.router.outbox.trace == nil)
  }

  @Test func theRulesOfThePolicyAreNamed() throws {
    var policy = Policy()
    policy.recognizers = [
      RecognizerPolicy(
        name: "home", gesture: .pinch(), position: SourcePosition(file: "phone.yaml", line: 12, column: 5))
    ]
    let stage = try PolicyStage(policy)
    stage.window("foot")
    var lines: [String] = []
    let record = TraceFileWriter(of: stage.compositor) { lines.append($0) }
    record.begin()
    tap(stage)
    record.end()
    #expect(
      lines.filter { $0.contains("\"watch\"") }.map { String($0.drop { $0 != "," }) } == [
        #","recognizer":"home","did":"watch","finger":7,"state":"possible","on":"shell","rule":"phone.yaml:12"}"#
      ])
  }

  @Test func aRejectedTouchNamesTheRuleOfItsWindow() throws {
    let policy = try PolicyReader.read(
      text: """
        rejected-touches: {while-typing: 300ms}
        rules:
          - {match: note, rejected-touches: {edges: 50px}}
        """)
    let stage = try PolicyStage(policy)
    stage.window("note")
    stage.window("page", at: 400, 0)
    var lines: [String] = []
    let record = TraceFileWriter(of: stage.compositor) { lines.append($0) }
    record.begin()
    stage.tap(at: 10, 10)
    stage.key(16)
    stage.tap(at: 410, 10)
    stage.tap(at: 200, 100)
    record.end()
    let notes = lines.filter { $0.contains("\"why\":\"touchRejected\"") }
    #expect(notes.map { $0.contains("fingerInDeadZone") } == [true, false, false])
    #expect(notes.map { $0.hasSuffix(":3\"}") } == [true, false, false])
    #expect(notes.dropFirst().allSatisfy { $0.contains("fingerWhileTyping") && !$0.contains("\"rule\"") })
  }

  @Test func anActionNamesWhatSentItAndWhatPerformsIt() throws {
    func at(_ line: Int) -> SourcePosition { SourcePosition(file: "desk.yaml", line: line, column: 1) }
    var policy = Policy()
    policy.bindings = [BindingRule(KeyChord(modifiers: [], key: "Q"), action: "edit.copy", position: at(3))]
    policy.recognizers = [
      RecognizerPolicy(
        name: "tap", gesture: .tap(.init()), actions: GestureActions(ended: "window.close"), position: at(5))
    ]
    policy.rules = [
      WindowRule(
        match: WindowMatch(appID: TextMatcher("foot")),
        settings: WindowSettings(actions: ["edit.copy": .chord(KeyChord(modifiers: [.alt], key: "C"))]), position: at(7)
      )
    ]
    let stage = try PolicyStage(policy)
    stage.window("foot")
    var lines: [String] = []
    let record = TraceFileWriter(of: stage.compositor) { lines.append($0) }
    record.begin()
    stage.key(16)
    stage.tap(at: 50, 50)
    stage.compositor.perform("window.maximize")
    record.end()
    let rules = lines.filter { $0.contains("\"out\":\"action\"") }.map { line in
      line.contains("\"rule\"") ? line : "none"
    }
    #expect(rules.count == 3)
    #expect(rules[0].hasSuffix("\"rule\":\"desk.yaml:3, desk.yaml:7\"}"))
    #expect(rules[1].hasSuffix("\"rule\":\"desk.yaml:5\"}"))
    #expect(rules[2] == "none")
  }

  @Test func theFlightRecorderGoesToAFileOfItsUser() throws {
    let stage = try PolicyStage(Policy())
    stage.window("foot")
    tap(stage)
    let path = try stage.compositor.trace.dumpFlightRecorder()
    defer { unlink(path) }
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100_000)
    defer { bytes.deallocate() }
    let file = open(path, O_RDONLY)
    let text = String(decoding: bytes[..<max(0, read(file, bytes.baseAddress, bytes.count))], as: UTF8.self)
    close(file)
    #expect(text.contains(#""in":"touch.down","finger":7,"at":[10,10],"device":1}"#))

    let fault = #expect(throws: FileFault.self) { try stage.compositor.trace.dumpFlightRecorder(to: path) }
    #expect(fault?.description == "cannot create \(path): File exists")
    let other = try stage.compositor.trace.dumpFlightRecorder()
    #expect(other != path)
    unlink(other)
  }
}
