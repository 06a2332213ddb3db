import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of moves of the pointer by the client that has it.
@Suite struct PointerWarpTests {
  let stage: SeatStage
  let alice: Guest
  let manager: WpPointerWarpV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    manager = alice.bind(WpPointerWarpV1.self)
    stage.window("page", of: alice, at: 100, 0)
    stage.window("second", of: alice, at: 300, 0)
    stage.pointer(to: 110, 20)
    stage.forget()
  }

  private var serial: UInt32 { stage.serial("alice wl_pointer.enter") }

  private func warp(
    to x: Double, _ y: Double, on surface: String = "page", serial: UInt32? = nil, by guest: Guest? = nil,
    _ other: WpPointerWarpV1? = nil
  ) {
    let guest = guest ?? alice
    (other ?? manager).warpPointer(
      surface: guest.surfaces[surface]!, pointer: guest.pointer!, x: Fixed(x), y: Fixed(y),
      serial: serial ?? self.serial)
    stage.settle()
  }

  private var place: [Double] { [stage.router.pointerPlace.x, stage.router.pointerPlace.y] }

  @Test func thePointerMovesWithinTheSurface() {
    warp(to: 70, 80)
    #expect(stage.sent == ["alice wl_pointer.motion 1000 70 80", "alice wl_pointer.frame"])
    #expect(place == [170, 80])
    stage.forget()
    stage.send(.pointer(.motion(by: Vector(5, 0), unaccelerated: nil)), .pointer(.frame))
    #expect(place == [175, 80], "the next motion begins there")
  }

  @Test(arguments: [(-1.0, 5.0), (5, -1), (100, 5), (5, 100), (8_000_000, 0), (-8_000_000, 0)])
  func placesOutsideTheSurfaceAreIgnored(x: Double, y: Double) {
    warp(to: x, y)
    #expect(stage.sent == [] && place == [110, 20] && alice.errorCode == nil)
  }

  @Test func anotherSurfaceSerialOrClientIsIgnored() throws {
    warp(to: 5, 5, on: "second")
    warp(to: 5, 5, serial: serial &+ 1)
    let bob = try stage.guest("bob")
    bob.takePointer()
    stage.window("other", of: bob, at: 500, 0)
    stage.forget()
    warp(to: 5, 5, on: "other", by: bob, bob.bind(WpPointerWarpV1.self))
    #expect(stage.sent == [] && place == [110, 20])
    let former = serial
    stage.pointer(to: 900, 900)
    stage.forget()
    warp(to: 5, 5, serial: former)
    #expect(stage.sent == [] && place == [900, 900])
    #expect(alice.errorCode == nil && bob.errorCode == nil)
  }

  @Test func aPressedButtonStaysPressed() {
    stage.press()
    stage.forget()
    warp(to: 40, 40)
    #expect(stage.sent == ["alice wl_pointer.motion 1000 40 40", "alice wl_pointer.frame"])
    stage.release()
    #expect(stage.sent.contains("alice wl_pointer.button 1000 272 0"))
  }

  @Test func aConstraintHoldsThePointer() throws {
    let constraints = alice.bind(ZwpPointerConstraintsV1.self)
    stage.press()
    stage.release()
    let lock = constraints.lockPointer(
      surface: alice.surfaces["page"]!, pointer: alice.pointer!, region: nil, lifetime: .persistent)
    stage.settle()
    #expect(stage.sent.contains("alice zwp_locked_pointer_v1.locked"))
    stage.forget()
    warp(to: 5, 5)
    #expect(place == [110, 20] && stage.sent == [])
    lock.destroy()
    stage.settle()
    warp(to: 5, 5)
    #expect(place == [105, 5])
  }

  @Test func theSurfaceOrThePointerMayBeGone() {
    manager.warpPointer(
      surface: alice.surfaces["page"]!, pointer: alice.pointer!, x: Fixed(1), y: Fixed(1), serial: serial)
    alice.dropPointer()
    alice.destroySurface("page")
    manager.destroy()
    stage.settle()
    #expect(alice.errorCode == nil)
  }
}
