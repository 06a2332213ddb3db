import Globals
import Seats
import StageKit
import Surfaces
import Testing

@Suite struct SeatTouchTests {
  let stage: SeatStage
  let alice: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeTouch()
    stage.window("page", of: alice, at: 100, 0)
    stage.forget()
  }

  @Test func aTapArrivesWithItsTimesAndSurfaceCoordinates() {
    stage.finger(1, downAt: 110.5, 20.25)
    stage.clock = 1020
    stage.finger(1, to: 90, 20)
    stage.clock = 1040
    stage.fingerUp(1)
    #expect(
      stage.sent == [
        "alice wl_touch.down 1000 page 0 10.5 20.25", "alice wl_touch.frame", "alice wl_touch.motion 1020 0 -10 20",
        "alice wl_touch.frame", "alice wl_touch.up 1040 0", "alice wl_touch.frame",
      ])
  }

  @Test func timeNeverRunsBackOnATouchScreen() {
    stage.finger(1, downAt: 110, 20)
    stage.clock = 900
    stage.finger(1, to: 120, 20)
    stage.clock = 1100
    stage.fingerUp(1)
    #expect(
      stage.sent.filter { !$0.hasSuffix("frame") } == [
        "alice wl_touch.down 1000 page 0 10 20", "alice wl_touch.motion 1000 0 20 20", "alice wl_touch.up 1100 0",
      ])
  }

  @Test func aDestroyedSurfaceEndsItsTouchWithUpAndFrame() {
    stage.finger(1, downAt: 110, 20)
    stage.forget()
    alice.destroySurface("page")
    stage.settle()
    stage.finger(1, to: 115, 20)
    stage.fingerUp(1)
    #expect(stage.sent == ["alice wl_touch.up 1000 0", "alice wl_touch.frame"])
    #expect(alice.errorCode == nil)
  }

  @Test func everyTouchObjectOfTheClientHears() {
    alice.takeTouch()
    stage.settle()
    stage.finger(1, downAt: 110, 20)
    #expect(
      stage.sent == [
        "alice wl_touch.down 1000 page 0 10 20", "alice wl_touch.down 1000 page 0 10 20", "alice wl_touch.frame",
        "alice wl_touch.frame",
      ])
  }

  @Test func aTouchObjectMadeMeanwhileHearsOfNoTouchWhoseBeginningItMissed() {
    stage.finger(1, downAt: 110, 20)
    stage.forget()
    alice.takeTouch()
    stage.settle()
    stage.finger(1, to: 120, 20)
    stage.finger(2, downAt: 130, 20)
    stage.fingerUp(1)
    #expect(
      stage.sent.filter { !$0.hasSuffix("frame") } == [
        "alice wl_touch.motion 1000 0 20 20", "alice wl_touch.down 1000 page 1 30 20",
        "alice wl_touch.down 1000 page 1 30 20", "alice wl_touch.up 1000 0",
      ])
  }

  @Test func shapesGoToThoseWhoKnowThemOnly() throws {
    let old = try stage.guest("old", seatVersion: 5)
    old.takeTouch()
    stage.window("oldpage", of: old, at: 300, 0)
    stage.forget()
    stage.finger(1, downAt: 110, 20)
    stage.finger(2, downAt: 310, 20)
    stage.forget()
    stage.send(
      .touch(.shape(device: stage.panel, finger: 1, major: 9, minor: 4.5)),
      .touch(.shape(device: stage.panel, finger: 2, major: 9, minor: 4.5)),
      .touch(.orientation(device: stage.panel, finger: 1, degrees: -30)), .touch(.frame(device: stage.panel)))
    #expect(
      stage.sent == ["alice wl_touch.shape 0 9 4.5", "alice wl_touch.orientation 0 -30", "alice wl_touch.frame"])
  }

  @Test func aCancelledTouchsSerialJustifiesNothing() {
    stage.finger(1, downAt: 110, 20)
    let client = stage.server.windows.windows[0].client
    let serial = stage.serial("alice wl_touch.down")
    #expect(stage.seat.accepts(serial, from: client, for: .hold))
    #expect(stage.seat.driver(of: serial, from: client) != nil)
    stage.router.take(.cancelTouchesOf(client), at: .zero)
    stage.settle()
    #expect(!stage.seat.accepts(serial, from: client, for: .grab))
    #expect(stage.seat.driver(of: serial, from: client) == nil)
    #expect(stage.sent.last == "alice wl_touch.cancel")
  }

  @Test func aClientThatBindsVersionOneIsServed() throws {
    let old = try stage.guest("old", seatVersion: 1)
    old.takeTouch()
    old.takePointer()
    old.takeKeyboard()
    stage.settle()
    stage.forget()
    stage.window("oldpage", of: old, at: 300, 0)
    stage.finger(1, downAt: 310, 20)
    stage.pointer(to: 320, 20)
    stage.send(.pointer(.axis(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))), .pointer(.frame))
    stage.send(.pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))), .pointer(.frame))
    stage.keyDown(30)
    #expect(
      stage.sent == [
        "old wl_keyboard.enter oldpage []", "old wl_keyboard.modifiers 0 0 0 0",
        "old wl_touch.down 1000 oldpage 0 10 20",
        "old wl_touch.frame", "old wl_pointer.enter oldpage 20 20", "old wl_pointer.axis 1000 0 15",
        "old wl_keyboard.key 1000 30 1",
      ])
    #expect(old.errorCode == nil)
  }

  @Test func aDeadClientsFingersDisturbNobody() throws {
    let bob = try stage.guest("bob")
    bob.takeTouch()
    stage.window("bobpage", of: bob, at: 300, 0)
    stage.finger(1, downAt: 110, 20)
    stage.finger(2, downAt: 310, 20)
    stage.forget()
    stage.kill(alice)
    stage.finger(1, to: 120, 20)
    stage.finger(2, to: 320, 20)
    stage.fingerUp(1)
    #expect(stage.sent.filter { $0.hasPrefix("bob") } == ["bob wl_touch.motion 1000 1 20 20", "bob wl_touch.frame"])
  }
}
