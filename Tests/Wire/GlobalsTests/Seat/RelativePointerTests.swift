import Geometry
import Seats
import StageKit
import Testing
import WaylandClient

@Suite struct RelativePointerTests {
  let stage: SeatStage
  let alice: Guest
  let relative: ZwpRelativePointerV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    relative = alice.bind(ZwpRelativePointerManagerV1.self).getRelativePointer(pointer: alice.pointer!)
    stage.window("page", of: alice, at: 0, 0)
    stage.pointer(to: 90, 50)
    stage.forget()
  }

  private func step(_ dx: Double, _ dy: Double, of device: DeviceStep? = nil) {
    stage.send(.pointer(.motion(by: Vector(dx, dy), unaccelerated: device)), .pointer(.frame))
  }

  @Test func aStepComesWithItsMotionInOneFrame() {
    stage.clock = 5_000_000
    step(3, -2, of: DeviceStep(1.5, -1))
    #expect(
      stage.sent == [
        "alice zwp_relative_pointer_v1.relative_motion 1 705032704 3 -2 1.5 -1",
        "alice wl_pointer.motion 5000000 93 48", "alice wl_pointer.frame",
      ])
  }

  @Test func aStepIsToldWhole() {
    stage.router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 100, height: 100))]), at: stage.now)
    stage.forget()
    step(50, 0)
    #expect(stage.sent.first == "alice zwp_relative_pointer_v1.relative_motion 0 1000000 50 0 50 0")
  }

  @Test func placesAreStepsFromThePlaceBefore() {
    stage.pointer(to: 80, 40)
    stage.pointer(to: 80, 40)
    #expect(
      stage.sent.filter { $0.contains("relative") } == [
        "alice zwp_relative_pointer_v1.relative_motion 0 1000000 -10 -10 -10 -10"
      ])
  }

  @Test func othersHearNothing() throws {
    let bob = try stage.guest("bob")
    bob.takePointer()
    _ = bob.bind(ZwpRelativePointerManagerV1.self).getRelativePointer(pointer: bob.pointer!)
    stage.settle()
    stage.pointer(to: 500, 500)
    stage.forget()
    step(1, 1)
    #expect(stage.sent == [])
  }

  @Test func withoutItsPointerItIsSilent() {
    alice.dropPointer()
    step(1, 1)
    #expect(stage.sent == [])
  }

  @Test func destroyedItIsSilent() {
    relative.destroy()
    stage.settle()
    step(1, 1)
    #expect(stage.sent == ["alice wl_pointer.motion 1000 91 51", "alice wl_pointer.frame"])
  }

  @Test func whatIsNoNumberIsNoStep() {
    step(.nan, 0)
    step(1, 0, of: DeviceStep(.infinity, 0))
    #expect(stage.sent == ["alice wl_pointer.motion 1000 91 50", "alice wl_pointer.frame"])
  }
}
