import Seats
import Surfaces
import Testing

@Suite struct PopupTests {
  let desk = Desk()
  let other: ClientWindow
  let page: ClientWindow
  let menu: ClientWindow

  init() {
    other = desk.window("other", at: 400, 0)
    page = desk.window("page", at: 0, 0)
    menu = desk.popup("menu", on: page, at: 20, 120)
    desk.forget()
  }

  private func grab(_ popup: ClientWindow) {
    desk.together { router, now in router.take(.beginPopupGrab(popup), at: now) }
  }

  @Test func aPopupWithoutGrabTakesNoKeyboard() {
    desk.tap(at: 25, 125)
    #expect(desk.cameOut == ["menu down 0 5,5", "page frame", "menu up 0", "page frame"])
  }

  @Test func aGrabbingPopupHasTheKeyboardAndGivesItBack() {
    grab(menu)
    desk.unmap(menu)
    #expect(
      desk.cameOut == [
        "page keys leave", "menu keys enter []", "menu modifiers 0", "menu keys leave", "page keys enter []",
        "page modifiers 0",
      ])
  }

  @Test func aTouchOutsideTheClientDismissesTheWholeChainAndIsSwallowed() {
    desk.router.outbox.includeNotes()
    grab(menu)
    let submenu = desk.popup("submenu", on: menu, at: 70, 120)
    grab(submenu)
    desk.forget()
    desk.tap(at: 410, 10)
    #expect(
      desk.cameOut == [
        "note fingerSwallowed 1", "dismiss submenu (pressOutsidePopup)", "dismiss menu (pressOutsidePopup)",
        "submenu keys leave", "page keys enter []", "page modifiers 0",
      ])
    desk.tap(at: 410, 10)
    #expect(desk.cameOut.contains("other down 0 10,10"))
  }

  @Test func aTouchOnNothingDismissesToo() {
    grab(menu)
    desk.forget()
    desk.tap(at: 900, 900)
    #expect(desk.cameOut.first == "dismiss menu (pressOutsidePopup)")
  }

  @Test func aClickOutsideTheClientDismissesAndNobodyGetsIt() {
    grab(menu)
    desk.pointer(to: 410, 10)
    desk.forget()
    desk.press()
    desk.release()
    #expect(
      desk.cameOut == [
        "dismiss menu (pressOutsidePopup)", "menu keys leave", "page keys enter []", "page modifiers 0",
        "other enter 10,10", "other pointer frame",
      ])
  }

  @Test func theGrabsOwnClientGetsEventsForAllItsSurfaces() {
    grab(menu)
    desk.forget()
    desk.tap(at: 10, 10)
    desk.pointer(to: 10, 10)
    desk.press()
    #expect(
      desk.cameOut == [
        "page down 0 10,10", "page frame", "page up 0", "page frame", "page enter 10,10", "page pointer frame",
        "page press 110", "page pointer frame",
      ])
  }

  @Test func whileItLastsThePointerEntersNobodyElse() {
    desk.pointer(to: 410, 10)
    desk.forget()
    grab(menu)
    desk.pointer(to: 420, 10)
    desk.pointer(to: 25, 125)
    #expect(
      desk.cameOut == [
        "page keys leave", "menu keys enter []", "menu modifiers 0", "other leave", "other pointer frame",
        "menu enter 5,5", "page pointer frame",
      ])
  }

  @Test func anotherWindowThatBecomesKeyDismissesIt() {
    grab(menu)
    desk.forget()
    desk.window("alert", at: 600, 0)
    #expect(
      desk.cameOut == [
        "dismiss menu (windowMapped)", "key window alert (windowMapped)", "menu keys leave", "alert keys enter []",
        "alert modifiers 0",
      ])
  }

  @Test func theSubmenuThatGoesFirstLeavesTheMenuItsGrab() {
    grab(menu)
    let submenu = desk.popup("submenu", on: menu, at: 70, 120)
    grab(submenu)
    desk.forget()
    desk.unmap(submenu)
    #expect(desk.cameOut == ["submenu keys leave", "menu keys enter []", "menu modifiers 0"])
    #expect(desk.router.popupGrabOwner === menu)
  }

  @Test func fingersThatWereDownElsewhereStayThere() {
    desk.finger(1, downAt: 410, 10)
    desk.frame()
    desk.together { router, now in router.take(.makeKey(page, because: .requested), at: now) }
    grab(menu)
    desk.forget()
    desk.finger(1, to: 25, 125)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["other motion 0 -375,125", "other up 0", "other frame"])
  }
}
