import Geometry
import Seats
import Surfaces
import Testing

@Suite struct PointerConstraintTests {
  let desk = Desk()
  let page: ClientWindow
  let other: ClientWindow

  init() {
    other = desk.window("other", at: 300, 0)
    page = desk.window("page", at: 100, 100)
    desk.forget()
  }

  @discardableResult
  private func constrain(
    _ kind: PointerConstraint.Kind, _ number: UInt32 = 1, on surface: Surface? = nil,
    within rects: [IntRect<SurfaceSpace>]? = nil, isPersistent: Bool = true
  ) -> ConstraintID {
    let id = ConstraintID(rawValue: number)
    desk.router.take(
      .addConstraint(
        PointerConstraint(
          id, kind, on: surface ?? page.surface, within: rects.map { Region($0) }, isPersistent: isPersistent)),
      at: desk.now)
    desk.write("asked")
    return id
  }

  private func move(to x: Double, _ y: Double) {
    desk.send(.pointer(.motionAbsolute(to: Point(x, y))))
    desk.send(.pointer(.frame))
  }

  private func change(_ id: ConstraintID, within rects: [IntRect<SurfaceSpace>]) {
    desk.router.take(.changeConstraint(id, within: .set(Region(rects)), hint: .keep), at: desk.now)
    desk.write("changed")
  }

  private func remove(_ id: ConstraintID) {
    desk.router.take(.removeConstraint(id), at: desk.now)
    desk.write("removed")
  }

  private var place: String { "\(desk.router.pointerPlace.x) \(desk.router.pointerPlace.y)" }

  @Test func aLockBeginsWithThePointerAndHoldsIt() {
    constrain(.lock)
    #expect(desk.cameOut == ["asked"])
    move(to: 110, 120)
    #expect(desk.cameOut == ["page enter 10,20", "page holds 1", "page pointer frame"])
    move(to: 500, 500)
    desk.send(.pointer(.motion(by: Vector(3, 4))))
    desk.send(.pointer(.frame))
    #expect(desk.cameOut == [])
    #expect(place == "110.0 120.0")
  }

  @Test func aLockBeginsAtOnceUnderThePointerAndEndsAsItIsTakenBack() {
    move(to: 110, 120)
    desk.forget()
    let lock = constrain(.lock)
    #expect(desk.cameOut == ["page holds 1", "asked"])
    move(to: 150, 150)
    remove(lock)
    desk.forget()
    move(to: 150, 150)
    #expect(desk.cameOut == ["page pointer 50,50", "page pointer frame"])
  }

  @Test func stepsAreToldWhileThePointerIsLocked() {
    desk.router.setListensToSteps(true, page.client)
    move(to: 110, 120)
    constrain(.lock)
    desk.forget()
    desk.send(.pointer(.motion(by: Vector(7, -3), unaccelerated: DeviceStep(2, -1))))
    desk.send(.pointer(.frame))
    #expect(desk.cameOut == ["page step 7,-3 of 2,-1", "page pointer frame"])
    move(to: 400, 400)
    move(to: 405, 401)
    #expect(
      desk.cameOut == [
        "page step 290,280 of 290,280", "page pointer frame", "page step 5,1 of 5,1", "page pointer frame",
      ])
  }

  @Test func afterALockThePointerIsWhereItsClientHasIt() {
    move(to: 110, 120)
    let lock = constrain(.lock)
    desk.router.take(.changeConstraint(lock, within: .keep, hint: .set(Point(60, 70))), at: desk.now)
    desk.forget()
    remove(lock)
    #expect(desk.cameOut == ["page pointer 60,70", "page pointer frame", "removed"])
    #expect(place == "160.0 170.0")
  }

  @Test(arguments: [Point<SurfaceSpace>(-1, 5), Point(500, 5), Point(.nan, .nan)])
  func aPlaceElsewhereIsNoHint(hint: Point<SurfaceSpace>) {
    move(to: 110, 120)
    let lock = constrain(.lock)
    desk.router.take(.changeConstraint(lock, within: .keep, hint: .set(hint)), at: desk.now)
    remove(lock)
    #expect(place == "110.0 120.0")
  }

  @Test func thePointerSlidesAlongTheEdgeItIsConfinedTo() {
    constrain(.confinement, within: [IntRect(x: 10, y: 10, width: 50, height: 50)])
    move(to: 150, 150)
    #expect(desk.cameOut == ["asked", "page enter 50,50", "page holds 1", "page pointer frame"])
    move(to: 400, 130)
    #expect(place == "159.0 130.0")
    move(to: 0, 0)
    #expect(place == "110.0 110.0")
    #expect(desk.cameOut.allSatisfy { $0.hasPrefix("page pointer") })
  }

  @Test func itDoesNotJumpOverAGap() {
    constrain(
      .confinement,
      within: [IntRect(x: 0, y: 0, width: 20, height: 100), IntRect(x: 60, y: 0, width: 20, height: 100)])
    move(to: 110, 110)
    move(to: 170, 120)
    #expect(place == "119.0 120.0")
  }

  @Test func itGoesRoundACornerOnlyWhereThereIsAWay() {
    constrain(
      .confinement,
      within: [IntRect(x: 0, y: 0, width: 80, height: 20), IntRect(x: 60, y: 20, width: 20, height: 60)])
    move(to: 105, 105)
    move(to: 170, 170)
    move(to: 170, 110)
    move(to: 170, 170)
    #expect(place == "170.0 170.0")
  }

  @Test func outsideItsRegionItWaits() {
    constrain(.lock, within: [IntRect(x: 50, y: 50, width: 10, height: 10)])
    move(to: 110, 110)
    #expect(!desk.cameOut.contains("page holds 1"))
    move(to: 155, 155)
    #expect(desk.cameOut.contains("page holds 1"))
  }

  @Test func aRegionThatBecomesSmallerTakesThePointerAlong() {
    let id = constrain(.confinement)
    move(to: 190, 190)
    desk.forget()
    change(id, within: [IntRect(x: 0, y: 0, width: 10, height: 10)])
    #expect(desk.cameOut == ["page pointer 9,9", "page pointer frame", "changed"])
    change(id, within: [])
    #expect(desk.cameOut == ["page frees 1", "changed"])
    move(to: 150, 150)
    #expect(desk.cameOut == ["page pointer 50,50", "page pointer frame"])
  }

  @Test func aSurfaceThatBecomesSmallerDoesToo() {
    constrain(.confinement)
    move(to: 190, 190)
    page.surface.pending.buffer = .attach(Pixels(size: IntSize(40, 40)))
    _ = page.surface.commit()
    desk.sceneChanges()
    #expect(place == "139.0 139.0")
  }

  @Test func aLockEndsWhereItsSurfaceIsNoLonger() {
    constrain(.lock)
    move(to: 190, 190)
    desk.forget()
    page.surface.pending.buffer = .attach(Pixels(size: IntSize(40, 40)))
    _ = page.surface.commit()
    desk.sceneChanges()
    #expect(desk.cameOut.contains("page frees 1"))
    #expect(desk.router.pointerFocus == nil)
  }

  @Test func theInputRegionCounts() {
    page.surface.pending.inputRegion = .set(Region(IntRect(x: 0, y: 0, width: 30, height: 100)))
    _ = page.surface.commit()
    desk.sceneChanges()
    constrain(.confinement, within: [IntRect(x: 0, y: 0, width: 90, height: 90)])
    move(to: 110, 110)
    move(to: 170, 120)
    #expect(place == "129.0 120.0")
  }

  @Test func itEndsWithTheKeyWindowAndBeginsAgainWithIt() {
    constrain(.lock)
    move(to: 110, 120)
    desk.forget()
    desk.router.take(.makeKey(other, because: .requested), at: desk.now)
    desk.write("done")
    #expect(desk.cameOut.contains("page frees 1"))
    desk.router.take(.makeKey(page, because: .requested), at: desk.now)
    desk.write("done")
    #expect(desk.cameOut.contains("page holds 1"))
  }

  @Test func onceIsOnce() {
    constrain(.lock, isPersistent: false)
    move(to: 110, 120)
    desk.router.take(.makeKey(other, because: .requested), at: desk.now)
    desk.router.take(.makeKey(page, because: .requested), at: desk.now)
    desk.write("done")
    #expect(desk.cameOut.filter { $0.contains("holds") || $0.contains("frees") } == ["page holds 1", "page frees 1"])
  }

  @Test func whatCannotBecomeKeyIsNeverConstrained() {
    desk.window("panel", at: 600, 600, canBecomeKey: false)
    let panel = desk.known.values.first { desk.names[$0.surface.id] == "panel" }!
    constrain(.lock, on: panel.surface)
    move(to: 610, 610)
    #expect(!desk.cameOut.contains { $0.contains("holds") })
  }

  @Test func itStaysTheSurfacesUnderWhatLiesInFront() {
    _ = desk.subsurface("knob", of: page.surface, at: 40, 40)
    constrain(.confinement)
    move(to: 110, 110)
    desk.forget()
    move(to: 150, 150)
    #expect(desk.cameOut == ["page pointer 50,50", "page pointer frame"])
    desk.send(.pointer(.button(device: desk.mouse, code: 272, isPressed: true)))
    desk.send(.pointer(.button(device: desk.mouse, code: 272, isPressed: false)))
    desk.send(.pointer(.frame))
    #expect(desk.cameOut.filter { $0.hasSuffix(" 110") } == ["page press 110", "page release 110"])
  }

  @Test func aFingerIsNotHeld() {
    constrain(.lock)
    move(to: 110, 120)
    desk.forget()
    desk.tap(at: 310, 10)
    #expect(desk.cameOut.contains { $0.hasPrefix("other down") })
  }

  @Test func aWindowThatIsUnmappedLetsGo() {
    constrain(.lock)
    move(to: 110, 120)
    desk.forget()
    desk.unmap(page)
    #expect(desk.cameOut.contains("page frees 1"))
    move(to: 310, 10)
    #expect(desk.cameOut.contains("other enter 10,10"))
  }

  @Test func aSurfaceThatIsDestroyedTakesItsConstraintAlong() {
    constrain(.confinement)
    move(to: 110, 120)
    desk.forget()
    desk.destroy(page.surface)
    #expect(desk.cameOut.contains("page frees 1"))
    #expect(desk.router.constrainedSurface == nil)
    remove(ConstraintID(rawValue: 1))
  }

  @Test func aMoveOfTheWindowFreesThePointer() {
    constrain(.lock)
    move(to: 110, 120)
    desk.send(.pointer(.button(device: desk.mouse, code: 272, isPressed: true)))
    desk.forget()
    #expect(desk.router.take(.beginMove(page, by: .pointer), at: desk.now))
    move(to: 130, 120)
    #expect(page.position == Point(120, 100))
    #expect(desk.cameOut.contains("page frees 1"))
  }
}
