import CursorTerms
import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WaylandServer

@testable import Globals

/// Tests of the pointer events that a client without `wl_touch` receives for touches.
@Suite struct SeatEmulationTests {
  let stage: SeatStage
  let alice: Guest
  let bob: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    bob = try stage.guest("bob")
    alice.takePointer()
    bob.takePointer()
    bob.takeTouch()
    stage.window("page", of: alice, at: 100, 0)
    stage.window("sheet", of: bob, at: 300, 0)
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

  @Test func aTapIsAClick() {
    stage.finger(1, downAt: 110, 20)
    stage.fingerUp(1)
    #expect(
      stage.sent == [
        "alice wl_pointer.enter page 10 20", "alice wl_pointer.motion 1000 10 20", "alice wl_pointer.frame",
        "alice wl_pointer.button 1000 272 1", "alice wl_pointer.frame", "alice wl_pointer.button 1000 272 0",
        "alice wl_pointer.frame", "alice wl_pointer.leave page", "alice wl_pointer.frame",
      ])
  }

  @Test func aFingerThatRestsIsASecondaryClick() {
    stage.finger(1, downAt: 110, 20)
    stage.forget()
    stage.wait(500)
    #expect(
      stage.sent == [
        "alice wl_pointer.enter page 10 20", "alice wl_pointer.motion 1000 10 20", "alice wl_pointer.frame",
        "alice wl_pointer.button 1500 273 1", "alice wl_pointer.frame", "alice wl_pointer.button 1500 273 0",
        "alice wl_pointer.frame",
      ])
  }

  @Test func aClientThatBoundTouchesGetsThem() {
    stage.finger(1, downAt: 310, 20)
    stage.fingerUp(1)
    #expect(
      stage.sent == [
        "bob wl_touch.down 1000 sheet 0 10 20", "bob wl_touch.frame", "bob wl_touch.up 1000 0", "bob wl_touch.frame",
      ])
  }

  @Test func aClientThatEverBoundTouchesGetsNoPointer() {
    bob.dropTouch()
    bob.takePointer()
    stage.settle()
    stage.forget()
    stage.finger(1, downAt: 310, 20)
    #expect(stage.sent == [])
  }

  @Test func aDragBeginsWithTheSerialOfThePressAndFollowsTheFinger() {
    alice.data.takeDevice()
    bob.data.takeDevice()
    stage.settle()
    stage.finger(1, downAt: 110, 20)
    stage.clock += 10
    stage.finger(1, to: 140, 20)
    stage.forget()
    alice.startDrag(
      alice.data.source(offering: "text/plain"), from: "page", serial: stage.serial("alice wl_pointer.button"))
    stage.settle()
    stage.finger(1, to: 310, 30)
    let told = stage.sent.filter { $0.contains("pointer") || $0.contains("enter") || $0.contains("leave") }
    #expect(
      told == [
        "alice wl_pointer.leave page", "alice wl_pointer.frame", "alice wl_data_device.enter page 40 20 offer",
        "alice wl_data_device.leave", "bob wl_data_device.enter sheet 10 30 offer",
      ])
  }

  @Test func theCursorStaysWhatItIsWhileAFingerIsThePointer() {
    stage.pointer(to: 310, 20)
    _ = bob.makeSurface("hand")
    bob.setCursor("hand", serial: stage.serial("bob wl_pointer.enter"), hotspot: 3, 4)
    stage.settle()
    #expect(image == "surface 3.0,4.0")
    stage.finger(1, downAt: 110, 20)
    #expect(image == "surface 3.0,4.0")
    alice.setCursor(nil, serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    #expect(image == "surface 3.0,4.0")
    stage.fingerUp(1)
    #expect(image == "surface 3.0,4.0")
    #expect(stage.router.pointerPlace == .init(310, 20))
  }

  @Test func aCursorOutsideAllWindowsStaysTheStandardOne() {
    stage.pointer(to: 110, 20)
    alice.setCursor(nil, serial: stage.serial("alice wl_pointer.enter"))
    stage.settle()
    stage.pointer(to: 900, 900)
    stage.finger(1, downAt: 110, 20)
    #expect(image == "standard")
    stage.fingerUp(1)
    #expect(image == "standard")
  }
}
