import Assembly
import Geometry
import Policies
import Seats
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of gestures of a client that decide after the end of a touch, and of taps of the shell that wait for them.
@Suite(.serialized) struct GestureVerdictTests {
  /// A window with a view that has a double tap, and no responder that handles touches.
  private final class Scene {
    let stage: AppStage
    let view = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    let double = TapGestureRecognizer()

    init(_ recognizers: [RecognizerPolicy] = [.emptyTap]) throws {
      stage = try AppStage(recognizers)
      double.numberOfTapsRequired = 2
      double.addHandler { [weak stage] _ in stage?.note("double") }
      view.addGestureRecognizer(double)
      stage.window.addSubview(view)
      stage.settle()
    }

    /// Lets the second tap of a busy machine be in time.
    func beSlow() { stage.application.configuration.tapInterval = .seconds(60) }
  }

  @Test func aSingleTapOfTheShellWaitsForTheDoubleTapToFail() throws {
    let scene = try Scene()
    scene.stage.land(50, 50)
    scene.stage.lift()
    #expect(scene.stage.shellActions == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.shellActions == ["shell.empty"])
    #expect(scene.stage.lines == [])
    scene.stage.rest()
    scene.stage.tap(50, 50)
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.shellActions == ["shell.empty", "shell.empty"])
  }

  @Test func aDoubleTapOfTheClientIsNoTapOfTheShell() throws {
    let scene = try Scene()
    scene.beSlow()
    for _ in 0..<2 { scene.stage.tap(50, 50) }
    #expect(scene.stage.lines == ["double"])
    scene.stage.pass(milliseconds: 1000)
    #expect(scene.stage.shellActions == [])
  }

  @Test func twoTapsAtADistanceAreNoDoubleTap() throws {
    let scene = try Scene()
    scene.beSlow()
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == [])
    scene.stage.land(250, 150)
    #expect(scene.stage.shellActions == ["shell.empty"])
    scene.stage.lift()
    scene.stage.pass(milliseconds: 1000)
    #expect(scene.stage.lines == [])
  }

  @Test func aSecondTouchThatMovesTooFarLetsTheFirstTapGo() throws {
    let scene = try Scene()
    scene.beSlow()
    scene.stage.tap(50, 50)
    scene.stage.land(50, 50)
    #expect(scene.stage.shellActions == [])
    scene.stage.move(to: 250, 150)
    #expect(scene.stage.shellActions == ["shell.empty"])
    scene.stage.lift()
    #expect(scene.stage.lines == [])
  }

  @Test func theTimeIsThatOfTheRecognizer() throws {
    let scene = try Scene()
    scene.stage.land(50, 50)
    scene.stage.lift()
    let left = try #require(scene.stage.arena.compositor.applications.nextVerdict)
    #expect(left.microseconds - scene.stage.arena.clock.now.microseconds == 350_000)
  }

  /// The compositor waits no longer than 2 s. The client answers before, although its recognizer has not decided.
  @Test func theClientAnswersBeforeTheCompositorStopsWaiting() throws {
    let scene = try Scene()
    scene.stage.application.configuration.tapInterval = .seconds(3)
    let applications = scene.stage.arena.compositor.applications
    for _ in 0..<4 {
      scene.stage.land(50, 50)
      scene.stage.lift()
      scene.stage.pass(milliseconds: 1800)
      #expect(applications.nextVerdict != nil)
      scene.stage.pass(milliseconds: 100)
      #expect(applications.nextVerdict == nil && !applications.isJudging)
      scene.stage.rest()
      scene.stage.pass(milliseconds: 2000)
    }
    // Nothing was late, so the client is still asked.
    #expect(scene.stage.shellActions == [])
    scene.stage.application.configuration.tapInterval = .milliseconds(100)
    scene.stage.tap(50, 50)
    scene.stage.pass(milliseconds: 200)
    #expect(scene.stage.shellActions == ["shell.empty"])
  }

  /// The application wakes up for the answer.
  @Test func theAnswerHasATimeOfItsOwn() throws {
    let scene = try Scene()
    scene.stage.application.configuration.tapInterval = .seconds(3)
    scene.stage.land(50, 50)
    scene.stage.lift()
    let (due, timer) = (scene.stage.application.nextAlarm, scene.stage.application.nextTimer)
    let left = try #require(due).milliseconds(since: try #require(timer))
    #expect(left == -1100)
    scene.stage.pass(milliseconds: 1900)
    #expect(scene.stage.application.nextAlarm == scene.stage.application.nextTimer)
  }

  /// Nothing but another finger can decide the pinch, so nobody waits for it.
  @Test func aRestingFingerOfAPinchLetsNobodyWait() throws {
    let scene = try Scene()
    scene.view.removeGestureRecognizer(scene.double)
    scene.view.addGestureRecognizer(PinchGestureRecognizer())
    scene.stage.land(50, 50)
    scene.stage.land(150, 50, finger: 2)
    scene.stage.lift()
    #expect(scene.stage.arena.compositor.applications.nextVerdict == nil)
    scene.stage.rest()
    scene.stage.lift(finger: 2)
    #expect(scene.stage.shellActions == [])
  }

  @Test func aSingleTapInsideTheClientComesBeforeTheShell() throws {
    let scene = try Scene()
    let single = TapGestureRecognizer()
    single.require(toFail: scene.double)
    single.addHandler { [weak stage = scene.stage] _ in stage?.note("single") }
    scene.view.addGestureRecognizer(single)
    scene.stage.land(50, 50)
    scene.stage.lift()
    #expect(scene.stage.lines == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.lines == ["single"])
    scene.stage.pass(milliseconds: 1000)
    #expect(scene.stage.shellActions == [])
  }

  @Test func aViewThatReceivesTheTapLateHandlesIt() throws {
    let scene = try Scene()
    scene.double.delaysTouchesBegan = true
    let part = NotingView("late", scene.stage)
    part.frame = ViewRect(x: 0, y: 0, width: 100, height: 100)
    part.handles = true
    scene.view.addSubview(part)
    scene.stage.land(50, 50)
    scene.stage.lift()
    #expect(scene.stage.lines == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.lines == ["late"])
    #expect(scene.stage.arena.compositor.applications.nextVerdict == nil)
    #expect(scene.stage.shellActions == [])
  }

  @Test func aTapInsideADoubleTapOfTheShellGetsItsEndLater() throws {
    var double = RecognizerPolicy(name: "double", gesture: .tap(.init(taps: 2)))
    double.actions.ended = "shell.double"
    let scene = try Scene([double])
    scene.double.numberOfTapsRequired = 1
    scene.stage.land(50, 50)
    scene.stage.lift()
    #expect(scene.stage.lines == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.lines == ["double"])
    scene.stage.rest()
    for _ in 0..<2 { scene.stage.tap(50, 50) }
    #expect(scene.stage.lines == ["double"])
    #expect(scene.stage.shellActions == ["shell.double"])
  }

  // MARK: Controls

  @Test func aControlKeepsItsTapFromAPlainTapOfTheShell() throws {
    let stage = try AppStage([.plainTap])
    let button = TitledButton("Save", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    let target = Responder()
    button.addTarget(target, action: "save", for: .touchUpInside)
    target.implement("save") { _ in stage.note("saved") }
    let panel = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    panel.addSubview(button)
    stage.window.addSubview(panel)
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == ["saved"] && stage.shellActions == [])
    stage.rest()
    stage.tap(250, 150)
    #expect(stage.shellActions == ["shell.plain"])
    let cover = Panel(frame: ViewRect(x: 0, y: 0, width: 150, height: 100))
    for (number, name) in ["moved", "disabled", "hidden", "covered"].enumerated() {
      button.frame.origin.y = name == "moved" ? 150 : 20
      button.isEnabled = name != "disabled"
      button.isHidden = name == "hidden"
      if name == "covered" { panel.addSubview(cover) }
      stage.settle()
      stage.rest()
      stage.tap(50, 40)
      #expect(stage.shellActions.count == number + 2, "\(name)")
    }
    #expect(stage.lines == ["saved"])
  }

  @Test func aTextFieldKeepsItsTap() throws {
    let stage = try AppStage([.plainTap])
    let field = EntryField(placeholder: "Name", frame: ViewRect(x: 20, y: 20, width: 200, height: 44))
    stage.window.addSubview(field)
    stage.settle()
    stage.tap(50, 40)
    #expect(field.isFirstResponder)
    #expect(stage.shellActions == [])
  }
}
