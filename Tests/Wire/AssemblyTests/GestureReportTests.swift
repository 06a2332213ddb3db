import Documents
import Interaction
import Policies
import Seats
import Surfaces
import Testing

@testable import Assembly

/// Tests of the values of the policy's gestures: for functions of the embedding program, observers and the trace.
@Suite(.serialized) struct GestureReportTests {
  private let rules = """
    recognizers:
      - {name: drag, type: pan, touches: 2, completes: {travel: 100px}, action: {began: shell.a, changed: shell.b, ended: shell.c, cancelled: shell.d}}
    bindings:
      Q: shell.c
    """

  private func stage() throws -> PolicyStage {
    try PolicyStage(PolicyReader.read(text: rules, actions: ["shell.a", "shell.b", "shell.c", "shell.d"]))
  }

  /// Collects reports of gestures as texts.
  private final class Reports: CompositorObserver {
    private(set) var lines: [String] = []
    var topics: ObserverTopics { .gestures }

    func gestureDidChange(_ gesture: GestureReading) { take(gesture) }

    func take(_ gesture: GestureReading?) {
      guard let gesture else { return lines.append("none") }
      let why = gesture.misfit.map { " (\($0))" } ?? ""
      lines.append(
        "\(gesture.name) \(gesture.state)\(why) at \(Int(gesture.x)),\(Int(gesture.y))"
          + " by \(Int(gesture.dx)),\(Int(gesture.dy)) \(Int(gesture.vx)),\(Int(gesture.vy)) px/s, \(gesture.fingers)")
    }
  }

  @Test func aFunctionOfTheProgramReceivesTheValuesOfTheGestureAndNoneForAKey() throws {
    let (stage, reports) = (try stage(), Reports())
    for name: ActionName in ["shell.a", "shell.c"] { stage.compositor.setAction(name) { reports.take($0.gesture) } }
    stage.drag([1, 2], from: (100, 100), to: (100, 400))
    stage.key(16)
    #expect(
      reports.lines == [
        "drag began at 110,160 by 0,60 0,6000 px/s, 2", "drag ended at 110,400 by 0,300 0,6000 px/s, 2", "none",
      ])
  }

  @Test func anObserverReceivesEachChangeWithItsReason() throws {
    let (stage, reports) = (try stage(), Reports())
    let token = stage.compositor.add(reports)
    stage.land([1, 2], at: 100, 100)
    stage.move([1, 2], to: 100, 140)
    stage.move([1, 2], to: 100, 150)
    stage.wait(100)
    stage.lift([1, 2])
    #expect(
      reports.lines == [
        "drag began at 110,140 by 0,40 0,4000 px/s, 2", "drag changed at 110,150 by 0,50 0,2500 px/s, 2",
        "drag cancelled (incomplete) at 110,150 by 0,50 0,0 px/s, 2",
      ])
    token.cancel()
    stage.drag([1, 2], from: (100, 100), to: (100, 400))
    #expect(reports.lines.count == 3)
  }

  @Test func valuesAreMeasuredOnlyWhileSomethingReadsThem() throws {
    let (stage, reports) = (try stage(), Reports())
    func isMeasured() -> Bool { stage.compositor.policy.current.measuresValues }
    #expect(!isMeasured())
    let token = stage.compositor.add(reports)
    #expect(isMeasured())
    token.cancel()
    #expect(!isMeasured())
    let trace = TraceFileWriter(of: stage.compositor) { (_: String) in }
    trace.begin()
    #expect(isMeasured())
    trace.end()
    #expect(!isMeasured())
    stage.compositor.setAction("shell.c") { _ in }
    #expect(isMeasured())
    stage.compositor.setAction("shell.c", nil)
    #expect(!isMeasured())
  }

  @Test func theTraceHasTheValuesOfThePolicysGesturesOnly() throws {
    let stage = try stage()
    let own = PanGestureRecognizer()
    own.name = "own"
    own.minimumNumberOfTouches = 1
    own.maximumNumberOfTouches = 1
    stage.compositor.router.addRecognizer(own, to: .shell)
    var lines: [String] = []
    let trace = TraceFileWriter(of: stage.compositor) { lines.append($0) }
    trace.begin()
    stage.drag([1], from: (100, 100), to: (100, 400))
    stage.drag([1, 2], from: (100, 100), to: (100, 400))
    trace.end()
    let ends = lines.filter { $0.contains("\"ended\"") && $0.contains("\"act\"") }.map { String($0.drop { $0 != "," }) }
    #expect(
      ends == [
        #","recognizer":"own","did":"act","state":"ended"}"#,
        #","recognizer":"drag","did":"act","state":"ended","at":[110,400],"translation":[0,300],"velocity":[0,6000],"fingers":2}"#,
      ])
  }
}
