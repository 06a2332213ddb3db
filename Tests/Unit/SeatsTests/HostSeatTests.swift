import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the router's functions for a host's seat: a pointer that leaves, steps together with positions, and
/// external modifiers.
@Suite struct HostSeatTests {
  let desk = Desk()
  let shift = ShiftOnlyKeyboard.shift

  init() {
    desk.window("page")
    desk.pointer(to: 10, 10)
    desk.forget()
  }

  // MARK: Leaving

  private func leave() {
    desk.send(.pointer(.leave))
    desk.send(.pointer(.frame))
  }

  @Test func aPointerThatLeavesPointsAtNothing() {
    leave()
    #expect(desk.cameOut == ["page leave", "page pointer frame"])
    #expect(!desk.router.isPointerPresent)
    desk.sceneChanges()
    leave()
    #expect(desk.cameOut == [])
    desk.pointer(to: 12, 10)
    #expect(desk.cameOut == ["page enter 12,10", "page pointer frame"])
  }

  @Test func whoeverHasAPressKeepsThePointer() {
    desk.press()
    desk.forget()
    leave()
    #expect(desk.cameOut == [])
    desk.pointer(to: 500, 500)
    desk.release()
    #expect(desk.cameOut.filter { $0.hasPrefix("page") }.contains("page pointer 500,500"))
  }

  @Test func aConstraintEndsWithThePointer() {
    let window = desk.router.keyWindow!
    desk.router.take(
      .addConstraint(
        PointerConstraint(ConstraintID(rawValue: 1), .lock, on: window.surface, within: nil, isPersistent: true)),
      at: desk.now)
    #expect(desk.router.constrainedSurface != nil)
    leave()
    #expect(desk.router.constrainedSurface == nil)
  }

  // MARK: Steps

  @Test func aStepBesideAPlaceIsTheOnlyOne() {
    desk.router.setListensToSteps(true, desk.client("page"))
    desk.together { router, now in
      router.route(.pointer(.step(Vector(3, 1), unaccelerated: DeviceStep(2, 1))), at: now)
      router.route(.pointer(.motionAbsolute(to: Point(15, 12))), at: now)
      router.route(.pointer(.frame), at: now)
    }
    #expect(desk.cameOut == ["page step 3,1 of 2,1", "page pointer 15,12", "page pointer frame"])
    desk.pointer(to: 16, 12)
    #expect(desk.cameOut == ["page step 1,0 of 1,0", "page pointer 16,12", "page pointer frame"])
  }

  @Test func aStepAloneMovesNothing() {
    desk.router.setListensToSteps(true, desk.client("page"))
    desk.send(.pointer(.step(Vector(3, 1), unaccelerated: nil)))
    desk.send(.pointer(.frame))
    #expect(desk.cameOut == ["page step 3,1 of 3,1", "page pointer frame"])
    #expect(desk.router.pointerPlace == Point(10, 10))
  }

  // MARK: Modifiers

  private func modifiers(_ depressed: UInt32, locked: UInt32 = 0) {
    desk.send(.key(.modifiers(device: desk.keyboard, Modifiers(depressed: depressed, locked: locked))))
  }

  @Test func modifiersAreToldOnceWhereTheKeysLedToThem() {
    desk.keyDown(shift)
    modifiers(1)
    #expect(desk.cameOut == ["page key 42 down", "page modifiers 1"])
    modifiers(0)
    #expect(desk.cameOut == ["page modifiers 0"])
  }

  @Test func aGrabHearsOfThemToo() {
    let grab = KeyGrabTarget(client: desk.client("ime"), number: 1)
    desk.together { router, now in router.take(.beginKeyGrab(grab), at: now) }
    desk.forget()
    modifiers(1)
    #expect(desk.cameOut == ["page modifiers 1", "ime's grab 1 modifiers 1"])
  }

  // MARK: Another keymap

  private func change(to keyboard: any Keyboard) {
    desk.together { router, now in
      router.take(.releaseSeatKeys, at: now)
      router.take(.setSeatKeyboard(keyboard), at: now)
    }
  }

  @Test func whatIsHeldIsLetGoAndItsReleaseIsNobodys() {
    desk.keyDown(30)
    desk.keyDown(shift)
    desk.forget()
    change(to: ShiftOnlyKeyboard())
    #expect(desk.cameOut == ["page key 30 up", "page key 42 up", "page modifiers 1"])
    desk.keyUp(30)
    #expect(desk.cameOut == [])
    desk.keyUp(shift)
    #expect(desk.cameOut == ["page modifiers 0"])
    desk.keyDown(30)
    #expect(desk.cameOut == ["page key 30 down"])
  }

  @Test func aGrabKeepsItsKeysThroughIt() {
    let grab = KeyGrabTarget(client: desk.client("ime"), number: 1)
    desk.together { router, now in router.take(.beginKeyGrab(grab), at: now) }
    desk.keyDown(shift)
    desk.forget()
    change(to: ShiftOnlyKeyboard())
    #expect(desk.cameOut == ["ime's grab 1 modifiers 1", "page modifiers 1"])
    desk.keyUp(shift)
    #expect(desk.cameOut == ["ime's grab 1 key 42 up (captured)", "ime's grab 1 modifiers 0"])
  }

  // MARK: All keys for a client

  private func bind(_ binding: KeyBinding) {
    desk.router.setAnswers(
      [KeyCombination(keysym: 50): binding], ["act": .shell(ShellHandler(rawValue: 1))], of: .shell)
  }

  @Test func bindingsRestForASurfaceThatWantsAllKeys() {
    bind("act")
    desk.router.setInhibitsBindings(true, desk.router.keyWindow!.surface.id)
    desk.keyDown(50)
    desk.keyUp(50)
    #expect(desk.cameOut == ["page key 50 down", "page key 50 up"])
  }

  @Test func someBindingsNeverRest() {
    bind(KeyBinding("act", isAlways: true))
    desk.router.setInhibitsBindings(true, desk.router.keyWindow!.surface.id)
    desk.keyDown(50)
    #expect(desk.cameOut.contains { $0.hasPrefix("act by") })
  }

  @Test func aSurfaceThatIsGoneWantsNothing() {
    bind("act")
    let window = desk.router.keyWindow!
    desk.router.setInhibitsBindings(true, window.surface.id)
    desk.destroy(window.surface)
    desk.window("other")
    desk.forget()
    desk.keyDown(50)
    #expect(desk.cameOut.contains { $0.hasPrefix("act by") })
  }

  @Test func whoeverTookAPressTakesItsRelease() {
    bind("act")
    desk.keyDown(50)
    desk.forget()
    desk.router.setInhibitsBindings(true, desk.router.keyWindow!.surface.id)
    desk.keyUp(50)
    #expect(desk.cameOut == [])
  }
}
