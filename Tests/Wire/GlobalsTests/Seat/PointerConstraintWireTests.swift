import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WaylandClient

@Suite struct PointerConstraintWireTests {
  let stage: SeatStage
  let alice: Guest
  let constraints: ZwpPointerConstraintsV1
  let page: ClientWindow

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    constraints = alice.bind(ZwpPointerConstraintsV1.self)
    page = stage.window("page", of: alice, at: 0, 0)
    stage.pointer(to: 50, 50)
    stage.forget()
  }

  private var surface: WlSurface { alice.surfaces["page"]! }

  private func region(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> WlRegion {
    let region = alice.compositor.createRegion()
    region.add(x: x, y: y, width: width, height: height)
    return region
  }

  private func lock(
    _ region: WlRegion? = nil, _ lifetime: ZwpPointerConstraintsV1.Lifetime = .persistent
  ) -> ZwpLockedPointerV1 {
    let lock = constraints.lockPointer(
      surface: surface, pointer: alice.pointer!, region: region, lifetime: lifetime)
    stage.settle()
    return lock
  }

  private func confine(_ region: WlRegion? = nil) -> ZwpConfinedPointerV1 {
    let confined = constraints.confinePointer(
      surface: surface, pointer: alice.pointer!, region: region, lifetime: .persistent)
    stage.settle()
    return confined
  }

  @Test func aLockIsToldAndStopsMotion() {
    let lock = lock()
    stage.pointer(to: 70, 70)
    #expect(stage.sent == ["alice zwp_locked_pointer_v1.locked"])
    lock.destroy()
    stage.settle()
    stage.pointer(to: 70, 70)
    #expect(
      stage.sent == [
        "alice wl_pointer.motion 1000 50 50", "alice wl_pointer.frame", "alice wl_pointer.motion 1000 70 70",
        "alice wl_pointer.frame",
      ])
  }

  @Test func aHintTakesEffectWithTheCommit() {
    let lock = lock()
    lock.setCursorPositionHint(surfaceX: Fixed(20), surfaceY: Fixed(30))
    surface.commit()
    lock.setCursorPositionHint(surfaceX: Fixed(80), surfaceY: Fixed(80))
    stage.settle()
    stage.forget()
    lock.destroy()
    stage.settle()
    #expect(stage.sent == ["alice wl_pointer.motion 1000 20 30", "alice wl_pointer.frame"])
  }

  @Test func aRegionTakesEffectWithTheCommit() {
    let confined = confine(region(0, 0, 80, 80))
    confined.setRegion(region: region(0, 0, 20, 20))
    stage.settle()
    #expect(stage.sent == ["alice zwp_confined_pointer_v1.confined"])
    surface.commit()
    stage.settle()
    #expect(stage.sent == ["alice wl_pointer.motion 1000 19 19", "alice wl_pointer.frame"])
    confined.setRegion(region: nil)
    surface.commit()
    stage.settle()
    stage.pointer(to: 500, 60)
    #expect(stage.sent == ["alice wl_pointer.motion 1000 99 60", "alice wl_pointer.frame"])
  }

  @Test func aRegionMayHaveAHole() {
    let holed = region(0, 0, 100, 100)
    holed.subtract(x: 60, y: 0, width: 20, height: 100)
    _ = confine(holed)
    holed.destroy()
    stage.pointer(to: 90, 50)
    #expect(stage.sent.dropFirst() == ["alice wl_pointer.motion 1000 59 50", "alice wl_pointer.frame"])
  }

  @Test func aSurfaceHasOneConstraint() {
    _ = lock()
    _ = confine()
    #expect(alice.errorInterface == "zwp_pointer_constraints_v1")
    #expect(alice.errorCode == 1)
  }

  @Test func oneThatIsTakenBackLeavesRoomForAnother() {
    lock().destroy()
    _ = confine()
    #expect(alice.errorCode == nil)
    #expect(stage.sent.last == "alice zwp_confined_pointer_v1.confined")
  }

  @Test func oneThatHeldOnceLeavesRoomForAnother() throws {
    let bob = try stage.guest("bob")
    let once = lock(nil, .oneshot)
    stage.close(stage.window("note", of: bob, at: 300, 300))
    #expect(
      stage.sent.filter { $0.contains("locked_pointer") } == [
        "alice zwp_locked_pointer_v1.locked", "alice zwp_locked_pointer_v1.unlocked",
      ])
    _ = lock()
    #expect(stage.sent == ["alice zwp_locked_pointer_v1.locked"])
    once.setRegion(region: nil)
    once.destroy()
    stage.settle()
    #expect(stage.sent == [])
    #expect(alice.errorCode == nil)
  }

  @Test func aPersistentOneComesBackWithItsWindow() throws {
    let bob = try stage.guest("bob")
    _ = lock()
    let note = stage.window("note", of: bob, at: 300, 300)
    stage.close(note)
    #expect(
      stage.sent.filter { $0.contains("locked_pointer") } == [
        "alice zwp_locked_pointer_v1.locked", "alice zwp_locked_pointer_v1.unlocked",
        "alice zwp_locked_pointer_v1.locked",
      ])
  }

  @Test func itsSurfaceMayGoFirst() {
    let lock = lock()
    alice.destroySurface("page")
    stage.settle()
    lock.setCursorPositionHint(surfaceX: Fixed(20), surfaceY: Fixed(30))
    lock.setRegion(region: nil)
    lock.destroy()
    stage.settle()
    #expect(alice.errorCode == nil)
    #expect(stage.router.constrainedSurface == nil)
  }

  @Test func itsPointerManagerAndClientMayGoFirst() throws {
    let lock = lock()
    constraints.destroy()
    alice.dropPointer()
    stage.settle()
    lock.setRegion(region: nil)
    surface.commit()
    stage.settle()
    #expect(alice.errorCode == nil)
    stage.kill(alice)
    #expect(stage.router.constrainedSurface == nil)
    stage.pointer(to: 400, 400)
    #expect(stage.router.pointerPlace == Point(400, 400))
  }
}
