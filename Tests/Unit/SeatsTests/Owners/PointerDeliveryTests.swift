import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct PointerDeliveryTests {
  private let bench = Bench()
  private let pointer = PointerDelivery(returnsButtons: false)
  private let page: ClientWindow
  private let left: UInt32 = 0x110

  init() {
    page = bench.scene.window("page", at: 100, 100)
  }

  /// Moves the pointer as the router does while no grab is active.
  @discardableResult
  private func move(to x: Double, _ y: Double) -> ClientWindow? {
    guard pointer.move(to: Point(x, y), isDriving: false, bench.turn) == .wantsAim else { return nil }
    return pointer.aim(bench.aim, because: .hit, hasMoved: true, bench.turn)
  }

  private func press(_ pointer: PointerDelivery? = nil) -> PressVerdict {
    let pointer = pointer ?? self.pointer
    let verdict = pointer.press(left, on: bench.device, bench.turn)
    if case .isFirst = verdict { pointer.hold(left, bench.turn) }
    return verdict
  }

  @Test func theWindowThatThePointerEntersIsTheVerdictOfAnAim() {
    #expect(move(to: 110, 120) === page)
    #expect(move(to: 111, 120) == nil, "it is there already")
    #expect(bench.emitted == ["page enter 10,20", "page pointer 11,20"])
  }

  @Test func onlyTheFirstPressAndTheLastReleaseDecide() {
    move(to: 110, 120)
    bench.forget()
    #expect(press() == .isFirst)
    #expect(pointer.press(left, on: bench.otherDevice, bench.turn) == .done, "another mouse holds the same button")
    #expect(pointer.press(left, on: bench.device, bench.turn) == .done)
    #expect(pointer.release(left, on: bench.device, bench.turn) == .done)
    #expect(pointer.release(left, on: bench.otherDevice, bench.turn) == .wasLast)
    #expect(bench.emitted == ["page press 110", "note buttonDownTwice 272", "page release 110"])
  }

  @Test func aPressThatIsSwallowedReachesNoClient() {
    move(to: 110, 120)
    bench.forget()
    #expect(pointer.press(left, on: bench.device, bench.turn) == .isFirst)
    pointer.swallow(left, .buttonSwallowed, because: .pressOutsidePopup, bench.turn)
    #expect(pointer.move(to: Point(112, 120), isDriving: false, bench.turn) == .done, "no aim before the button is up")
    #expect(pointer.release(left, on: bench.device, bench.turn) == .wasLast)
    #expect(bench.emitted == ["note buttonSwallowed 272", "note buttonSwallowed 272"])
  }

  @Test func aDraggedClientReceivesTheReleaseOnlyFromALenientSeat() {
    for isLenient in [false, true] {
      let pointer = PointerDelivery(returnsButtons: isLenient)
      _ = pointer.move(to: Point(110, 120), isDriving: false, bench.turn)
      _ = pointer.aim(bench.aim, because: .hit, bench.turn)
      _ = press(pointer)
      #expect(pointer.surrender() == Point(110, 120))
      #expect(pointer.release(left, on: bench.device, bench.turn) == .wasLast)
      bench.forget()
      pointer.returnButton(left, to: page.client, bench.turn)
      #expect(bench.emitted == (isLenient ? ["page release 110"] : []))
    }
  }

  @Test func aFingerBorrowsThePointerAndReturnsItSwallowedWhileAButtonIsDown() {
    move(to: 110, 120)
    bench.forget()
    pointer.lend(at: bench.now, bench.turn)
    #expect(pointer.press(left, on: bench.device, bench.turn) == .done)
    pointer.takeBack()
    #expect(pointer.state.hold == .swallowed)
    #expect(pointer.release(left, on: bench.device, bench.turn) == .wasLast)
    #expect(pointer.state.hold == .hovering)
    #expect(bench.emitted == ["page leave", "note buttonSwallowed 272", "note buttonSwallowed 272"])
  }

  @Test func stepsGoOnlyToAClientThatAskedAndHasThePointer() {
    move(to: 110, 120)
    bench.forget()
    #expect(pointer.step(Vector(2, 1), nil, bench.turn) == Point(112, 121))
    pointer.setListensToSteps(true, page.client)
    _ = pointer.step(Vector(2, 1), DeviceStep(4, 2), bench.turn)
    pointer.clientDidDisconnect(page.client, bench.turn)
    _ = pointer.step(Vector(2, 1), nil, bench.turn)
    #expect(bench.emitted == ["page step 2,1 of 4,2"])
    #expect(!pointer.hasStepListeners)
  }

  @Test func thePressOnASurfaceThatIsGoneIsSwallowedWithoutAMessage() {
    move(to: 110, 120)
    _ = press()
    bench.forget()
    pointer.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(pointer.state.hold == .swallowed)
    #expect(pointer.state.focus == nil)
    pointer.endBatch(bench.turn)
    #expect(bench.emitted == ["page pointer frame"], "what was sent before is complete")
  }

  @Test func aClientThatIsGoneReceivesNoFrame() {
    move(to: 110, 120)
    bench.forget()
    pointer.clientDidDisconnect(page.client, bench.turn)
    pointer.endBatch(bench.turn)
    #expect(bench.emitted == [])
  }
}
