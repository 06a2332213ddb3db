import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the events that clients receive for touches which the compositor's recognizers observe.
@Suite struct RecognizerTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    left = desk.window("left", at: 0, 0, width: 400, height: 1000)
    right = desk.window("right", at: 500, 0, width: 400, height: 1000)
    desk.forget()
  }

  /// Moves fingers to a place in one frame.
  private func move(_ fingers: [Int32], to x: Double, _ y: Double, after milliseconds: UInt64 = 10) {
    desk.wait(milliseconds)
    for (index, finger) in fingers.enumerated() { desk.finger(finger, to: x + Double(index) * 10, y) }
    desk.frame()
  }

  private func land(_ fingers: [Int32], at x: Double, _ y: Double) {
    for (index, finger) in fingers.enumerated() { desk.finger(finger, downAt: x + Double(index) * 10, y) }
    desk.frame()
  }

  private func lift(_ fingers: [Int32]) {
    for finger in fingers { desk.fingerUp(finger) }
    desk.frame()
  }

  // MARK: Observing

  @Test func anOnlookerChangesNothingForTheClient() {
    desk.watch("look", Onlooker())
    land([1], at: 510, 20)
    move([1], to: 530, 25)
    lift([1])
    #expect(
      desk.cameOut == [
        "right down 0 10,20", "right frame", "right motion 0 30,25", "right frame", "right up 0", "right frame",
      ])
  }

  @Test func aWatchedTapStillRaisesItsWindowFirst() {
    desk.watch("look", Onlooker())
    desk.tap(at: 10, 20)
    #expect(
      desk.cameOut == [
        "raise left (tap)", "key window left (tap)", "right keys leave", "left keys enter []", "left modifiers 0",
        "left down 0 10,20", "left frame", "left up 0", "left frame",
      ])
  }

  @Test func aPanThatOnlyObservesRunsBesideTheClient() {
    desk.watch("pan", PanGestureRecognizer()).cancelsTouchesInView = false
    land([1], at: 510, 20)
    move([1], to: 550, 20)
    lift([1])
    #expect(
      desk.cameOut == [
        "right down 0 10,20", "right frame", "pan began", "right motion 0 50,20", "right frame", "pan ended",
        "right up 0", "right frame",
      ])
  }

  @Test func withoutRecognizersAnyMoreTouchesAreSentAtOnceAgain() {
    let pan = desk.watch("pan", PanGestureRecognizer())
    desk.router.take(.removeRecognizer(pan), at: desk.now)
    desk.finger(1, downAt: 510, 20)
    #expect(desk.cameOut == ["right down 0 10,20"])
  }

  // MARK: Delivering and cancelling

  @Test func aPanTakesTheTouchAndTheClientHearsNothingMore() {
    desk.watch("pan", PanGestureRecognizer(), on: .window(right.id))
    land([1], at: 510, 20)
    move([1], to: 515, 20)
    move([1], to: 540, 20)
    move([1], to: 560, 20)
    lift([1])
    #expect(
      desk.cameOut == [
        "right down 0 10,20", "right frame", "right motion 0 15,20", "right frame", "right cancel (gesture)",
        "pan began", "pan changed", "pan ended",
      ])
  }

  @Test func takingOneFingerEndsAllOfTheClientUntilTheyLift() {
    desk.watch("pan", PanGestureRecognizer(), on: .window(right.id)).maximumNumberOfTouches = 1
    let popup = desk.popup("menu", on: right, at: 950, 0)
    desk.forget()
    land([1], at: 960, 20)
    land([2], at: 510, 20)
    desk.forget()
    move([2], to: 540, 20)
    move([1], to: 961, 21)
    land([3], at: 970, 20)
    lift([1, 2])
    lift([3])
    #expect(popup.client == right.client)
    #expect(
      desk.cameOut == [
        "right cancel (gesture)", "pan began", "menu down 2 20,20", "right frame", "pan ended", "menu up 2",
        "right frame",
      ])
  }

  @Test func aLaterGestureOnAnEndedFingerLeavesNewFingersAlone() {
    desk.watch("first", PanGestureRecognizer(), on: .window(right.id)).maximumNumberOfTouches = 1
    let popup = desk.popup("menu", on: right, at: 950, 0)
    desk.watch("second", PanGestureRecognizer(), on: .window(popup.id))
    desk.forget()
    land([1], at: 960, 20)
    land([2], at: 510, 20)
    move([2], to: 540, 20)
    land([3], at: 520, 40)
    desk.forget()
    move([1], to: 990, 20)
    #expect(desk.cameOut == ["second began"])
    lift([3])
    #expect(desk.cameOut == ["right up 2", "right frame"])
  }

  @Test func theOtherClientKeepsItsFinger() {
    desk.watch("pan", PanGestureRecognizer(), on: .window(left.id))
    desk.finger(1, downAt: 10, 20)
    desk.finger(2, downAt: 510, 20)
    desk.frame()
    desk.forget()
    desk.finger(1, to: 40, 20)
    desk.finger(2, to: 515, 20)
    desk.frame()
    lift([1, 2])
    #expect(
      desk.cameOut == [
        "left cancel (gesture)", "pan began", "right motion 1 15,20", "right frame", "pan ended", "right up 1",
        "right frame",
      ])
  }

  @Test func aLongPressTakesTheTouchWhenItsTimeHasCome() {
    desk.watch("press", LongPressGestureRecognizer())
    land([1], at: 510, 20)
    #expect(desk.router.nextTimer == InputTime(milliseconds: desk.clock + 500))
    desk.wait(499)
    #expect(desk.cameOut == ["right down 0 10,20", "right frame"])
    desk.wait(1)
    #expect(desk.cameOut == ["right cancel (gesture)", "press began"])
    #expect(desk.router.nextTimer == nil)
  }

  // MARK: Holding back

  @Test func whatWasHeldBackComesLateWithTheTimesItHad() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.delaysTouchesBegan = true
    desk.showsTimes = true
    land([1], at: 510, 20)
    move([1], to: 520, 20)
    #expect(desk.cameOut == [])
    move([1], to: 580, 20)
    desk.wait(10)
    lift([1])
    #expect(
      desk.cameOut == [
        "right down 0 10,20 at 1000", "right frame", "right motion 0 20,20 at 1010", "right frame",
        "right motion 0 80,20 at 1020", "right frame", "right up 0 at 1030", "right frame",
      ])
  }

  @Test func aTimerLetsGoOfWhatIsHeldBackWithoutAnyEvent() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.delaysTouchesBegan = true
    desk.showsTimes = true
    land([1], at: 510, 20)
    move([1], to: 512, 20)
    desk.wait(800)
    #expect(
      desk.cameOut == [
        "right down 0 10,20 at 1000", "right frame", "right motion 0 12,20 at 1010", "right frame",
      ])
  }

  @Test func timeNeverRunsBackForAClientThatHasHeardOfLaterThings() {
    let tap = desk.watch("tap", TapGestureRecognizer(), on: .window(right.id))
    tap.delaysTouchesBegan = true
    let menu = desk.popup("menu", on: right, at: 950, 0)
    desk.forget()
    desk.showsTimes = true
    land([1], at: 510, 20)
    desk.wait(300)
    land([2], at: 960, 20)
    move([1], to: 600, 20)
    #expect(menu.isMapped)
    #expect(
      desk.cameOut == [
        "menu down 1 10,20 at 1300", "right frame", "right down 0 10,20 at 1300", "right motion 0 100,20 at 1310",
        "right frame",
      ])
  }

  @Test func aGestureThatSucceedsBeforeTheClientKnewLeavesNoTrace() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.delaysTouchesBegan = true
    desk.tap(at: 10, 20)
    #expect(desk.cameOut == ["tap recognized"])
    #expect(desk.router.keyWindow === right)
  }

  @Test func aLiftWaitsForADoubleTapThatMayStillCome() {
    let tap = desk.watch("double", TapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    desk.showsTimes = true
    desk.tap(at: 510, 20)
    #expect(desk.cameOut == ["right down 0 10,20 at 1000", "right frame"])
    desk.wait(400)
    #expect(desk.cameOut == ["right up 0 at 1000", "right frame"])
    desk.tap(2, at: 510, 20)
    #expect(desk.cameOut == ["right down 0 10,20 at 1400", "right frame"])
  }

  @Test func aHomeSwipeOfTwoFingersOverAClientIsNotToldToIt() {
    let home = desk.watch("home", ScreenEdgePanGestureRecognizer())
    home.edges = [.bottom]
    home.minimumNumberOfTouches = 2
    home.delaysTouchesBegan = true
    land([1, 2], at: 510, 995)
    move([1, 2], to: 510, 900)
    move([1, 2], to: 510, 800)
    lift([1, 2])
    #expect(desk.cameOut == ["home began", "home changed", "home ended"])
    land([1, 2], at: 510, 500)
    #expect(
      desk.cameOut == ["right down 0 10,500", "right down 1 20,500", "right frame"])
  }

  @Test func theEllipseOfAHeldFingerIsToldAfterItsDown() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.delaysTouchesBegan = true
    desk.finger(1, downAt: 510, 20)
    desk.send(.touch(.shape(device: desk.panel, finger: 1, major: 9, minor: 7)))
    desk.frame()
    desk.send(.touch(.orientation(device: desk.panel, finger: 1, degrees: 30)))
    desk.frame()
    #expect(desk.cameOut == [])
    move([1], to: 600, 20)
    #expect(
      desk.cameOut == [
        "right down 0 10,20", "right motion 0 100,20", "right shape 0 9,7", "right orientation 0 30", "right frame",
      ])
  }
}
