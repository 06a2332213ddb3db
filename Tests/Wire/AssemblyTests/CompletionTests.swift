import Documents
import Geometry
import Globals
import Interaction
import Policies
import Surfaces
import Testing

/// Tests of `completes` of a policy: lengths are resolved by the output where the gesture begins.
@Suite(.serialized) struct CompletionTests {
  private let outputs = [
    OutputDescription(name: "tall", mode: IntSize(400, 600)),
    OutputDescription(name: "low", mode: IntSize(400, 300), position: Point(400, 0)),
  ]

  private func stage(_ gesture: AnyGesture, _ completion: CompletionPolicy) throws -> PolicyStage {
    var recognizer = RecognizerPolicy(
      name: "a", gesture: gesture, actions: GestureActions(ended: "test.done", cancelled: "test.undone"))
    recognizer.completion = completion
    var policy = Policy()
    policy.recognizers = [recognizer]
    return try PolicyStage(policy, outputs: outputs)
  }

  private func drag(_ stage: PolicyStage, _ start: (Double, Double), _ end: (Double, Double)) -> [String] {
    stage.land(at: start.0, start.1)
    stage.move(to: end.0, end.1)
    stage.wait(200)
    stage.lift()
    return stage.cameOut.map { String($0.prefix { $0 != " " }) }
  }

  @Test func aPercentageIsOfTheOutputWhereTheGestureBegins() throws {
    let stage = try stage(
      .screenEdgePan(.init(edges: [.bottom])), CompletionPolicy(travel: .fraction(0.5), toward: .up))
    #expect(drag(stage, (200, 595), (200, 290)) == ["test.done"])
    #expect(drag(stage, (200, 595), (200, 300)) == ["test.undone"])
    #expect(drag(stage, (600, 295), (600, 140)) == ["test.done"])
    #expect(drag(stage, (600, 295), (600, 150)) == ["test.undone"])
  }

  @Test func inwardIsAwayFromTheEdgeWhereThePanStarted() throws {
    let stage = try stage(
      .screenEdgePan(.init(edges: [.left, .bottom])), CompletionPolicy(travel: .fraction(0.5), toward: .inward))
    #expect(drag(stage, (2, 200), (205, 200)) == ["test.done"])
    #expect(drag(stage, (2, 200), (195, 200)) == ["test.undone"])
    #expect(drag(stage, (200, 595), (200, 290)) == ["test.done"])
  }

  @Test func withoutADirectionThePercentageFollowsTheMovement() throws {
    let stage = try stage(.pan(.init()), CompletionPolicy(travel: .fraction(0.5)))
    #expect(drag(stage, (100, 300), (305, 300)) == ["test.done"])
    #expect(drag(stage, (100, 100), (100, 305)) == ["test.undone"])
    #expect(drag(stage, (100, 100), (100, 405)) == ["test.done"])
  }

  @Test func aFlickIsEnoughAndAFlickBackCancels() throws {
    let stage = try stage(
      .pan(.init()), CompletionPolicy(travel: .pixels(100), velocity: .pixels(400), toward: .up))
    stage.drag(from: (200, 400), to: (200, 360))
    stage.land(at: 200, 400)
    stage.move(to: 200, 200)
    for step in 1...10 { stage.move(to: 200, 200 + Double(step) * 8) }
    stage.lift()
    #expect(stage.cameOut.map { String($0.prefix { $0 != " " }) } == ["test.done", "test.undone"])
  }
}
