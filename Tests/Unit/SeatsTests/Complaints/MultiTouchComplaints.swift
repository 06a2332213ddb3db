import Geometry
import Seats
import Surfaces
import Testing

/// Tests for bugs of other compositors with several fingers; see docs/complaints.md.
@Suite struct MultiTouchComplaints {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    desk.router.focusRules.follows = .nothing
    desk.router.focusRules.pressRaises = false
    left = desk.window("left", at: 0, 0)
    right = desk.window("right", at: 200, 0)
    desk.forget()
  }

  @Test func aSecondFingerOnAnotherWindowLeavesTheFirstFingersUpWithItsOwnWindow() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.tap(2, at: 210, 10)
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "left down 0 10,10", "left frame", "right down 1 10,10", "right frame", "right up 1", "right frame",
        "left up 0", "left frame",
      ])
  }

  @Test func aFingerThatComesBackToAWindowHasANumberThatItsClientDoesNotHold() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.tap(2, at: 210, 10)
    desk.forget()
    desk.finger(3, downAt: 20, 10)
    desk.frame()
    desk.fingerUp(1)
    desk.fingerUp(3)
    desk.frame()
    #expect(desk.cameOut == ["left down 1 20,10", "left frame", "left up 0", "left up 1", "left frame"])
  }

  @Test func fingersOnTwoSurfacesOfOneClientEachKeepTheirOwn() {
    _ = desk.subsurface("ear", of: right.surface, at: 0, 0)
    desk.finger(1, downAt: 205, 5)
    desk.finger(2, downAt: 250, 50)
    desk.frame()
    desk.forget()
    desk.finger(1, to: 251, 51)
    desk.finger(2, to: 206, 6)
    desk.frame()
    desk.fingerUp(1)
    desk.fingerUp(2)
    desk.frame()
    #expect(
      desk.cameOut == [
        "ear motion 0 51,51", "right motion 1 6,6", "right frame", "ear up 0", "right up 1", "right frame",
      ])
  }

  @Test func aFingerOverAnotherWindowIsToldInTheCoordinatesOfTheOneItTouched() {
    desk.finger(1, downAt: 210, 10)
    desk.frame()
    desk.forget()
    for x in [195, 150, 90] as [Double] { desk.finger(1, to: x, 10) }
    desk.frame()
    #expect(
      desk.cameOut == ["right motion 0 -5,10", "right motion 0 -50,10", "right motion 0 -110,10", "right frame"])
  }

  @Test func aFingerThatLeavesItsSurfaceIsFollowedToItsEnd() {
    desk.finger(1, downAt: 290, 90)
    desk.frame()
    desk.forget()
    desk.finger(1, to: 310, 110)
    desk.frame()
    desk.finger(1, to: 990, 990)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "right motion 0 110,110", "right frame", "right motion 0 790,990", "right frame", "right up 0", "right frame",
      ])
  }

  @Test func aWindowFollowsTheFingerThatBeganToMoveItAndNoOther() {
    desk.finger(1, downAt: 10, 10)
    desk.finger(2, downAt: 210, 10)
    desk.frame()
    desk.together { router, now in router.take(.beginMove(left, by: .touch(FingerID(rawValue: 1))), at: now) }
    desk.forget()
    desk.finger(2, to: 260, 60)
    desk.frame()
    desk.fingerUp(2)
    desk.finger(1, to: 15, 10)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "right motion 1 60,60", "right frame", "right up 1", "move left 5,0", "right frame", "left let go",
      ])
  }

  @Test func aTouchOnTheOtherOutputTakesTheFocusThere() {
    desk.router.focusRules.follows = .press
    desk.router.take(
      .setOutputs(
        [Rect(x: 0, y: 0, width: 500, height: 1000), Rect(x: 500, y: 0, width: 500, height: 1000)].map {
          OutputArea(frame: $0)
        }), at: desk.now)
    desk.window("far", at: 600, 0)
    desk.tap(at: 10, 10)
    desk.pointer(to: 20, 20)
    desk.forget()
    desk.tap(at: 610, 10)
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "key window far (tap)", "left keys leave", "far keys enter []", "far modifiers 0", "far down 0 10,10",
        "far frame", "far up 0", "far frame", "far key 30 down",
      ])
  }
}
