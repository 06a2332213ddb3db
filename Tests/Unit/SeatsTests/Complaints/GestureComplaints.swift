import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests for bugs of other compositors when gestures and clients use the same fingers; see docs/complaints.md.
@Suite struct GestureComplaints {
  let desk = Desk()
  let page: ClientWindow

  init() {
    page = desk.window("page", at: 100, 100, width: 800, height: 800)
    desk.forget()
  }

  private func land(_ fingers: [Int32], at x: Double, _ y: Double) {
    for (index, finger) in fingers.enumerated() { desk.finger(finger, downAt: x + Double(index) * 20, y) }
    desk.frame()
  }

  private func move(_ fingers: [Int32], to x: Double, _ y: Double) {
    desk.wait(10)
    for (index, finger) in fingers.enumerated() { desk.finger(finger, to: x + Double(index) * 20, y) }
    desk.frame()
  }

  private func lift(_ fingers: [Int32]) {
    for finger in fingers { desk.fingerUp(finger) }
    desk.frame()
  }

  private func swipe(_ fingers: [Int32], from x: Double = 300, _ y: Double = 300) {
    land(fingers, at: x, y)
    for step in 1...4 { move(fingers, to: x + Double(step) * 40, y) }
    lift(fingers)
    desk.wait(1000)
  }

  private func swipes(_ name: String, by fingers: Int) -> SwipeGestureRecognizer {
    let swipe = desk.watch(name, SwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = fingers
    return swipe
  }

  @Test func afterAGestureOfThreeFingersTheClientHearsNothingUntilAllAreUp() {
    _ = swipes("three", by: 3)
    land([1, 2, 3], at: 300, 300)
    for x in [340, 380, 420] as [Double] { move([1, 2, 3], to: x, 300) }
    _ = desk.cameOut
    move([1, 2, 3], to: 500, 300)
    lift([2])
    move([1, 3], to: 510, 300)
    lift([1, 3])
    #expect(desk.cameOut == [])
    desk.tap(at: 300, 300)
    #expect(desk.cameOut == ["page down 0 200,200", "page frame", "page up 0", "page frame"])
  }

  @Test func aTapThatItsGestureDeclinesReachesTheClientAfterAll() {
    let tap = desk.watch("launcher", TapGestureRecognizer())
    tap.delaysTouchesBegan = true
    let judge = Judge()
    tap.delegate = judge
    desk.showsTimes = true
    desk.tap(at: 300, 300)
    #expect(desk.cameOut == ["launcher recognized"])
    desk.wait(1000)
    judge.mayBegin = .no
    desk.tap(at: 300, 300)
    #expect(
      desk.cameOut == [
        "page down 0 200,200 at 2000", "page frame", "page up 0 at 2000", "page frame",
      ])
  }

  @Test func aTapThatCouldHaveBeenADoubleOneReachesTheClientAsDownAndUpInTwoFrames() {
    let twice = desk.watch("double tap", TapGestureRecognizer())
    twice.numberOfTapsRequired = 2
    twice.delaysTouchesBegan = true
    land([1, 2], at: 300, 300)
    lift([1, 2])
    desk.tap(at: 400, 300)
    #expect(
      desk.cameOut == [
        "page down 0 200,200", "page down 1 220,200", "page frame", "page up 0", "page up 1", "page frame",
      ])
    desk.wait(400)
    #expect(desk.cameOut == ["page down 0 300,200", "page frame", "page up 0", "page frame"])
  }

  @Test func gesturesOfOneTwoAndThreeFingersAreToldApart() {
    for fingers in 1...3 { _ = swipes("swipe of \(fingers)", by: fingers) }
    for fingers in [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]] as [[Int32]] {
      swipe(fingers)
      desk.write("\(fingers.count)")
    }
    let told = desk.cameOut.filter { !$0.contains("page") || $0.contains("cancel") || $0.contains("up") }
    #expect(
      told == [
        "page cancel (gesture)", "swipe of 1 recognized", "1", "page cancel (gesture)", "swipe of 2 recognized", "2",
        "page cancel (gesture)", "swipe of 3 recognized", "3", "page up 0", "page up 1", "page up 2", "page up 3", "4",
      ])
  }

  @Test func aLongPressIsRecognizedOnceHoweverLongItIsHeld() {
    let press = desk.watch("menu", LongPressGestureRecognizer())
    land([1], at: 300, 300)
    desk.wait(500)
    desk.wait(5000)
    land([2], at: 500, 500)
    desk.wait(5000)
    lift([1])
    lift([2])
    desk.wait(5000)
    #expect(press.state == .possible)
    #expect(
      desk.cameOut.filter { $0.hasPrefix("menu") } == ["menu began", "menu ended"])
  }

  @Test func aLongPressGoesOnAsADragOfTheWindow() {
    desk.router.setAnswers([:], ["window.move": .window(.move)], of: .shell)
    let press = desk.watch("hold", LongPressGestureRecognizer())
    press.cancelsTouchesInView = false
    press.addHandler { [unowned desk] press in
      if press.state == .began { desk.router.desk.request("window.move") }
    }
    land([1], at: 300, 300)
    desk.wait(500)
    move([1], to: 350, 310)
    lift([1])
    #expect(
      desk.cameOut == [
        "page down 0 200,200", "page frame", "hold began", "window.move by page (gesture)",
        "page cancel (interactiveMove)", "hold cancelled", "move page 150,110", "page let go",
      ])
  }

  @Test func aSwipeOfTheBareDesktopLeavesTheOneOverAWindowToItsClient() {
    let swipe = swipes("overview", by: 1)
    let judge = Judge()
    judge.mayReceive = { [unowned desk] touch in desk.router.desk.window(of: touch) == nil }
    swipe.delegate = judge
    self.swipe([1], from: 300, 50)
    #expect(desk.cameOut == ["overview recognized"])
    self.swipe([1])
    #expect(
      desk.cameOut == [
        "page down 0 200,200", "page frame", "page motion 0 240,200", "page frame", "page motion 0 280,200",
        "page frame", "page motion 0 320,200", "page frame", "page motion 0 360,200", "page frame", "page up 0",
        "page frame",
      ])
  }

  @Test func howWideAnEdgeIsAndHowFarASwipeGoesIsForTheUserToSay() {
    let edge = desk.watch("edge", ScreenEdgePanGestureRecognizer())
    edge.edges = [.left]
    _ = swipes("swipe", by: 2)
    func attempts() -> [String] {
      swipe([1], from: 30, 50)
      land([1, 2], at: 300, 300)
      move([1, 2], to: 330, 300)
      lift([1, 2])
      desk.wait(1000)
      return desk.cameOut.filter { $0.hasPrefix("edge began") || $0.hasPrefix("swipe") }
    }
    #expect(attempts() == [])
    desk.router.desk.application.configuration.edgeRegion = .pixels(40)
    desk.router.desk.application.configuration.swipeMinimumPrimary = .pixels(25)
    #expect(attempts() == ["edge began", "swipe recognized"])
  }

  @Test func tapsOfTwoAndPressesOfAnyLengthAreGesturesOfTheirOwn() {
    let twice = desk.watch("double tap", TapGestureRecognizer())
    twice.numberOfTapsRequired = 2
    let long = desk.watch("second's press", LongPressGestureRecognizer())
    long.minimumPressDuration = .seconds(1)
    func gestures() -> [String] { desk.cameOut.filter { !$0.hasPrefix("page") } }
    desk.tap(at: 300, 300)
    desk.wait(200)
    desk.tap(at: 300, 300)
    #expect(gestures() == ["double tap recognized"])
    desk.wait(1000)
    land([1], at: 300, 300)
    desk.wait(999)
    #expect(gestures() == [])
    desk.wait(1)
    #expect(gestures() == ["second's press began"])
  }
}

/// A delegate with configurable answers.
private final class Judge: GestureRecognizerDelegate {
  var mayBegin = BeginDecision.yes
  var mayReceive: (Touch) -> Bool = { _ in true }

  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision { mayBegin }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    mayReceive(touch)
  }
}
