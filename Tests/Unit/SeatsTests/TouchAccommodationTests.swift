import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of touch accommodations: touches that count late, repeats that do not count, and taps at one place.
@Suite struct TouchAccommodationTests {
  let desk = Desk()

  init() {
    desk.window("page", at: 0, 0, width: 400, height: 400)
    desk.router.outbox.includeNotes()
    desk.forget()
    desk.showsTimes = true
  }

  private func set(_ edit: (inout TouchAccommodationSettings) -> Void) {
    var settings = TouchAccommodationSettings()
    edit(&settings)
    desk.router.apply(settings)
  }

  private func land(_ finger: Int32 = 1, at x: Double, _ y: Double = 10) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func move(_ finger: Int32 = 1, to x: Double, _ y: Double = 10) {
    desk.finger(finger, to: x, y)
    desk.frame()
  }

  private func lift(_ finger: Int32 = 1) {
    desk.fingerUp(finger)
    desk.frame()
  }

  /// The effects on touches, without frames.
  private var touches: [String] {
    desk.cameOut.filter { ($0.hasPrefix("page") && $0 != "page frame") || $0.hasPrefix("note") }
  }

  // MARK: Hold duration

  @Test func aTouchCountsWhenItHasRestedForLongEnough() {
    set { $0.holdDuration = 100_000 }
    land(at: 10)
    desk.wait(99)
    lift()
    #expect(touches == ["note fingerTooShort 1"])
    land(at: 10)
    desk.wait(150)
    move(to: 50)
    lift()
    #expect(touches == ["page down 0 10,10 at 1199", "page motion 0 50,10 at 1249", "page up 0 at 1249"])
  }

  @Test func aMovementBeginsTheRestAgain() {
    set { $0.holdDuration = 100_000 }
    land(at: 10)
    desk.wait(60)
    move(to: 30)
    desk.wait(60)
    move(to: 35)
    #expect(touches == [])
    desk.wait(60)
    #expect(touches == ["page down 0 30,10 at 1160", "page motion 0 35,10 at 1160"])
  }

  @Test func recognizersReceiveATouchWhenItCounts() {
    desk.watch("press", LongPressGestureRecognizer())
    set { $0.holdDuration = 100_000 }
    land(at: 10)
    desk.wait(550)
    #expect(!desk.cameOut.contains("press began"))
    desk.wait(60)
    #expect(desk.cameOut.contains("press began"))
  }

  @Test func aShapeArrivesWithItsTouch() {
    set { $0.holdDuration = 100_000 }
    desk.finger(1, downAt: 10, 10)
    desk.send(.touch(.shape(device: desk.panel, finger: 1, major: 8, minor: 4)))
    desk.frame()
    desk.wait(100)
    #expect(touches == ["page down 0 10,10 at 1100", "page shape 0 8,4"])
  }

  @Test func aDeviceThatCancelsOrLeavesEndsTheWait() {
    set { $0.holdDuration = 100_000 }
    land(at: 10)
    desk.send(.touch(.cancel(device: desk.panel, finger: 1)))
    land(2, at: 10)
    desk.send(.touch(.cancelAll(device: desk.panel)))
    land(3, at: 10)
    desk.send(.deviceRemoved(desk.panel))
    desk.wait(1000)
    #expect(touches == [])
    #expect(desk.router.nextTimer == nil)
  }

  // MARK: Repeats

  @Test func aTouchSoonAfterALiftIsARepeat() {
    set { $0.ignoreRepeat = 300_000 }
    land(at: 10)
    lift()
    desk.wait(200)
    land(at: 20)
    move(to: 100)
    lift()
    desk.wait(200)
    land(at: 30)
    lift()
    desk.wait(300)
    land(at: 40)
    #expect(
      touches == [
        "page down 0 10,10 at 1000", "page up 0 at 1000", "note fingerRepeated 1", "note fingerRepeated 1",
        "page down 0 40,10 at 1700",
      ])
  }

  @Test func aTouchThatDidNotCountBeginsNoPause() {
    set { ($0.holdDuration, $0.ignoreRepeat) = (100_000, 300_000) }
    land(at: 10)
    lift()
    land(at: 20)
    desk.wait(100)
    #expect(touches == ["note fingerTooShort 1", "page down 0 20,10 at 1100"])
  }

  // MARK: Taps

  @Test(arguments: [(TouchAccommodationSettings.TapPlace.initial, "10"), (.final, "90")])
  func aTapIsAtOnePlace(place: TouchAccommodationSettings.TapPlace, x: String) {
    set { $0.tapPlace = place }
    land(at: 10)
    move(to: 200)
    move(to: 90)
    desk.wait(100)
    #expect(touches == [])
    lift()
    #expect(touches == ["note tapAssisted 1", "page down 0 \(x),10 at 1100", "page up 0 at 1100"])
  }

  @Test func aLongerTouchIsNotChanged() {
    set { ($0.tapPlace, $0.tapPeriod) = (.final, 200_000) }
    land(at: 10)
    move(to: 90)
    desk.wait(200)
    move(to: 100)
    lift()
    #expect(
      touches == [
        "page down 0 10,10 at 1200", "page motion 0 90,10 at 1200", "page motion 0 100,10 at 1200", "page up 0 at 1200",
      ])
  }

  @Test func aTapBeginsAfterTheRest() {
    set { ($0.holdDuration, $0.tapPlace, $0.tapPeriod) = (100_000, .initial, 200_000) }
    land(at: 10)
    desk.wait(150)
    move(to: 90)
    lift()
    #expect(touches == ["note tapAssisted 1", "page down 0 10,10 at 1150", "page up 0 at 1150"])
  }

  @Test func settingsThatAreTurnedOffLeaveHeldFingersWaiting() {
    set { $0.holdDuration = 100_000 }
    land(at: 10)
    set { _ in }
    land(2, at: 50)
    desk.wait(100)
    lift()
    #expect(touches == ["page down 0 50,10 at 1000", "page down 1 10,10 at 1100", "page up 1 at 1100"])
  }
}
