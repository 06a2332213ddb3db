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
}

private final class ReluctantView: Panel {
  var allows = false

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { allows }
}
