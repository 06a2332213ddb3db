import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of touches that recognizers withhold from clients: for how long, and what clients receive afterwards.
@Suite struct HeldTouchTests {
  let desk = Desk()
  let page: ClientWindow

  init() {
    page = desk.window("page", at: 500, 0, width: 400, height: 1000)
    desk.forget()
    desk.showsTimes = true
  }

  /// Attaches a tap of several fingers that withholds touches.
  private func hold(fingers: Int = 1, atMost limit: Duration? = nil) -> TapGestureRecognizer {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.numberOfTouchesRequired = fingers
    tap.delaysTouchesBegan = true
    tap.delaysTouchesBeganLimit = limit
    return tap
  }

  private func land(_ finger: Int32, at x: Double, _ y: Double) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func move(_ finger: Int32, to x: Double, _ y: Double, after milliseconds: UInt64 = 10) {
    desk.wait(milliseconds)
    desk.finger(finger, to: x, y)
    desk.frame()
  }

  private func lift(_ finger: Int32) {
    desk.fingerUp(finger)
    desk.frame()
  }

  @Test func aHoldWithALimitEndsWithItAndTheClientReceivesThePath() {
    _ = hold(atMost: .milliseconds(150))
    land(1, at: 510, 20)
    move(1, to: 511, 20)
    move(1, to: 512, 20)
    desk.wait(129)
    #expect(desk.cameOut == [])
    #expect(desk.router.nextTimer == InputTime(milliseconds: 1150))
    desk.wait(1)
    #expect(
      desk.cameOut == [
        "page down 0 10,20 at 1000", "page frame", "page motion 0 11,20 at 1010", "page frame",
        "page motion 0 12,20 at 1020", "page frame",
      ])
    move(1, to: 513, 20)
    #expect(desk.cameOut == ["page motion 0 13,20 at 1160", "page frame"])
  }

  @Test func aGestureThatIsRecognizedAfterTheLimitTakesTheTouchAway() {
    _ = hold(atMost: .milliseconds(150))
    land(1, at: 510, 20)
    desk.wait(200)
    #expect(desk.cameOut == ["page down 0 10,20 at 1000", "page frame"])
    lift(1)
    #expect(desk.cameOut == ["page cancel (gesture)", "tap recognized"])
  }

  @Test func aGestureThatIsRecognizedBeforeTheLimitLeavesNoTrace() {
    _ = hold(atMost: .milliseconds(150))
    land(1, at: 510, 20)
    desk.wait(149)
    lift(1)
    #expect(desk.cameOut == ["tap recognized"])
    desk.wait(1000)
    #expect(desk.cameOut == [])
    #expect(desk.router.nextTimer == nil)
  }

  @Test func theLongestHoldOfSeveralRecognizersCounts() {
    _ = hold(atMost: .milliseconds(50))
    let other = hold(fingers: 2, atMost: .milliseconds(100))
    land(1, at: 510, 20)
    desk.wait(99)
    #expect(desk.cameOut == [])
    desk.wait(1)
    #expect(desk.cameOut == ["page down 0 10,20 at 1000", "page frame"])
    #expect(other.state == .possible)
  }

  @Test func fingersThatWereHeldTogetherComeInTheOrderOfTheirTimesInTheFramesTheyHad() {
    _ = hold(fingers: 2)
    land(1, at: 510, 20)
    move(1, to: 511, 20)
    desk.wait(10)
    land(2, at: 610, 20)
    move(2, to: 611, 20)
    desk.wait(10)
    desk.finger(1, to: 512, 20)
    desk.finger(2, to: 612, 20)
    desk.frame()
    #expect(desk.cameOut == [])
    desk.wait(1000)
    #expect(
      desk.cameOut == [
        "page down 0 10,20 at 1000", "page frame", "page motion 0 11,20 at 1010", "page frame",
        "page down 1 110,20 at 1020", "page frame", "page motion 1 111,20 at 1030", "page frame",
        "page motion 0 12,20 at 1040", "page motion 1 112,20 at 1040", "page frame",
      ])
  }

  @Test func aLiftThatWasHeldComesAfterThePathAndBeforeLaterFingers() {
    _ = hold(fingers: 3)
    land(1, at: 510, 20)
    move(1, to: 511, 20)
    desk.wait(10)
    land(2, at: 610, 20)
    desk.wait(10)
    lift(1)
    move(2, to: 611, 20)
    desk.wait(1000)
    #expect(
      desk.cameOut == [
        "page down 0 10,20 at 1000", "page frame", "page motion 0 11,20 at 1010", "page frame",
        "page down 1 110,20 at 1020", "page frame", "page up 0 at 1030", "page frame",
        "page motion 1 111,20 at 1040", "page frame",
      ])
  }

  @Test func theMotionOfThePresentComesAfterThoseThatWereHeld() {
    _ = hold()
    land(1, at: 510, 20)
    move(1, to: 511, 20)
    move(1, to: 611, 20)
    #expect(
      desk.cameOut == [
        "page down 0 10,20 at 1000", "page frame", "page motion 0 11,20 at 1010", "page frame",
        "page motion 0 111,20 at 1020", "page frame",
      ])
  }

  @Test func ofALongPathTheFirstMotionAndTheLastOnesAreKept() {
    desk.router.outbox.includeNotes()
    _ = hold(atMost: .milliseconds(1000))
    land(1, at: 510, 20)
    for step in 1...600 { move(1, to: 510 + Double(step % 5), 20, after: 1) }
    #expect(desk.cameOut == [])
    desk.wait(1000)
    let lines = desk.cameOut
    let motions = lines.filter { $0.hasPrefix("page motion") }
    #expect(motions.count == 512)
    #expect(motions.first == "page motion 0 11,20 at 1001")
    #expect(motions.dropFirst().first == "page motion 0 10,20 at 1090")
    #expect(motions.last == "page motion 0 10,20 at 1600")
    #expect(lines.first == "note heldMotionsDropped 1")
  }
}
