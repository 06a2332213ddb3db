import Geometry
import Seats
import Surfaces
import Testing

@Suite struct OperationTests {
  let desk: Desk
  let page: ClientWindow
  let other: ClientWindow

  init() { self.init(returnsButtons: false) }

  private init(returnsButtons: Bool) {
    desk = Desk(returnsButtons: returnsButtons)
    other = desk.window("other", at: 400, 0)
    page = desk.window("page", at: 0, 0)
    desk.forget()
  }

  private var firstTouch: Driver { .touch(FingerID(rawValue: 1)) }

  private func press(at x: Double, _ y: Double) {
    desk.pointer(to: x, y)
    desk.press()
    desk.forget()
  }

  private func touch(at x: Double, _ y: Double) {
    desk.finger(1, downAt: x, y)
    desk.frame()
    desk.forget()
  }

  @Test func movingWithThePointerTakesItFromTheClientUntilItIsReleased() {
    press(at: 10, 10)
    desk.together { router, now in #expect(router.take(.beginMove(page, by: .pointer), at: now)) }
    desk.pointer(to: 30, 15)
    desk.release()
    #expect(
      desk.cameOut == [
        "page leave", "page pointer frame", "move page 20,5", "page let go", "page enter 10,10", "page pointer frame",
      ])
  }

  @Test func aLenientSeatTellsTheMovedClientThatTheButtonIsUp() {
    OperationTests(returnsButtons: true).theMovedClientReceivesTheReleaseOfTheButton()
  }

  private func theMovedClientReceivesTheReleaseOfTheButton() {
    press(at: 10, 10)
    desk.together { router, now in #expect(router.take(.beginMove(page, by: .pointer), at: now)) }
    desk.pointer(to: 30, 15)
    desk.press(273)
    desk.release()
    desk.release(273)
    #expect(
      desk.cameOut == [
        "page leave", "page pointer frame", "move page 20,5", "page let go", "page enter 10,10", "page pointer frame",
      ], "a button that the client never saw go down is none of its business")
    press(at: 30, 15)
    desk.together { router, now in #expect(router.take(.beginMove(page, by: .pointer), at: now)) }
    desk.release()
    #expect(
      desk.cameOut == [
        "page leave", "page pointer frame", "page let go", "page enter 10,10", "page release 110", "page pointer frame",
      ])
  }

  @Test func movingWithAFingerCancelsTheClientsTouches() {
    touch(at: 10, 10)
    desk.finger(2, downAt: 50, 50)
    desk.frame()
    desk.forget()
    desk.together { router, now in #expect(router.take(.beginMove(page, by: firstTouch), at: now)) }
    desk.finger(1, to: 30, 15)
    desk.finger(2, to: 60, 60)
    desk.fingerUp(2)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["page cancel (interactiveMove)", "move page 20,5", "page let go"])
  }

  @Test func nobodyMovesAWindowWithWhatItsClientDoesNotHold() {
    touch(at: 410, 10)
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.together { router, now in
      #expect(!router.take(.beginMove(page, by: .pointer), at: now))
      #expect(!router.take(.beginMove(page, by: firstTouch), at: now))
      #expect(!router.take(.beginMove(page, by: .touch(FingerID(rawValue: 77))), at: now))
    }
    #expect(desk.cameOut == [])
  }

  @Test func aFingerCannotStealAMoveByPointer() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginMove(page, by: .pointer), at: now) }
    desk.forget()
    desk.finger(1, downAt: 410, 10)
    desk.finger(1, to: 420, 10)
    desk.frame()
    desk.pointer(to: 20, 10)
    #expect(desk.cameOut.filter { $0.hasPrefix("move") } == ["move page 10,0"])
  }

  @Test func resizingMovesTheHeldEdgesOnly() {
    press(at: 95, 95)
    desk.together { router, now in router.take(.beginResize(page, edges: [.left, .bottom], by: .pointer), at: now) }
    desk.forget()
    desk.pointer(to: 85, 115)
    desk.pointer(to: 490, 0)
    desk.release()
    #expect(
      desk.cameOut == [
        "resize page -10,0 110x120", "resize page 99,0 1x5", "page let go", "other enter 90,0", "other pointer frame",
      ])
  }

  @Test func aWindowThatGoesEndsItsMove() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginMove(page, by: .pointer), at: now) }
    desk.forget()
    desk.unmap(page)
    desk.pointer(to: 410, 10)
    desk.release()
    #expect(
      desk.cameOut == [
        "page let go", "key window other (windowUnmapped)", "page keys leave", "other keys enter []",
        "other modifiers 0", "other enter 10,10", "other pointer frame",
      ])
  }

  @Test func aFingerDragsAcrossClientsAndDrops() {
    touch(at: 10, 10)
    desk.together { router, now in
      #expect(router.take(.beginDrag(from: page.client, isPrivate: false, by: firstTouch), at: now))
    }
    desk.finger(1, to: 20, 20)
    desk.finger(1, to: 410, 10)
    desk.finger(1, to: 411, 10)
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "page cancel (dragAndDrop)", "page drag enter 10,10", "page drag 20,20", "page drag leave",
        "other drag enter 10,10", "other drag 11,10", "other drop 11,10", "drag ended",
      ])
  }

  @Test func aPointerDragsAndTheButtonsReleaseDrops() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now) }
    desk.pointer(to: 410, 10)
    desk.release()
    #expect(
      desk.cameOut == [
        "page leave", "page pointer frame", "page drag enter 10,10", "page drag leave", "other drag enter 10,10",
        "other drop 10,10", "drag ended", "other enter 10,10", "other pointer frame",
      ])
  }

  @Test func aPrivateDragStaysWithItsClient() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginDrag(from: page.client, isPrivate: true, by: .pointer), at: now) }
    desk.forget()
    desk.pointer(to: 410, 10)
    desk.release()
    #expect(desk.cameOut == ["page drag leave", "drag ended", "other enter 10,10", "other pointer frame"])
  }

  @Test func aDragWhoseSourceGoesEndsWithoutADrop() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now) }
    desk.forget()
    desk.together { router, now in router.take(.cancelOperation, at: now) }
    desk.pointer(to: 410, 10)
    desk.release()
    #expect(desk.cameOut == ["page drag leave", "drag ended", "other enter 10,10", "other pointer frame"])
  }

  @Test func theDragFollowsASurfaceThatGoesFromUnderIt() {
    press(at: 10, 10)
    desk.together { router, now in router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now) }
    desk.pointer(to: 410, 10)
    desk.forget()
    desk.move(other, to: 399, 0)
    desk.destroy(other.surface)
    desk.release()
    #expect(desk.cameOut == ["other drag 11,10", "other drag leave", "drag ended"])
  }

  @Test func aPanelThatVanishesEndsTheDragWithoutADrop() {
    touch(at: 10, 10)
    desk.together { router, now in router.take(.beginDrag(from: page.client, isPrivate: false, by: firstTouch), at: now)
    }
    desk.forget()
    desk.send(.deviceRemoved(desk.panel))
    #expect(desk.cameOut == ["page drag leave", "drag ended"])
  }
}
