import Geometry
import Interaction
import Surfaces
import Testing

@testable import Seats

@Suite struct GestureDeskTests {
  private let bench = Bench()
  private let desk: GestureDesk
  private let page: ClientWindow

  init() {
    page = bench.scene.window("page", at: 100, 100)
    desk = GestureDesk(in: bench.scene.windows)
    desk.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))])
  }

  private func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, on scope: ResponderScope = .shell)
    -> Recognizer
  {
    _ = desk.add(recognizer, to: scope)
    return recognizer
  }

  private func land(_ touch: Int = 1, finger: Int32 = 5) {
    let view = desk.landing(at: Point(110, 120), over: page.surface)
    desk.land(touch, on: view, at: Point(110, 120), .direct, finger: finger)
    deliver()
  }

  private func deliver() { desk.deliver(bench.turn) }

  /// The decisions of recognizers and views, as words.
  private var left: [String] {
    var words: [String] = []
    guard desk.beginOutcomes() else { return ["outcomes are being carried out"] }
    while let outcome = desk.nextOutcome() {
      switch outcome {
      case .touch(let index):
        let touch = desk.touch(index)
        words.append("\(touch.phase) \(touch.id) at \(touch.time.milliseconds)")
      case .request(let index):
        switch desk.request(index) {
        case .action(let action, _, _, _): words.append("action \(action.name)")
        case .performance(let action, _, _, _, _, _): words.append("performs \(action.name)")
        case .press(let press, let phase): words.append("press \(press.key) \(phase)")
        }
      case .deed: break
      case .lateTouches: words.append("late touches")
      case .rest: words.append("rest")
      case .motionUnhandled: words.append("motion unhandled")
      case .decisions: break
      }
    }
    desk.endOutcomes()
    return words
  }

  @Test func nothingExistsBeforeTheFirstRecognizer() {
    #expect(!desk.isWatching)
    #expect(desk.nextTimer == nil)
    #expect(desk.number(of: watch(TapGestureRecognizer())) == 1)
    #expect(desk.isWatching)
  }

  @Test func aViewLeavesWhatNoRecognizerWithholds() {
    _ = watch(Onlooker())
    land()
    bench.clock = 1050
    desk.add(.up, of: 1, at: Point(110, 120))
    deliver()
    #expect(left == ["began 1 at 1000", "ended 1 at 1050"])
    #expect(!desk.isUnfinished(1))
  }

  @Test func aRecognizerThatSucceedsLeavesACancelledTouchAndItsAction() {
    let pan = watch(PanGestureRecognizer())
    pan.addHandler { [desk] recognizer in
      if recognizer.state == .began { desk.request("shell.home", by: recognizer) }
    }
    land()
    desk.add(.move, of: 1, at: Point(160, 120))
    deliver()
    #expect(left == ["began 1 at 1000", "cancelled 1 at 1000", "action shell.home"])
  }

  @Test func timeThatPassesLetsALongPressBegin() throws {
    let press = watch(LongPressGestureRecognizer())
    press.addHandler { [desk] recognizer in
      if recognizer.state == .began { desk.request("shell.menu") }
    }
    land()
    let due = try #require(desk.nextTimer)
    #expect(due > bench.now)
    desk.advance(bench.outbox.openPassage(of: due))
    #expect(left.contains("action shell.menu"))
    #expect(desk.now == due)
  }

  @Test func theNumberOfAFingerIsKeptUntilItsTouchIsForgotten() {
    _ = watch(Onlooker())
    land(1, finger: 5)
    desk.pointerWillLand(2)
    land(2, finger: 6)
    desk.forget(1)
    #expect(desk.finger(of: 1) == -1)
    #expect(desk.finger(of: 2) == 6)
  }

  @Test func theRouterForgetsFingersOfGesturesAndOfOperations() {
    let desk = Desk()
    let page = desk.window("page", at: 0, 0, width: 500, height: 500)
    desk.router.addRecognizer(Onlooker(), to: .shell)
    desk.pointer(to: 50, 50)
    for phase: PointerGesture.Phase in [.began, .ended] {
      desk.send(.gesture(PointerGesture(device: desk.mouse, .swipe, phase, fingers: 3)))
    }
    #expect([-1, -2, -3].map { desk.router.desk.finger(of: $0) } == [-1, -1, -1])
    desk.finger(4, downAt: 10, 10)
    desk.frame()
    #expect(desk.router.desk.finger(of: 1) == 4)
    desk.together { router, now in
      #expect(router.take(.beginMove(page, by: .touch(FingerID(rawValue: 1))), at: now))
    }
    desk.fingerUp(4)
    desk.frame()
    #expect(desk.router.desk.finger(of: 1) == -1)
  }

  @Test func tablesAnswerForScopesThatAreOnTheDesktop() {
    #expect(desk.setAnswers([:], ["edit.copy": .nothing], of: .window(page.id)))
    let stranger = WindowID(rawValue: 999)
    #expect(!desk.setAnswers([:], ["edit.copy": .nothing], of: .window(stranger)))
    #expect(!desk.add(TapGestureRecognizer(), to: .window(stranger)))
    #expect(desk.setAnswers([:], [:], of: .client(page.client)))
  }

  @Test func recognizersGoWithTheSurfaceOrClientTheyAreOn() {
    let ofSurface = watch(TapGestureRecognizer(), on: .surface(page.surface.id))
    let ofClient = watch(TapGestureRecognizer(), on: .client(page.client))
    desk.makeFirst(page.surface)
    desk.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(ofSurface.view == nil)
    #expect(ofClient.view != nil)
    #expect(desk.firstResponder === desk.shell)
    desk.clientDidDisconnect(page.client, bench.turn)
    #expect(ofClient.view == nil)
    #expect(!desk.isWatching)
    #expect(desk.recognizers.present.isEmpty)
  }

  @Test(arguments: [true, false])
  func aShakeThatNoResponderHandlesIsLeftForTheShell(hasFirstResponder: Bool) {
    if hasFirstResponder { desk.makeFirst(page.surface) }
    desk.shake(isHandled: false, bench.turn)
    #expect(left == [])
    desk.shake(isHandled: true, bench.turn)
    #expect(left == ["motion unhandled"])
    desk.makeFirst(nil)
    desk.shake(isHandled: true, bench.turn)
    #expect(left == ["motion unhandled"])
  }
}
