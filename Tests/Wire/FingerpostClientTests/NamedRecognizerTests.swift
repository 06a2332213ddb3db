import Assembly
import Geometry
import Policies
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of failure requirements between recognizers of the shell and named recognizers of a client.
@Suite(.serialized) struct NamedRecognizerTests {
  /// A window with a view that handles its touches and has recognizers with names.
  private final class Scene {
    let stage: AppStage
    let view: NotingView

    init(_ recognizers: [RecognizerPolicy]) throws {
      stage = try AppStage(recognizers)
      view = stage.fill("view")
      // The second tap of a busy machine is in time.
      stage.application.stopClock()
    }

    @discardableResult func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
      recognizer.name = name
      recognizer.addHandler { [weak stage] in
        if $0.state == .began || $0.state == .ended { stage?.note("\(name) \($0.state)") }
      }
      view.addGestureRecognizer(recognizer)
      stage.window.setNeedsDisplay()
      stage.application.step {}
      stage.settle()
      return recognizer
    }

    @discardableResult func add(taps: Int, _ name: String) -> TapGestureRecognizer {
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = taps
      return add(tap, name)
    }

    /// What happened, without the touches of views.
    var lines: [String] { stage.lines.filter { $0 != "view" } }
  }

  /// A tap of the shell that waits for a recognizer of clients to fail.
  private static func tap(taps: Int = 1, after client: String? = nil, before: String? = nil) -> RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: "shell-tap", gesture: .tap(.init(taps: taps)))
    recognizer.actions.ended = "shell.tap"
    recognizer.yieldsToControls = false
    if let client { recognizer.requiresFailureOf = ["client.\(client)"] }
    if let before { recognizer.requiredToFailBy = ["client.\(before)"] }
    return recognizer
  }

  @Test func aTapOfTheShellWaitsForTheDoubleTapToFail() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    scene.add(taps: 2, "double-tap")
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.shellActions == ["shell.tap"])
    scene.stage.rest()
    for _ in 0..<2 { scene.stage.tap(50, 50) }
    scene.stage.pass(milliseconds: 3000)
    #expect(scene.stage.shellActions == ["shell.tap"])
    #expect(scene.lines == ["double-tap ended"])
  }

  @Test func aTapOfTheClientWaitsForTheDoubleTapOfTheShell() throws {
    let scene = try Scene([Self.tap(taps: 2, before: "tap")])
    scene.add(taps: 1, "tap")
    scene.stage.tap(50, 50)
    #expect(scene.lines == [])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.lines == ["tap ended"])
    scene.stage.rest()
    for _ in 0..<2 { scene.stage.tap(50, 50) }
    scene.stage.pass(milliseconds: 3000)
    #expect(scene.stage.shellActions == ["shell.tap"])
    #expect(scene.lines == ["tap ended"])
  }

  @Test func withoutTheRecognizerNothingWaits() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    scene.add(taps: 2, "other")
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == ["shell.tap"])
  }

  @Test func aTouchOutsideOfTheRecognizersViewDoesNotWait() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    let part = NotingView("part", scene.stage)
    part.frame = ViewRect(x: 0, y: 0, width: 100, height: 200)
    part.handles = true
    scene.view.addSubview(part)
    let double = scene.add(taps: 2, "double-tap")
    part.addGestureRecognizer(double)
    scene.stage.application.step {}
    scene.stage.settle()
    scene.stage.tap(200, 50)
    #expect(scene.stage.shellActions == ["shell.tap"])
    scene.stage.rest()
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == ["shell.tap"])
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.shellActions == ["shell.tap", "shell.tap"])
  }

  @Test func aPanOfTheClientBeginsWhenTheSwipeOfTheShellHasFailed() throws {
    var swipe = RecognizerPolicy(name: "swipe", gesture: .swipe(.init(directions: [.left])))
    swipe.actions.ended = "shell.swipe"
    swipe.requiredToFailBy = ["client.pan"]
    let scene = try Scene([swipe])
    let pan = scene.add(PanGestureRecognizer(), "pan")
    #expect(pan.isRestrained)
    // A slow movement is no swipe.
    scene.stage.land(200, 100)
    for step in 1...4 { scene.stage.move(to: 200 - Double(step) * 8, 100) }
    #expect(scene.lines == [])
    scene.stage.pass(milliseconds: 1000)
    scene.stage.move(to: 150, 100)
    #expect(scene.lines == ["pan began"])
    scene.stage.lift()
    #expect(scene.lines == ["pan began", "pan ended"])
    scene.stage.rest()
    scene.stage.drag(from: (280, 100), to: (20, 100))
    #expect(scene.stage.shellActions == ["shell.swipe"])
    #expect(scene.lines == ["pan began", "pan ended"])
  }

  @Test func aNewPolicyEndsTheRelation() throws {
    let scene = try Scene([Self.tap(taps: 2, before: "tap")])
    let tap = scene.add(taps: 1, "tap")
    #expect(tap.isRestrained)
    scene.stage.land(50, 50)
    scene.stage.lift()
    #expect(scene.lines == [])
    try scene.stage.arena.compositor.adopt(Policy())
    scene.stage.settle()
    scene.stage.pass(milliseconds: 400)
    #expect(scene.lines == ["tap ended"])
    #expect(!tap.isRestrained)
    scene.stage.rest()
    scene.stage.tap(50, 50)
    #expect(scene.lines == ["tap ended", "tap ended"])
  }

  @Test func theRemovedRecognizerHoldsNothingUp() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    let double = scene.add(taps: 2, "double-tap")
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == [])
    scene.view.removeGestureRecognizer(double)
    scene.stage.application.step {}
    scene.stage.settle()
    #expect(scene.stage.shellActions == ["shell.tap"])
  }

  @Test func severalRecognizersWithOneNameFailTogether() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    scene.add(taps: 2, "double-tap")
    scene.add(taps: 3, "double-tap")
    scene.stage.tap(50, 50)
    scene.stage.pass(milliseconds: 400)
    #expect(scene.stage.shellActions == ["shell.tap"])
    scene.stage.rest()
    for _ in 0..<2 { scene.stage.tap(50, 50) }
    #expect(scene.lines == ["double-tap ended"])
    scene.stage.pass(milliseconds: 3000)
    #expect(scene.stage.shellActions == ["shell.tap"])
  }

  @Test func namesThatNoPolicyCanUseAreNotSent() throws {
    let scene = try Scene([Self.tap(after: "double-tap")])
    scene.add(taps: 2, "Double Tap")
    scene.stage.tap(50, 50)
    #expect(scene.stage.shellActions == ["shell.tap"])
  }
}
