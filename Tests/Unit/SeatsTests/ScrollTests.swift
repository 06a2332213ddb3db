import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests that pans receive scrolls before clients, and that clients receive all others unchanged.
@Suite struct ScrollTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    left = desk.window("left", at: 0, 0, width: 400, height: 1000)
    right = desk.window("right", at: 500, 0, width: 400, height: 1000)
    desk.pointer(to: 550, 50)
    desk.forget()
  }

  private func pan(
    _ types: Set<ScrollType> = [.continuous, .discrete], toward directions: Set<SwipeDirection>? = nil
  ) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer()
    pan.allowedScrollTypes = types
    pan.allowedTouchTypes = []
    pan.directions = directions
    return pan
  }

  private func scroll(_ samples: AxisSample..., after pause: UInt64 = 10) {
    desk.wait(pause)
    for sample in samples { desk.send(.pointer(.axis(sample))) }
    desk.send(.pointer(.frame))
  }

  private func finger(_ value: Double, _ axis: AxisSample.Axis = .vertical) -> AxisSample {
    AxisSample(axis: axis, source: .finger, value: value)
  }

  private func stop(_ axis: AxisSample.Axis = .vertical) -> AxisSample {
    AxisSample(axis: axis, source: .finger, value: 0, isStop: true)
  }

  private var notch: AxisSample { AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120) }

  private func isForgotten() -> Bool {
    let census = desk.router.desk.application.census
    return census.contacts == 0 && census.recognizers == 0 && census.timers == 0 && desk.router.nextTimer == nil
  }

  // MARK: Taken

  @Test func aPanFollowsTwoFingersAndItsClientReceivesNothing() {
    let pan = desk.watch("pan", pan())
    pan.measuresVelocity = true
    scroll(finger(3))
    #expect(pan.translation == ScreenVector(0, -3))
    #expect(pan.numberOfTouches == 0)
    #expect(pan.location(in: desk.router.desk.shell).x == 550)
    scroll(finger(12), finger(4, .horizontal))
    #expect(pan.translation == ScreenVector(-4, -15))
    #expect(pan.values.numberOfTouches == 0)
    #expect(pan.values.velocity == ScreenVector(-400, -1200))
    scroll(stop(), stop(.horizontal))
    #expect(desk.cameOut == ["pan began", "pan changed", "pan ended"])
    #expect(isForgotten())
  }

  @Test func aScrollEndsWhenItsLastAxisStops() {
    desk.watch("pan", pan())
    scroll(finger(3), finger(4, .horizontal))
    scroll(stop())
    scroll(finger(4, .horizontal))
    scroll(stop(.horizontal))
    #expect(desk.cameOut == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test func aWheelEndsThePanWhenItRests() {
    let pan = desk.watch("pan", pan())
    scroll(notch)
    scroll(notch, after: 199)
    #expect(pan.translation == ScreenVector(0, -30))
    desk.wait(199)
    #expect(desk.cameOut == ["pan began", "pan changed"])
    desk.wait(1)
    #expect(desk.cameOut == ["pan ended"])
    #expect(isForgotten())
  }

  @Test func theReadingOfAScrollHasThePlaceWhereItBegan() {
    let pan = desk.watch("pan", pan())
    var places: [Point<LayoutSpace>] = []
    pan.addHandler { recognizer in
      let reading = GestureReading(of: recognizer)
      places.append(Point(reading.x, reading.y))
      #expect(reading.dy == -15 * Double(min(places.count, 2)))
    }
    for _ in 0..<2 { scroll(notch) }
    desk.wait(200)
    #expect(places == [Point(550, 50), Point(550, 50), Point(550, 50)])
  }

  @Test func aPanThatCompletesNeedsItsTravel() {
    let pan = desk.watch("pan", pan())
    pan.completion = GestureCompletion(travel: 40)
    for _ in 0..<2 { scroll(notch) }
    desk.wait(200)
    #expect(desk.cameOut.last == "pan cancelled")
    for _ in 0..<3 { scroll(notch) }
    desk.wait(200)
    #expect(desk.cameOut.last == "pan ended")
  }

  @Test func aWheelOnAnotherSurfaceIsAnotherScroll() {
    desk.watch("pan", pan(), on: .window(right.id))
    scroll(notch)
    desk.pointer(to: 50, 50)
    desk.forget()
    scroll(notch)
    #expect(desk.cameOut == ["pan ended", "left axis vertical 15 120 wheel", "left pointer frame"])
  }

  @Test func fingersKeepTheirPanWhereverThePointerGoes() {
    desk.watch("pan", pan(), on: .window(right.id))
    scroll(finger(3))
    desk.pointer(to: 50, 50)
    desk.forget()
    scroll(finger(3))
    scroll(stop())
    #expect(desk.cameOut == ["pan changed", "pan ended"])
  }

  // MARK: Left to clients

  @Test func scrollsOfAnotherKindAreLeftToTheClient() {
    desk.watch("pan", pan([.continuous]))
    scroll(notch)
    #expect(desk.cameOut == ["right axis vertical 15 120 wheel", "right pointer frame"])
    #expect(desk.router.nextTimer == nil)
    scroll(finger(2), finger(1, .horizontal))
    scroll(stop(), stop(.horizontal))
    #expect(desk.cameOut == ["pan began", "pan ended"])
  }

  @Test func aScrollInAnotherDirectionIsLeftToTheClientUnchanged() {
    desk.watch("pan", pan(toward: [.left]))
    scroll(finger(2), finger(1, .horizontal))
    scroll(finger(0.5))
    scroll(finger(4, .horizontal))
    scroll(stop(), stop(.horizontal))
    #expect(
      desk.cameOut == [
        "right axis vertical 2 0 finger", "right axis horizontal 1 0 finger", "right pointer frame",
        "right axis vertical 0.5 0 finger", "right pointer frame", "right axis horizontal 4 0 finger",
        "right pointer frame", "right axis vertical 0 0 finger stop", "right axis horizontal 0 0 finger stop",
        "right pointer frame",
      ])
    #expect(isForgotten())
  }

  @Test func aClientIsToldTheEndOfAScrollThatIsTakenLater() {
    let wait = desk.watch("wait", LongPressGestureRecognizer())
    wait.isEnabled = false
    let blocker = desk.watch("blocker", pan(toward: [.right]))
    let pan = desk.watch("pan", pan(toward: [.up]))
    pan.require(toFail: blocker)
    let gate = Gate()
    blocker.delegate = gate
    blocker.directions = nil
    scroll(finger(2))
    scroll(finger(5))
    #expect(
      desk.cameOut == [
        "right axis vertical 2 0 finger", "right pointer frame", "right axis vertical 5 0 finger",
        "right pointer frame",
      ])
    gate.refuse()
    desk.wait(0)
    scroll(finger(1))
    scroll(stop())
    #expect(
      desk.cameOut == [
        "right axis vertical 0 0 finger stop", "pan began", "pan changed", "right pointer frame", "pan ended",
      ])
  }

  @Test func aScrollThatIsHeldBackReachesTheClientWithItsFrames() {
    let gate = Gate()
    let pan = desk.watch("pan", pan())
    (pan.delegate, pan.delaysTouchesBegan) = (gate, true)
    scroll(finger(2))
    scroll(finger(5))
    #expect(desk.cameOut == [])
    gate.refuse()
    scroll(finger(1))
    scroll(stop())
    #expect(
      desk.cameOut == [
        "right axis vertical 2 0 finger", "right pointer frame", "right axis vertical 5 0 finger",
        "right pointer frame", "right axis vertical 1 0 finger", "right pointer frame",
        "right axis vertical 0 0 finger stop", "right pointer frame",
      ])
  }

  @Test func touchesAndScrollsAreDifferent() {
    let pan = desk.watch("pan", pan())
    pan.allowedTouchTypes = nil
    scroll(finger(2))
    desk.finger(1, downAt: 600, 100)
    desk.frame()
    desk.finger(1, to: 700, 100)
    desk.frame()
    #expect(pan.translation == ScreenVector(0, -2))
    #expect(!desk.cameOut.contains("pan changed"))
  }

  @Test func otherRecognizersNeverReceiveScrolls() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    let edge = ScreenEdgePanGestureRecognizer()
    edge.allowedScrollTypes = [.continuous]
    desk.watch("edge", edge)
    desk.watch("pan", pan(toward: [.right]))
    scroll(finger(2))
    #expect(tap.contacts.isEmpty && edge.contacts.isEmpty)
    scroll(stop())
    #expect(desk.cameOut.count == 4)
  }

  @Test func theWheelOfAToolIsAScrollToo() {
    let pen = ToolID(rawValue: 7)
    func use(_ changes: ToolChange<LayoutSpace>...) {
      for change in changes + [.frame] { desk.send(.tool(ToolEvent(pen, change))) }
    }
    use(.proximityIn(desk.panel), .motion(Point(550, 60)))
    desk.forget()
    desk.watch("pan", pan())
    use(.wheel(degrees: 15, clicks: 1))
    #expect(desk.cameOut == ["pan began"])
    desk.wait(200)
    #expect(desk.cameOut == ["pan ended"])
  }

  @Test func surfacesAndClientsMayVanish() {
    desk.watch("pan", pan(toward: [.right]))
    scroll(finger(2))
    desk.destroy(right.surface)
    desk.router.take(.clientDidDisconnect(right.client), at: desk.now)
    desk.forget()
    scroll(finger(2))
    scroll(stop())
    #expect(desk.cameOut == [])
    #expect(isForgotten())
  }
}

/// Lets a recognizer begin later, or never.
private final class Gate: GestureRecognizerDelegate {
  private var waiting: GestureRecognizer?

  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
    waiting = recognizer
    return .later
  }

  func refuse() { waiting?.answerShouldBegin(false) }
}
