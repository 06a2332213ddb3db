import Geometry
import Testing

@testable import Interaction

@Suite struct GestureCompletionTests {
  private func pan(_ completion: GestureCompletion?) -> (Screen, PanGestureRecognizer) {
    let screen = Screen()
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    pan.completion = completion
    pan.measuresVelocity = true
    return (screen, pan)
  }

  /// Moves a finger through positions on a vertical line, one every 10 ms, rests and lifts it.
  private func drag(_ screen: Screen, through places: [Double], rest: Milliseconds = 0) -> [String] {
    screen.touch(1, at: 100, places[0])
    for place in places.dropFirst() {
      screen.pass(10)
      screen.move(1, to: 100, place)
    }
    screen.pass(rest)
    screen.lift(1, at: 100, places.last ?? 0)
    return screen.takeLog().filter { $0 != "pan changed" }
  }

  private let up = Array(stride(from: 700.0, through: 500, by: -20))

  @Test func `A pan without a rule ends however short it was`() {
    let (screen, _) = pan(nil)
    #expect(drag(screen, through: [700, 680, 700]) == ["pan began", "pan ended"])
  }

  @Test func `Travel completes it, and without it the pan is cancelled with a reason`() {
    let (screen, pan) = pan(GestureCompletion(travel: 200))
    var reason = GestureMisfit.unsaid
    pan.addHandler { reason = $0.misfit }
    #expect(drag(screen, through: up) == ["pan began", "pan ended"])
    #expect(reason == .unsaid)
    #expect(drag(screen, through: Array(up.dropLast())) == ["pan began", "pan cancelled"])
    #expect(reason == .incomplete)
    #expect(pan.misfit == .unsaid)
  }

  @Test func `Velocity at the lift completes it, and a rest before the lift has none`() {
    let (screen, _) = pan(GestureCompletion(velocity: 1900))
    #expect(drag(screen, through: up) == ["pan began", "pan ended"])
    #expect(drag(screen, through: up, rest: 20) == ["pan began", "pan cancelled"])
    #expect(drag(screen, through: up, rest: 100) == ["pan began", "pan cancelled"])
  }

  @Test func `Travel or velocity is enough`() {
    let (screen, _) = pan(GestureCompletion(travel: 190, velocity: 1900))
    #expect(drag(screen, through: up, rest: 500) == ["pan began", "pan ended"])
    #expect(drag(screen, through: [700, 680, 660]) == ["pan began", "pan ended"])
    #expect(drag(screen, through: [700, 680, 660], rest: 500) == ["pan began", "pan cancelled"])
  }

  @Test func `Only movement in the direction counts, and a fling back cancels the pan`() {
    let (screen, pan) = pan(GestureCompletion(travel: 100, velocity: 500, toward: .up))
    var reason = GestureMisfit.unsaid
    pan.addHandler { reason = $0.misfit }
    #expect(drag(screen, through: up.reversed()) == ["pan began", "pan cancelled"])
    #expect(reason == .turnedBack)
    #expect(
      drag(screen, through: up + [510, 520, 530, 540, 550, 560, 570, 580, 590, 600]) == ["pan began", "pan cancelled"])
    #expect(reason == .turnedBack)
    #expect(drag(screen, through: up + [520, 540, 560, 580, 600], rest: 200) == ["pan began", "pan ended"])
    #expect(drag(screen, through: up + [540, 580, 620, 660], rest: 200) == ["pan began", "pan cancelled"])
    #expect(reason == .incomplete)
  }

  @Test func `A direction alone needs some travel in it`() {
    let (screen, _) = pan(GestureCompletion(toward: .up))
    #expect(drag(screen, through: [700, 680, 699]) == ["pan began", "pan ended"])
    #expect(drag(screen, through: [700, 680, 700]) == ["pan began", "pan cancelled"])
  }

  @Test func `A reach may differ between the axes`() {
    let rule = GestureCompletion(travel: .init(across: 100, down: 200))
    func reaches(_ dx: Double, _ dy: Double) -> Bool {
      rule.misfit(of: GestureValues(translation: ScreenVector(dx, dy))) == nil
    }
    #expect([reaches(100, 0), reaches(99, 0), reaches(0, -200), reaches(0, -199)] == [true, false, true, false])
    #expect([reaches(71, 142), reaches(-70, 140)] == [true, false])
  }

  @Test func `A pinch and a rotation are complete by their own values`() {
    func completes(_ rule: GestureCompletion, _ scale: Double, _ rotation: Double) -> Bool {
      rule.misfit(of: GestureValues(scale: scale, rotation: rotation)) == nil
    }
    let (larger, smaller) = (GestureCompletion(scale: 1.3), GestureCompletion(scale: 0.5))
    #expect([1.2, 1.3, 2].map { completes(larger, $0, 0) } == [false, true, true])
    #expect([0.6, 0.5, 0.1].map { completes(smaller, $0, 0) } == [false, true, true])
    #expect(
      [-31, -29, 29, 31].map { completes(GestureCompletion(rotation: 30), 1, $0) } == [true, false, false, true])
  }

  @Test func `A gesture that is cancelled itself has no reason`() {
    let (screen, pan) = pan(GestureCompletion(travel: 1000))
    var reasons: [GestureMisfit] = []
    pan.addHandler { reasons.append($0.misfit) }
    screen.touch(1, at: 100, 100)
    screen.move(1, to: 100, 200)
    screen.cancel(1)
    #expect(screen.log == ["pan began", "pan cancelled"])
    #expect(reasons == [.unsaid, .unsaid])
  }
}

@Suite struct GestureValuesTests {
  @Test func `The velocity is that of the last 100 ms, also with many reports`() {
    for interval in [0.5, 1, 4, 8, 16.0] {
      let trail = MotionTrail()
      trail.begin(at: .zero)
      var time = 0.0
      while time < 300 {
        time += interval
        let speed = time <= 150 ? 100.0 : 400
        trail.add(ScreenVector(speed * interval / 1000, 0), at: Timestamp(milliseconds: time))
      }
      let velocity = trail.velocity(at: Timestamp(milliseconds: time))
      #expect(abs(velocity.dx - 400) < 1e-6 && velocity.dy == 0, "every \(interval) ms: \(velocity)")
      #expect(trail.velocity(at: Timestamp(milliseconds: time + 100)) == .zero)
    }
  }

  @Test func `Fingers that move one after another at the same time count together`() {
    let trail = MotionTrail()
    trail.begin(at: .zero)
    for step in 1...20 {
      for _ in 1...2 { trail.add(ScreenVector(0, 2), at: Timestamp(milliseconds: Double(step) * 10)) }
    }
    #expect(trail.velocity(at: Timestamp(milliseconds: 200)) == ScreenVector(0, 400))
  }

  @Test func `A jump after a long rest is measured from the rest`() {
    let trail = MotionTrail()
    trail.begin(at: .zero)
    trail.add(ScreenVector(100, 0), at: Timestamp(milliseconds: 500))
    #expect(trail.velocity(at: Timestamp(milliseconds: 500)) == ScreenVector(200, 0))
  }

  @Test func `Every recognizer has values while its attempt lasts`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    press.measuresVelocity = true
    var ends: [GestureValues] = []
    press.addHandler { if $0.state == .ended { ends.append($0.values) } }
    screen.touch(1, at: 0, 0)
    screen.touch(2, at: 100, 0)
    screen.pass(600)
    screen.move(1, to: 20, 0)
    screen.pass(50)
    screen.move(2, to: 120, 0)
    #expect(press.values.location == ScreenPoint(70, 0))
    #expect(press.values.translation == ScreenVector(20, 0))
    #expect(press.values.velocity == ScreenVector(200, 0))
    #expect(press.values.numberOfTouches == 2)
    screen.frame(
      TouchSample(id: 1, phase: .up, location: ScreenPoint(20, 0)),
      TouchSample(id: 2, phase: .up, location: ScreenPoint(120, 0)))
    #expect(ends.map(\.numberOfTouches) == [2])
    #expect(ends.map(\.translation) == [ScreenVector(20, 0)])
    #expect(press.values == GestureValues())
  }

  @Test func `Earlier taps are not part of a press's values`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    var ends: [GestureValues] = []
    press.addHandler { if $0.state == .ended { ends.append($0.values) } }
    screen.tap(1, at: 10, 10)
    screen.pass(50)
    screen.touch(2, at: 20, 10)
    screen.pass(600)
    screen.move(2, to: 20, 60)
    screen.lift(2, at: 20, 60)
    #expect(
      ends == [GestureValues(location: ScreenPoint(20, 60), translation: ScreenVector(0, 50), numberOfTouches: 1)])
  }

  @Test func `A pinch and a rotation add their own values`() {
    let screen = Screen()
    let pinch = screen.window.with(PinchGestureRecognizer(), "pinch")
    let rotation = screen.window.with(RotationGestureRecognizer(), "rotation")
    screen.touch(1, at: 100, 100)
    screen.touch(2, at: 200, 100)
    screen.move(2, to: 100, 300)
    #expect(pinch.values.scale == 2)
    #expect(abs(rotation.values.rotation - 90) < 1e-9)
    #expect([pinch.values.rotation, rotation.values.scale] == [0, 1])
  }
}
