import Assembly
import Documents
import Geometry
import Glibc
import Policies
import Seats
import Testing

/// Traces and the flight recorder of a whole compositor.
@Suite(.serialized) struct TraceTests {
  private let panel = DeviceID(rawValue: 1)

  private func tap(_ stage: PolicyStage) {
    let place = FingerSample(device: panel, finger: 7, place: Point(10, 10))
    stage.compositor.route(.touchDown(place))
    stage.compositor.route(.touchFrame(device: panel))
    stage.compositor.route(.touchUp(device: panel, finger: 7))
    stage.compositor.route(.touchFrame(device: panel))
  }

  @Test func everybodyWhoWantsToHearsTheTraceAndNobodyElse() throws {
    let stage = try PolicyStage(Policy())
    stage.window("foot")
    var (first, second): ([String], [String]) = ([], [])
    let records = [
      RoutingRecord(of: stage.compositor) { first.append($0) },
      RoutingRecord(of: stage.compositor) { second.append($0) },
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
    #expect(stage.compositor.router.trace == nil)
  }

  @Test func theRulesOfThePolicyAreNamed() throws {
    var policy = Policy()
    policy.recognizers = [
      RecognizerPolicy(name: "home", gesture: .pinch, position: SourcePosition(file: "phone.yaml", line: 12, column: 5))
    ]
    let stage = try PolicyStage(policy)
    stage.window("foot")
    var lines: [String] = []
    let record = RoutingRecord(of: stage.compositor) { lines.append($0) }
    record.begin()
    tap(stage)
    record.end()
    #expect(
      lines.filter { $0.contains("\"watch\"") }.map { String($0.drop { $0 != "," }) } == [
        #","recognizer":"home","did":"watch","finger":7,"state":"possible","on":"shell","rule":"phone.yaml:12"}"#
      ])
  }

  @Test func theFlightRecorderGoesToAFileOfItsUser() throws {
    let stage = try PolicyStage(Policy())
    stage.window("foot")
    tap(stage)
    let path = try stage.compositor.dumpFlightRecorder()
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

    let fault = #expect(throws: TraceFileError.self) { try stage.compositor.dumpFlightRecorder(to: path) }
    #expect(fault?.description == "cannot create \(path): File exists")
    let other = try stage.compositor.dumpFlightRecorder()
    #expect(other != path)
    unlink(other)
  }
}
