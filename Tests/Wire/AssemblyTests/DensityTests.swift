import Assembly
import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import Surfaces
import Testing

/// Tests of millimetres in a policy, on outputs of different densities.
@Suite(.serialized) struct DensityTests {
  /// 10 logical pixels per millimetre on the left, 2 on the right, and an output of unknown size below.
  private let outputs = [
    OutputDescription(name: "dense", mode: IntSize(800, 600), millimetres: Size(80, 60)),
    OutputDescription(name: "coarse", mode: IntSize(800, 600), position: Point(800, 0), millimetres: Size(400, 300)),
    OutputDescription(name: "unknown", mode: IntSize(800, 600), position: Point(0, 600)),
  ]

  private func stage(_ recognizers: RecognizerPolicy..., edit: (inout Policy) -> Void = { _ in }) throws -> PolicyStage
  {
    var policy = Policy()
    policy.recognizers = recognizers
    policy.gestures.panSlop = .millimetres(3)
    policy.gestures.edgeRegion = .millimetres(4)
    policy.actions["shell.overview"] = .init(.shell(.run(["true"])))
    edit(&policy)
    return try PolicyStage(policy, outputs: outputs)
  }

  private func recognizer(_ gesture: AnyGesture) -> RecognizerPolicy {
    RecognizerPolicy(name: "home", gesture: gesture, actions: GestureActions(began: "shell.overview"))
  }

  /// The distance in logical pixels that a finger moves before it becomes a pan.
  private func slop(_ stage: PolicyStage, at x: Double, _ y: Double) -> Double {
    stage.forget()
    stage.land(at: x, y)
    var way = 0.0
    while stage.cameOut.isEmpty, way < 100 {
      way += 1
      stage.move(to: x + way, y)
    }
    stage.lift()
    return way
  }

  @Test func aMillimetreIsThatOfTheOutputUnderTheFinger() throws {
    let stage = try stage(recognizer(.pan(.init())))
    #expect(slop(stage, at: 300, 300) == 30)
    #expect(slop(stage, at: 1100, 300) == 6)
    // 3 mm are 11.3 pixels at 96 pixels per inch.
    #expect(slop(stage, at: 300, 900) == 12)
  }

  @Test func anOutputThatChangesChangesItsMillimetres() throws {
    let stage = try stage(recognizer(.pan(.init())))
    let output = stage.compositor.outputs.all[0]
    var description = output.description
    description.scale = 2
    stage.compositor.change(output, to: description)
    #expect(slop(stage, at: 100, 100) == 15)
    description.millimetres = Size(200, 150)
    stage.compositor.change(output, to: description)
    #expect(slop(stage, at: 100, 100) == 6)
    description.mode = IntSize(1600, 1200)
    stage.compositor.change(output, to: description)
    #expect(slop(stage, at: 100, 100) == 12)
    // After a rotation, a millimetre still has the same number of pixels.
    description.transform = .rotated90
    stage.compositor.change(output, to: description)
    #expect(slop(stage, at: 100, 100) == 12)
    description.millimetres = nil
    stage.compositor.change(output, to: description)
    #expect(slop(stage, at: 100, 100) == 12)
  }

  @Test func aGestureUnderWayKeepsItsMillimetres() throws {
    let stage = try stage(recognizer(.pan(.init())))
    stage.land(at: 300, 300)
    let output = stage.compositor.outputs.all[0]
    var description = output.description
    description.millimetres = Size(400, 300)
    stage.compositor.change(output, to: description)
    stage.move(to: 320, 300)
    #expect(stage.cameOut == [])
    stage.move(to: 331, 300)
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
  }

  @Test func aReloadedPolicyIsMeasuredByTheSameOutputs() throws {
    let stage = try stage(recognizer(.pan(.init())))
    var policy = Policy()
    policy.recognizers = [recognizer(.pan(.init()))]
    policy.actions["shell.overview"] = .init(.shell(.run(["true"])))
    policy.gestures.panSlop = .millimetres(5)
    try stage.compositor.adopt(policy)
    #expect(slop(stage, at: 300, 300) == 50)
    #expect(slop(stage, at: 1100, 300) == 10)
  }

  @Test func anEdgeIsAsWideAsItsOutputSays() throws {
    let stage = try stage(recognizer(.screenEdgePan(.init(edges: [.left]))))
    func begins(_ distance: Double, from left: Double) -> Bool {
      stage.forget()
      stage.drag(from: (left + distance, 300), to: (left + distance + 200, 300))
      return !stage.cameOut.isEmpty
    }
    #expect(begins(40, from: 0) && !begins(41, from: 0))
    #expect(begins(8, from: 800) && !begins(9, from: 800))
  }

  @Test func aLongPressMayWanderSoManyMillimetres() throws {
    let press = AnyGesture.longPress(.init(duration: .milliseconds(200), movement: .millimetres(2)))
    let stage = try stage(recognizer(press))
    func survives(_ way: Double, at x: Double) -> Bool {
      stage.forget()
      stage.land(at: x, 300)
      stage.move(to: x + way, 300)
      stage.wait(300)
      stage.lift()
      return !stage.cameOut.isEmpty
    }
    #expect(survives(20, at: 300) && !survives(21, at: 300))
    #expect(survives(4, at: 1100) && !survives(5, at: 1100))
  }

  @Test func anAreaIsAsLargeAsItsOutputSays() throws {
    var corner = recognizer(.pan(.init()))
    corner.area = .corner(.topLeft, size: .millimetres(10))
    let stage = try stage(corner)
    #expect(slop(stage, at: 99, 99) == 30 && slop(stage, at: 101, 99) == 100)
    #expect(slop(stage, at: 819, 19) == 6 && slop(stage, at: 821, 19) == 100)
  }

  @Test func aHitOutsetFollowsItsWindowToAnotherOutputAndTheOutputItself() throws {
    var settings = WindowSettings()
    settings.hitOutset = EdgeLengths(.millimetres(2))
    let stage = try stage {
      $0.rules = [WindowRule(match: WindowMatch(appID: TextMatcher("button")), settings: settings)]
      $0.focus.pressRaises = false
    }
    let button = stage.window("button", at: 300, 300, width: 50, height: 50)
    func isHit(_ distance: Double) -> Bool {
      stage.forget()
      stage.tap(at: button.position.x - distance, button.position.y + 10)
      return stage.cameOut.contains("button down")
    }
    #expect(isHit(19) && !isHit(21))
    button.position = Point(1100, 300)
    stage.compositor.windowDidChange(button)
    #expect(isHit(3) && !isHit(5))
    let output = stage.compositor.outputs.all[1]
    var description = output.description
    description.millimetres = Size(80, 60)
    stage.compositor.change(output, to: description)
    #expect(isHit(19) && !isHit(21))
    stage.unmap(button)
    stage.tap(at: 1099, 310)
    #expect(!stage.cameOut.contains("button down"))
  }
}
