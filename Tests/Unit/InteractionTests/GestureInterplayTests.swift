import Geometry
import Interaction
import Testing

@Suite struct GestureInterplayTests {
  private final class Answers: GestureRecognizerDelegate {
    var shouldBegin = BeginDecision.yes
    var isSimultaneous = false
    var asked = 0

    func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
      asked += 1
      return shouldBegin
    }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  @Test func `Why a recognizer failed is told`() {
    let screen = Screen()
    screen.showsFailures = true
    let tap = screen.window.with(TapGestureRecognizer(), "tap")
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    tap.require(toFail: press)
    screen.window.with(PanGestureRecognizer(), "pan")
    screen.touch(1, at: 0, 0)
    screen.pass(500)
    #expect(screen.log == ["tap failed: prevented by press", "pan failed: prevented by press", "press began"])
  }

  @Test func `A delegate that need not be asked about contacts is not asked`() {
    final class Refusal: GestureRecognizerDelegate {
      var asked = 0
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        asked += 1
        return false
      }
    }
    let screen = Screen()
    let tap = screen.add("view").with(TapGestureRecognizer(), "tap")
    let refusal = Refusal()
    tap.delegate = refusal
    screen.tap(1, at: 10, 10)
    #expect(refusal.asked == 1)
    #expect(screen.takeLog() == ["view began 1", "view ended 1"])
    tap.asksDelegateAboutContacts = false
    screen.pass(1000)
    screen.tap(1, at: 10, 10)
    #expect(refusal.asked == 1)
    #expect(screen.takeLog() == ["view began 1", "view cancelled 1", "tap ended"])
  }

  @Test func `A single tap waits for the double tap and survives its own lift`() {
    let screen = Screen()
    let view = screen.add("view")
    let single = view.with(TapGestureRecognizer(), "single")
    let double = view.with(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["view began 1"])
    screen.pass(350)
    #expect(screen.takeLog() == ["view cancelled 1", "single ended"])
  }

  @Test func `A touch held back is delivered whole when the last holder fails`() {
    let screen = Screen()
    let pan = screen.add("view").with(PanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    screen.touch(1, at: 10, 10)
    screen.move(1, to: 12, 10)
    #expect(screen.takeLog() == [])
    screen.lift(1, at: 12, 10)
    #expect(screen.takeLog() == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test func `A limit of a hold gives the touch to the view, and a later recognition cancels it`() {
    let screen = Screen()
    let tap = screen.add("view").with(TapGestureRecognizer(), "tap")
    tap.delaysTouchesBegan = true
    tap.delaysTouchesBeganLimit = .milliseconds(150)
    screen.touch(1, at: 10, 10)
    screen.pass(149)
    #expect(screen.takeLog() == [])
    screen.pass(1)
    #expect(screen.takeLog() == ["view began 1"])
    screen.lift(1, at: 10, 10)
    #expect(screen.takeLog() == ["view cancelled 1", "tap ended"])
    screen.touch(2, at: 10, 10)
    screen.pass(100)
    screen.lift(2, at: 10, 10)
    #expect(screen.takeLog() == ["tap ended"])
    #expect(screen.application.census.timers == 0)
  }

  @Test func `A pan in given directions fails if it begins in another one`() {
    let screen = Screen()
    screen.showsFailures = true
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    pan.directions = [.up, .left]
    for (place, lines) in [
      (ScreenPoint(100, 85), ["pan began", "pan ended"]), (ScreenPoint(85, 110), ["pan began", "pan ended"]),
      (ScreenPoint(85, 116), ["pan failed: itself"]), (ScreenPoint(120, 90), ["pan failed: itself"]),
    ] {
      screen.touch(1, at: 100, 100)
      screen.move(1, to: place.x, place.y)
      screen.lift(1, at: place.x, place.y)
      #expect(screen.takeLog() == lines, "\(place)")
    }
  }

  @Test func `A pinch and a rotation of three fingers are measured around the centroid and fail with four`() {
    let screen = Screen()
    screen.showsFailures = true
    let pinch = screen.window.with(PinchGestureRecognizer(), "pinch")
    pinch.numberOfTouchesRequired = 3
    let answers = Answers()
    answers.isSimultaneous = true
    pinch.delegate = answers
    let rotation = screen.window.with(RotationGestureRecognizer(), "rotation")
    rotation.numberOfTouchesRequired = 3
    let starts = [(190.0, 200.0), (210.0, 200.0), (200.0, 230.0)]
    for (id, start) in starts.enumerated() { screen.touch(id, at: start.0, start.1) }
    func frame(_ places: [(Double, Double)]) {
      let samples = places.enumerated().map { id, place in
        TouchSample(id: id, phase: .move, location: ScreenPoint(place.0, place.1))
      }
      screen.application.deliver(.touches(samples), at: Timestamp(milliseconds: screen.time))
    }
    screen.move(0, to: 190, 200)
    #expect(screen.takeLog() == [])
    frame(starts.map { (200 + ($0.0 - 200) * 2, 210 + ($0.1 - 210) * 2) })
    #expect(screen.takeLog() == ["pinch began"])
    #expect(abs(pinch.scale - 2) < 1e-9)
    frame(starts.map { (200 - ($0.1 - 210) * 2, 210 + ($0.0 - 200) * 2) })
    #expect(screen.takeLog() == ["pinch changed", "rotation began"])
    #expect(abs(rotation.rotation - Double.pi / 2) < 1e-9)
    for id in 0..<3 { screen.lift(id, at: 200, 200) }
    _ = screen.takeLog()
    for id in 0..<4 { screen.touch(id, at: Double(100 + id * 10), 100) }
    #expect(screen.takeLog() == ["pinch failed: itself", "rotation failed: itself"])
  }

  @Test func `A delegate may answer later; until then the views wait with the recognizer`() {
    let screen = Screen()
    let answers = Answers()
    answers.shouldBegin = .later
    let tap = screen.add("view").with(TapGestureRecognizer(), "tap")
    tap.delegate = answers
    screen.tap(1, at: 10, 10)
    screen.pass(5000)
    #expect(screen.takeLog() == ["view began 1"])
    tap.answerShouldBegin(true)
    #expect(screen.takeLog() == ["view cancelled 1", "tap ended"])
    screen.tap(2, at: 10, 10)
    tap.answerShouldBegin(false)
    #expect(screen.takeLog() == ["view began 2", "view ended 2"])
    #expect(answers.asked == 2)
  }

  @Test func `An owner may refuse an attempt later, before or after the recognizer has asked`() {
    let screen = Screen()
    let answers = Answers()
    let tap = screen.add("view").with(TapGestureRecognizer(), "tap")
    tap.delegate = answers
    tap.delaysTouchesBegan = true
    tap.refuse(.otherWidget)
    screen.touch(1, at: 10, 10)
    #expect(screen.takeLog() == [])
    tap.refuse(.otherWidget)
    #expect(tap.state == .failed && tap.misfit == .otherWidget)
    #expect(screen.takeLog() == ["view began 1"])
    tap.refuse(.unknownWidget)
    screen.lift(1, at: 10, 10)
    #expect(screen.takeLog() == ["view ended 1"])
    answers.shouldBegin = .later
    screen.tap(2, at: 10, 10)
    tap.refuse(.unknownWidget)
    #expect(screen.takeLog() == ["view began 2", "view ended 2"])
    answers.shouldBegin = .yes
    screen.tap(3, at: 10, 10)
    tap.refuse(.otherWidget)
    #expect(screen.takeLog() == ["tap ended"])
  }

  @Test func `A yes of either delegate lets two recognizers go on together`() {
    let screen = Screen()
    let answers = Answers()
    answers.isSimultaneous = true
    screen.window.with(PanGestureRecognizer(), "pan").delegate = answers
    screen.window.with(PinchGestureRecognizer(), "pinch")
    screen.touch(1, at: 100, 100)
    screen.touch(2, at: 200, 100)
    screen.move(1, to: 50, 100)
    #expect(screen.log == ["pan began", "pinch began"])
  }

  @Test func `Disabling a recognizer in its own action takes effect after the event`() {
    let screen = Screen()
    let view = screen.add("view")
    let pan = view.with(PanGestureRecognizer(), "pan")
    pan.addHandler { $0.isEnabled = false }
    screen.touch(1, at: 0, 0)
    screen.move(1, to: 50, 0)
    screen.move(1, to: 60, 0)
    screen.lift(1, at: 60, 0)
    #expect(screen.log == ["view began 1", "view cancelled 1", "pan began", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  @Test func `A view taken out in mid-touch keeps its touch, and so do recognizers above it`() {
    let screen = Screen()
    let outer = screen.add("outer")
    let inner = screen.add("inner", to: outer, width: 100, height: 100)
    outer.with(PanGestureRecognizer(), "pan")
    screen.touch(1, at: 10, 10)
    inner.removeFromSuperview()
    screen.move(1, to: 12, 10)
    screen.move(1, to: 50, 10)
    #expect(screen.log == ["inner began 1", "inner moved 1", "inner cancelled 1", "pan began"])
  }

  @Test func `What a handler posts waits until the event is done`() {
    let screen = Screen()
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    pan.addHandler { [unowned application = screen.application] _ in application.post(.text("later")) }
    _ = screen.add("view", width: 10, height: 10)
    screen.touch(1, at: 5, 5)
    screen.move(1, to: 30, 5)
    #expect(screen.log == ["view began 1", "view cancelled 1", "pan began", "dropped later"])
  }

  @Test func `An application keeps nothing of touches that are over`() {
    let screen = Screen()
    weak var finger: Touch?
    final class Finger: View {
      var found: (Touch) -> Void = { _ in }
      override func touchesBegan(_ touches: [Touch], with event: Event) { found(touches[0]) }
      override func touchesEnded(_ touches: [Touch], with event: Event) {}
    }
    let view = Finger(frame: screen.window.frame)
    view.found = { finger = $0 }
    screen.window.addSubview(view)
    let double = view.with(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    screen.tap(1, at: 10, 10)
    #expect(finger != nil)
    screen.pass(1000)
    #expect(finger == nil)
  }
}
