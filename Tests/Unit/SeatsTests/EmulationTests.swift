import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests that a client without touch support receives pointer events for a finger.
@Suite struct EmulationTests {
  let desk = Desk()
  let old: ClientWindow
  let new: ClientWindow

  init() {
    new = desk.window("new", at: 500, 0, width: 400, height: 1000)
    old = desk.window("old", at: 0, 0, width: 400, height: 1000)
    desk.router.setLacksTouchSupport(true, old.client)
    desk.forget()
  }

  private func land(_ finger: Int32 = 1, at x: Double, _ y: Double) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func move(_ finger: Int32 = 1, to x: Double, _ y: Double) {
    desk.wait(10)
    desk.finger(finger, to: x, y)
    desk.frame()
  }

  private func lift(_ finger: Int32 = 1) {
    desk.fingerUp(finger)
    desk.frame()
  }

  // MARK: Clicks

  @Test func aTapIsAClick() {
    land(at: 10, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "old press 110", "old pointer frame",
        "old release 110", "old pointer frame", "old leave", "old pointer frame",
      ])
  }

  @Test func aTapRaisesTheWindowAndMakesItKeyBeforeThePress() {
    desk.router.take(.makeKey(new, because: .requested), at: desk.now)
    desk.windows.raise(new)
    desk.tap(at: 510, 20)
    desk.forget()
    land(at: 10, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(
      desk.cameOut.drop { !$0.hasPrefix("raise") }.prefix(6) == [
        "raise old (tap)", "key window old (tap)", "new keys leave", "old keys enter []", "old modifiers 0",
        "old press 110",
      ])
  }

  @Test func aFingerThatMovesDragsFromWhereItCameDown() {
    land(at: 10, 20)
    desk.forget()
    move(to: 14, 20)
    #expect(desk.cameOut == [])
    move(to: 40, 20)
    move(to: 450, 30)
    lift()
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "old press 110", "old pointer frame",
        "old pointer 40,20", "old pointer frame", "old pointer 450,30",
        "old pointer frame", "old release 110", "old pointer frame", "old leave", "old pointer frame",
      ])
  }

  @Test func aFingerThatRestsIsASecondaryClick() {
    land(at: 10, 20)
    desk.forget()
    desk.wait(499)
    #expect(desk.cameOut == [])
    desk.wait(1)
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "old press 111", "old pointer frame",
        "old release 111", "old pointer frame",
      ])
    move(to: 60, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(desk.cameOut == ["old leave", "old pointer frame"])
  }

  @Test func aSecondaryClickMakesTheWindowKeyToo() {
    desk.router.take(.makeKey(new, because: .requested), at: desk.now)
    desk.forget()
    land(at: 10, 20)
    desk.forget()
    desk.wait(500)
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "key window old (tap)", "new keys leave",
        "old keys enter []", "old modifiers 0", "old press 111",
        "old pointer frame", "old release 111", "old pointer frame",
      ])
  }

  // MARK: Targets

  @Test func aClientThatKnowsTouchesGetsThem() {
    desk.tap(at: 510, 20)
    #expect(desk.cameOut.suffix(4) == ["new down 0 10,20", "new frame", "new up 0", "new frame"])
  }

  @Test func aClientThatAsksForTouchesLaterGetsThemFromThenOn() {
    land(at: 10, 20)
    desk.router.setLacksTouchSupport(false, old.client)
    lift()
    #expect(desk.cameOut.contains("old release 110"))
    desk.tap(at: 10, 20)
    #expect(desk.cameOut == ["old down 0 10,20", "old frame", "old up 0", "old frame"])
  }

  @Test func aRuleMayForbidIt() {
    old.pointerEmulation = .never
    desk.tap(at: 10, 20)
    #expect(desk.cameOut == ["old down 0 10,20", "old frame", "old up 0", "old frame"])
  }

  @Test func aRuleMayForceItAndPopupsFollowTheirWindow() {
    new.pointerEmulation = .always
    let menu = desk.popup("menu", on: new, at: 950, 0)
    desk.forget()
    land(at: 960, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(
      desk.cameOut.prefix(3) == ["menu enter 10,20", "menu pointer 10,20", "new pointer frame"])
    menu.pointerEmulation = .never
    desk.tap(at: 960, 20)
    #expect(desk.cameOut == ["menu down 0 10,20", "new frame", "menu up 0", "new frame"])
  }

  // MARK: Beside the seat's own pointer

  @Test func theSeatsPointerIsWhereItWasAfterwards() {
    desk.pointer(to: 520, 30)
    desk.forget()
    land(at: 10, 20)
    #expect(desk.cameOut == [])
    lift()
    #expect(desk.router.pointerPlace == Point(520, 30))
    #expect(
      desk.cameOut == [
        "new leave", "old enter 10,20", "old pointer 10,20", "new pointer frame", "old pointer frame", "old press 110",
        "old pointer frame", "old release 110", "old pointer frame", "old leave", "new enter 20,30",
        "old pointer frame", "new pointer frame",
      ])
  }

  @Test func aPointerOnTheSameSurfaceLeavesAndComesBack() {
    desk.pointer(to: 30, 40)
    desk.forget()
    desk.tap(at: 10, 20)
    let told = desk.cameOut
    #expect(told.prefix(2) == ["old leave", "old enter 10,20"])
    #expect(told.suffix(3) == ["old leave", "old enter 30,40", "old pointer frame"])
  }

  @Test func comingBackIsNoHoverThatMakesAWindowKey() {
    desk.router.focusRules.follows = .pointer
    desk.pointer(to: 520, 30)
    desk.forget()
    desk.tap(at: 10, 20)
    #expect(desk.router.keyWindow === old)
  }

  @Test func aMouseThatMovesMeanwhileIsHeardOfAfterwards() {
    desk.pointer(to: 520, 30)
    land(at: 10, 20)
    move(to: 40, 20)
    desk.forget()
    desk.pointer(to: 530, 40)
    desk.press()
    lift()
    #expect(!desk.cameOut.contains { $0.hasPrefix("new") })
    desk.release()
    #expect(desk.cameOut == ["new enter 30,40", "new pointer frame"])
  }

  @Test func aMouseIsUsedAsEverWhileItIsOpenWhatAFingerMeans() {
    desk.router.outbox.includeNotes()
    desk.pointer(to: 520, 30)
    land(at: 10, 20)
    desk.forget()
    desk.pointer(to: 530, 40)
    desk.press()
    #expect(
      desk.cameOut.filter { !$0.contains("frame") } == [
        "new pointer 30,40", "raise new (click)", "key window new (click)", "old keys leave", "new keys enter []",
        "new modifiers 0", "new press 110",
      ])
    lift()
    #expect(desk.cameOut == ["note pointerTaken 1"])
  }

  @Test func aFingerCannotHaveThePointerWhileAButtonIsHeld() {
    desk.router.outbox.includeNotes()
    desk.pointer(to: 520, 30)
    desk.press()
    desk.forget()
    desk.tap(at: 10, 20)
    #expect(desk.cameOut == ["note pointerTaken 1"])
  }

  @Test func aSecondFingerIsIgnoredAndTheTraceSaysSo() {
    desk.router.outbox.includeNotes()
    land(at: 10, 20)
    desk.forget()
    land(2, at: 50, 50)
    move(2, to: 90, 50)
    #expect(desk.cameOut == ["note pointerTaken 2"])
    lift(2)
    desk.wait(600)
    #expect(
      desk.cameOut == [
        "old enter 10,20", "old pointer 10,20", "old pointer frame", "old press 111", "old pointer frame",
        "old release 111", "old pointer frame",
      ])
  }

  @Test func fingersOnOtherClientsAreTouchesMeanwhile() {
    land(1, at: 10, 20)
    land(2, at: 510, 20)
    desk.forget()
    move(2, to: 520, 20)
    lift(2)
    #expect(desk.cameOut == ["new motion 1 20,20", "new frame", "new up 1", "new frame"])
    lift(1)
    #expect(desk.cameOut.contains("old press 110"))
  }

  // MARK: Taken away

  @Test func aGestureThatTakesTheFingerInTimeLeavesNoClickBehind() {
    desk.watch("pan", PanGestureRecognizer())
    land(at: 10, 20)
    desk.forget()
    move(to: 60, 20)
    lift()
    #expect(desk.cameOut == ["pan began", "pan ended"])
  }

  @Test func aGestureThatTakesTheFingerLateTakesThePointerAwayWithoutARelease() {
    let pan = desk.watch("pan", PanGestureRecognizer(), on: .window(old.id))
    pan.minimumNumberOfTouches = 2
    land(at: 10, 20)
    move(to: 40, 20)
    land(2, at: 50, 50)
    desk.forget()
    desk.wait(10)
    desk.finger(1, to: 90, 20)
    desk.finger(2, to: 100, 50)
    desk.frame()
    #expect(desk.cameOut == ["old leave", "old pointer frame", "pan began"])
  }

  @Test func aDeviceThatVanishesTakesThePointerWithIt() {
    land(at: 10, 20)
    move(to: 50, 20)
    desk.forget()
    desk.send(.deviceRemoved(desk.panel))
    #expect(desk.cameOut == ["old leave", "old pointer frame"])
  }

  @Test func aPalmIsNoClick() {
    land(at: 10, 20)
    desk.forget()
    desk.send(.touch(.cancel(device: desk.panel, finger: 1)))
    desk.frame()
    #expect(desk.cameOut == [])
  }

  @Test func aWindowThatGoesTakesThePointerWithIt() {
    desk.pointer(to: 520, 30)
    land(at: 10, 20)
    move(to: 40, 20)
    desk.forget()
    desk.unmap(old)
    #expect(
      desk.cameOut == [
        "key window new (windowUnmapped)", "old keys leave", "new keys enter []", "new modifiers 0", "old leave",
        "new enter 20,30", "old pointer frame", "new pointer frame",
      ])
    desk.forget()
    desk.wait(600)
    lift()
    #expect(desk.cameOut == [])
  }

  @Test func aSurfaceThatIsDestroyedIsNotNamedAgain() {
    let part = desk.subsurface("part", of: old.surface, at: 10, 10)
    land(at: 15, 15)
    desk.forget()
    desk.destroy(part)
    lift()
    #expect(desk.cameOut == [])
  }

  @Test func aWindowThatMovesUnderTheFingerIsToldOf() {
    land(at: 10, 20)
    desk.move(old, to: -5, 0)
    #expect(desk.cameOut == [])
    move(to: 40, 20)
    desk.forget()
    desk.move(old, to: -10, 0)
    #expect(desk.cameOut == ["old pointer 50,20", "old pointer frame"])
  }

  // MARK: Requests on the strength of the press

  @Test func aWindowIsMovedByTheFingerThatStandsForTheButton() {
    land(at: 10, 20)
    move(to: 40, 20)
    desk.forget()
    #expect(desk.router.take(.beginMove(old, by: .pointer), at: desk.now))
    move(to: 50, 30)
    lift()
    #expect(
      desk.cameOut == [
        "old leave", "old pointer frame", "move old 10,10", "old let go",
      ])
  }

  @Test func aDragFollowsTheFingerThatStandsForTheButton() {
    desk.pointer(to: 520, 300)
    land(at: 10, 20)
    move(to: 40, 20)
    desk.forget()
    #expect(desk.router.take(.beginDrag(from: old.client, isPrivate: false, by: .pointer), at: desk.now))
    move(to: 510, 30)
    lift()
    #expect(
      desk.cameOut == [
        "old leave", "new enter 20,300", "old pointer frame", "new pointer frame", "old drag enter 40,20",
        "old drag leave", "new drag enter 10,30", "new drop 10,30", "drag ended",
      ])
  }

  @Test func aClickThatIsOverHoldsNothing() {
    desk.tap(at: 10, 20)
    #expect(!desk.router.take(.beginMove(old, by: .pointer), at: desk.now))
  }

  @Test func aPopupThatGrabsIsClickedAndDismissedLikeAnyOther() {
    land(at: 10, 20)
    desk.wait(500)
    let menu = desk.popup("menu", on: old, at: 10, 20)
    desk.router.take(.beginPopupGrab(menu), at: desk.now)
    lift()
    desk.forget()
    land(at: 20, 30)
    lift()
    #expect(
      desk.cameOut.prefix(4) == ["menu enter 10,10", "menu pointer 10,10", "old pointer frame", "menu press 110"])
    desk.tap(at: 510, 20)
    #expect(desk.cameOut.first == "dismiss menu (pressOutsidePopup)")
  }

  @Test func aFingerReportedDownTwiceIsTwoClicks() {
    land(at: 10, 20)
    land(at: 30, 20)
    lift()
    #expect(
      desk.cameOut.filter { $0.contains("press") || $0.contains("enter") } == [
        "old enter 10,20", "old press 110", "old enter 30,20", "old press 110",
      ])
  }
}
