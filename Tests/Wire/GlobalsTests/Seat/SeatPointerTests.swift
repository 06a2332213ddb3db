import CursorTerms
import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WaylandServer

@testable import Globals

@Suite struct SeatPointerTests {
  let stage: SeatStage
  let alice: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    stage.window("page", of: alice, at: 100, 0)
    stage.forget()
  }

  private var image: String {
    switch stage.seat.cursorImage {
    case .standard: "standard"
    case .hidden: "hidden"
    case .shape(let shape): shape.rawValue
    case .surface(let image): "surface \(image.hotspot.dx),\(image.hotspot.dy)"
    }
  }

  @Test func aClickIsEnterButtonsAndLeaveEachInItsFrame() {
    stage.pointer(to: 110, 20)
    stage.press()
    stage.release()
    stage.pointer(to: 500, 500)
    #expect(
      stage.sent == [
        "alice wl_pointer.enter page 10 20", "alice wl_pointer.frame", "alice wl_pointer.button 1000 272 1",
        "alice wl_pointer.frame", "alice wl_pointer.button 1000 272 0", "alice wl_pointer.frame",
        "alice wl_pointer.leave page", "alice wl_pointer.frame",
      ])
  }

  @Test func aPointerMadeWhileTheClientIsPointedAtIsEnteredAtOnce() {
    stage.pointer(to: 110, 20)
    stage.pointer(to: 112, 20)
    stage.forget()
    alice.takePointer()
    stage.settle()
    #expect(stage.sent == ["alice wl_pointer.enter page 12 20", "alice wl_pointer.frame"])
  }

  @Test func newClientsHearPartsOfClicks() {
    stage.pointer(to: 110, 20)
    stage.forget()
    stage.send(
      .pointer(.axis(AxisSample(axis: .vertical, source: .wheel, value: 3.75, value120: 30))),
      .pointer(.axis(AxisSample(axis: .horizontal, source: .wheel, value: 15, value120: 120))), .pointer(.frame))
    #expect(
      stage.sent == [
        "alice wl_pointer.axis_source 0", "alice wl_pointer.axis_value120 0 30", "alice wl_pointer.axis 1000 0 3.75",
        "alice wl_pointer.axis_value120 1 120", "alice wl_pointer.axis 1000 1 15", "alice wl_pointer.frame",
      ])
  }

  @Test func oldClientsHearWholeClicksWhenTheyAreComplete() throws {
    let old = try stage.guest("old", seatVersion: 5)
    old.takePointer()
    stage.window("oldpage", of: old, at: 300, 0)
    stage.pointer(to: 310, 20)
    stage.forget()
    for _ in 0..<2 {
      stage.send(
        .pointer(.axis(AxisSample(axis: .vertical, source: .wheelTilt, value: 7.5, value120: 60))), .pointer(.frame))
    }
    #expect(
      stage.sent == [
        "old wl_pointer.axis_source 0", "old wl_pointer.axis 1000 0 7.5", "old wl_pointer.frame",
        "old wl_pointer.axis_source 0", "old wl_pointer.axis_discrete 0 1", "old wl_pointer.axis 1000 0 7.5",
        "old wl_pointer.frame",
      ])
  }

  @Test func aFingerThatLeavesThePadStopsTheAxis() {
    stage.pointer(to: 110, 20)
    stage.forget()
    stage.send(.pointer(.axis(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))), .pointer(.frame))
    #expect(
      stage.sent == ["alice wl_pointer.axis_source 1", "alice wl_pointer.axis_stop 1000 0", "alice wl_pointer.frame"])
  }

  @Test func theCursorIsWhatTheClientUnderItSays() {
    _ = alice.makeSurface("arrow")
    stage.pointer(to: 110, 20)
    alice.setCursor("arrow", serial: stage.serial("alice wl_pointer.enter"), hotspot: 3, 4)
    stage.settle()
    #expect(image == "surface 3.0,4.0")
    alice.setCursor(nil, serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    #expect(image == "hidden")
    stage.pointer(to: 500, 500)
    #expect(image == "standard")
  }

  @Test func anOffsetMovesTheCursorsPictureAndNotItsTip() {
    _ = alice.makeSurface("arrow")
    stage.pointer(to: 110, 20)
    alice.setCursor("arrow", serial: stage.serial("alice wl_pointer.enter"), hotspot: 3, 4)
    alice.shift("arrow", by: -2, 1)
    stage.settle()
    #expect(image == "surface 5.0,3.0")
    alice.setCursor("arrow", serial: stage.serial("alice wl_pointer.enter"), hotspot: 3, 4)
    stage.settle()
    #expect(image == "surface 3.0,4.0")
  }

  @Test func aCursorWithAnotherSerialIsIgnored() {
    _ = alice.makeSurface("arrow")
    stage.pointer(to: 110, 20)
    alice.setCursor("arrow", serial: stage.serial("alice wl_pointer.enter") &+ 1)
    stage.settle()
    #expect(image == "standard")
    #expect(alice.errorCode == nil)
  }

  @Test func aCursorOfSomebodyWhoIsNotPointedAtIsIgnored() throws {
    let bob = try stage.guest("bob")
    bob.takePointer()
    _ = bob.makeSurface("skull")
    stage.pointer(to: 110, 20)
    bob.setCursor("skull", serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    #expect(image == "standard")
  }

  @Test func aWindowCannotBeACursor() {
    stage.pointer(to: 110, 20)
    alice.setCursor("page", serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    #expect(alice.errorInterface == "wl_pointer")
    #expect(alice.errorCode == WlPointer.Error.role.rawValue)
  }

  @Test func aDestroyedCursorSurfaceHidesTheCursor() {
    _ = alice.makeSurface("arrow")
    stage.pointer(to: 110, 20)
    alice.setCursor("arrow", serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    alice.destroySurface("arrow")
    stage.settle()
    #expect(image == "hidden")
  }

  @Test func aSeatThatNeverHadATouchScreenGivesNone() throws {
    let dry = try SeatStage(capabilities: [.pointer])
    let carol = try dry.guest("carol")
    carol.takeTouch()
    dry.settle()
    #expect(carol.errorInterface == "wl_seat")
    #expect(carol.errorCode == WlSeat.Error.missingCapability.rawValue)
  }

  @Test func everyoneHearsOfNewCapabilities() throws {
    let dry = try SeatStage(capabilities: [.pointer])
    let carol = try dry.guest("carol")
    dry.seat.setCapabilities([.touch])
    dry.seat.setCapabilities([.touch])
    dry.settle()
    #expect(dry.sent == ["carol wl_seat.capabilities 4"])
    carol.takePointer()
    dry.settle()
    #expect(carol.errorCode == nil)
  }
}
