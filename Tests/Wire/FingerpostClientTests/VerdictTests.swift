import Policies
import Testing

@testable import FingerpostClient

/// Tests of touches that views, text views and recognizers of a client keep from a tap of the shell.
@Suite(.serialized) struct VerdictTests {
  @Test(arguments: [true, false]) func aTouchIsDeclinedWhereTheProtocolIsUsed(reports: Bool) throws {
    let stage = try AppStage(reports: reports)
    stage.window.addSubview(Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200)))
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.shellActions == (reports ? ["shell.empty"] : []))
  }

  @Test func aTextViewKeepsItsTaps() throws {
    let stage = try AppStage()
    let view = TextView(frame: ViewRect(x: 0, y: 0, width: 300, height: 100))
    stage.window.addSubview(view)
    stage.settle()
    stage.tap(50, 40)
    #expect(view.isFirstResponder)
    stage.rest()
    stage.tap(50, 40)
    #expect(stage.shellActions == [])
    view.isEnabled = false
    stage.rest()
    stage.tap(50, 40)
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func aTapIsRecognizedOnlyIfItsViewAllowsIt() throws {
    let stage = try AppStage()
    let view = ReluctantView(frame: ViewRect(x: 0, y: 0, width: 300, height: 100))
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in stage.note("tapped") }
    view.addGestureRecognizer(tap)
    stage.window.addSubview(view)
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == [])
    #expect(stage.shellActions == ["shell.empty"])
    view.allows = true
    stage.rest()
    stage.tap(50, 40)
    #expect(stage.lines == ["tapped"])
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func aPanThatMustFailComesBeforeTheTap() throws {
    let stage = try AppStage()
    let view = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
    tap.require(toFail: pan)
    pan.addHandler { if $0.state == .began { stage.note("panned") } }
    tap.addHandler { _ in stage.note("tapped") }
    for recognizer in [pan, tap] { view.addGestureRecognizer(recognizer) }
    stage.window.addSubview(view)
    stage.settle()
    stage.tap(50, 50)
    stage.drag(from: (50, 50), to: (150, 50))
    #expect(stage.lines == ["tapped", "panned"])
  }

  // MARK: Handled and passed on

  /// A pan of the shell on what clients leave to it.
  private static var pan: RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: "pan", gesture: .pan(.init()))
    recognizer.requiresFailureOf = ["client"]
    recognizer.actions.began = "shell.pan"
    return recognizer
  }

  @Test func aTouchThatIsHandledAndPassedOnIsTheViewsAndTheShells() throws {
    let stage = try AppStage([Self.pan])
    let pad = TrackingView(stage)
    stage.window.addSubview(pad)
    stage.settle()
    stage.drag(from: (50, 50), to: (150, 50))
    #expect(stage.shellActions == ["shell.pan"])
    #expect(stage.lines == ["began", "ended"])
    // Passed on without the mark, it is the shell's alone.
    pad.marks = false
    stage.rest()
    stage.drag(from: (50, 50), to: (150, 50))
    #expect(stage.shellActions == ["shell.pan", "shell.pan"])
    #expect(stage.lines == ["began", "ended", "began", "cancelled"])
  }

  @Test func aDeclaredHandlerThatCallsSuperPassesTheTouchOn() throws {
    let stage = try AppStage([Self.pan])
    let pad = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    let behaviour = DeclaredBehavior()
    behaviour.handles = [.touchesBegan: .superLast, .touchesEnded: .handle, .touchesCancelled: .handle]
    behaviour.receive = { _, method, _, _ in stage.note(method.rawValue) }
    pad.declared = behaviour
    stage.window.addSubview(pad)
    stage.settle()
    stage.drag(from: (50, 50), to: (150, 50))
    #expect(stage.shellActions == ["shell.pan"])
    #expect(stage.lines == ["touchesBegan", "touchesEnded"])
  }

  @Test func aGestureThatFailsLeavesTheTouchThatIsPassedOn() throws {
    let stage = try AppStage([Self.pan])
    let pad = TrackingView(stage)
    let press = LongPressGestureRecognizer()
    press.addHandler { if $0.state == .began { stage.note("pressed") } }
    pad.addGestureRecognizer(press)
    stage.window.addSubview(pad)
    stage.settle()
    stage.drag(from: (50, 50), to: (150, 50))
    #expect(stage.shellActions == ["shell.pan"])
    #expect(stage.lines == ["began", "ended"])
  }

  // MARK: Contacts

  @Test func theSizeOfAFingerReachesTheView() throws {
    let stage = try AppStage([])
    let pad = TrackingView(stage)
    stage.window.addSubview(pad)
    stage.settle()
    stage.land(50, 50)
    #expect(pad.shapes == ["none"])
    stage.shape(major: 24, minor: 16, degrees: -90)
    stage.move(to: 60, 50)
    stage.lift()
    #expect(pad.shapes == ["none", "12.0x8.0 at 0.0", "12.0x8.0 at 0.0"])
    stage.land(50, 50)
    #expect(pad.shapes.last == "none")
  }
}

/// A view that notes its touches, and passes them on.
private final class TrackingView: View {
  private unowned let stage: AppStage
  var marks = true
  private(set) var shapes: [String] = []

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
  }

  private func note(_ touches: [Touch]) {
    shapes += touches.map { touch in
      guard let shape = touch.shape else { return "none" }
      return "\(shape.majorRadius)x\(shape.minorRadius) at \(shape.orientation)"
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    note(touches)
    stage.note("began")
    if marks { event.markHandled() }
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) { note(touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { stage.note("ended") }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { stage.note("cancelled") }
}

private final class ReluctantView: Panel {
  var allows = false

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { allows }
}
