import Interaction
import Seats
import Surfaces
import Testing

/// Tests for bugs of other compositors that leave keys stuck; see docs/complaints.md.
@Suite struct KeyComplaints {
  let desk = Desk()
  let shift = ShiftOnlyKeyboard.shift

  @Test func aShortcutThatClosesItsWindowLeavesNoModifierStuckInTheNext() {
    desk.window("page", at: 0, 0)
    let note = desk.window("note", at: 200, 0)
    desk.router.setAnswers(
      [KeyCombination(keysym: 16, modifiers: .shift): "window.close"], ["window.close": .window(.close)], of: .shell)
    desk.keyDown(shift)
    desk.forget()
    desk.keyDown(16)
    desk.destroy(note.surface)
    desk.keyUp(16)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "window.close by note (binding)", "close note", "key window page (windowUnmapped)", "note keys leave",
        "page keys enter [42]", "page modifiers 1", "page key 42 up", "page modifiers 0",
      ])
  }

  @Test func aKeyHeldWhileAPopupTakesTheKeyboardIsReleasedWhereTheKeyboardIsThen() {
    let page = desk.window("page", at: 0, 0)
    let menu = desk.popup("menu", on: page, at: 20, 20)
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.forget()
    desk.together { router, now in router.take(.beginPopupGrab(menu), at: now) }
    desk.keyUp(30)
    desk.keyDown(31)
    desk.unmap(menu)
    desk.keyUp(31)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "page keys leave", "menu keys enter [42, 30]", "menu modifiers 1", "menu key 30 up", "menu key 31 down",
        "menu keys leave", "page keys enter [42, 31]", "page modifiers 1", "page key 31 up", "page key 42 up",
        "page modifiers 0",
      ])
  }

  @Test func aKeyHeldBesideAShortcutIsReleasedToItsClientAndKeepsNoShortcutFromWorking() {
    desk.window("page")
    desk.router.setAnswers([KeyCombination(keysym: 30): "go"], [:], of: .shell)
    desk.forget()
    desk.keyDown(31)
    desk.keyDown(30)
    desk.keyUp(31)
    desk.keyUp(30)
    desk.keyDown(30)
    #expect(
      desk.cameOut == ["page key 31 down", "go by nobody (binding)", "page key 31 up", "go by nobody (binding)"])
  }
}
