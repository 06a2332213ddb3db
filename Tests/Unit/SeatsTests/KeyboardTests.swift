import Seats
import Surfaces
import Testing

@Suite struct KeyboardTests {
  let desk = Desk()
  let shift = ShiftOnlyKeyboard.shift

  @Test func aNewWindowBecomesKeyAndGetsTheKeyboardOnItsRoot() {
    let window = desk.window("page", canBecomeKey: true, isMapped: false)
    _ = desk.subsurface("inner", of: window.surface, at: 0, 0)
    desk.map(window)
    #expect(desk.cameOut == ["key window page (windowMapped)", "page keys enter []", "page modifiers 0"])
    desk.tap(at: 5, 5)
    #expect(desk.cameOut == ["inner down 0 5,5", "page frame", "inner up 0", "page frame"])
  }

  @Test func modifiersFollowTheKeyThatChangedThem() {
    desk.window("page")
    desk.forget()
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.keyUp(30)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "page key 42 down", "page modifiers 1", "page key 30 down", "page key 30 up", "page key 42 up",
        "page modifiers 0",
      ])
  }

  @Test func heldKeysGoAlongWithTheFocusAndAreReleasedWhereItIsThen() {
    desk.window("old", at: 0, 0)
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.forget()
    desk.window("new", at: 200, 0)
    desk.keyUp(30)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "key window new (windowMapped)", "old keys leave", "new keys enter [42, 30]", "new modifiers 1",
        "new key 30 up", "new key 42 up", "new modifiers 0",
      ])
  }

  @Test func keysPressedWhileNobodyHasTheKeyboardAreThereAtEnter() {
    desk.router.outbox.includeNotes()
    desk.keyDown(30)
    desk.window("page")
    desk.keyUp(30)
    #expect(
      desk.cameOut == [
        "note keyUnfocused 30", "key window page (windowMapped)", "page keys enter [30]", "page modifiers 0",
        "page key 30 up",
      ])
  }

  @Test func anUnmappedKeyWindowIsFollowedByTheMostRecentOne() {
    let first = desk.window("first", at: 0, 0)
    desk.window("second", at: 200, 0)
    let third = desk.window("third", at: 400, 0)
    desk.tap(at: 10, 10)
    desk.forget()
    desk.unmap(first)
    desk.unmap(third)
    #expect(
      desk.cameOut == [
        "key window third (windowUnmapped)", "first keys leave", "third keys enter []", "third modifiers 0",
        "key window second (windowUnmapped)", "third keys leave", "second keys enter []", "second modifiers 0",
      ])
  }

  @Test func theLastWindowLeavesTheKeyboardToNobody() {
    let window = desk.window("page")
    desk.forget()
    desk.destroy(window.surface)
    #expect(desk.cameOut == ["key window none (windowUnmapped)", "page keys leave"])
    #expect(desk.router.keyboardTarget == nil)
  }

  @Test func aWindowThatNeverBecomesKeyIsTouchedWithoutAnyFocusChange() {
    desk.window("page", at: 0, 0)
    desk.window("keys", at: 0, 200, canBecomeKey: false)
    desk.forget()
    desk.tap(at: 10, 210)
    desk.pointer(to: 10, 210)
    desk.press()
    desk.release()
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "keys down 0 10,10", "keys frame", "keys up 0", "keys frame", "keys enter 10,10", "keys pointer frame",
        "keys press 110", "keys pointer frame", "keys release 110", "keys pointer frame", "page key 30 down",
      ])
  }

  @Test func aTapOnTheKeyWindowChangesNoFocus() {
    desk.window("page")
    desk.forget()
    desk.tap(at: 1, 1)
    #expect(desk.cameOut == ["page down 0 1,1", "page frame", "page up 0", "page frame"])
  }

  @Test func aTapOnNothingTakesTheFocusFromNobody() {
    desk.window("page")
    desk.forget()
    desk.tap(at: 900, 900)
    desk.keyDown(30)
    #expect(desk.cameOut == ["page key 30 down"])
  }

  @Test func activationHasItsCause() {
    let first = desk.window("first", at: 0, 0)
    desk.window("second", at: 200, 0)
    desk.forget()
    desk.together { router, now in
      router.take(.raise(first, because: .activationRequest), at: now)
      router.take(.makeKey(first, because: .activationRequest), at: now)
    }
    #expect(
      desk.cameOut == [
        "raise first (activationRequest)", "key window first (activationRequest)", "second keys leave",
        "first keys enter []", "first modifiers 0",
      ])
  }

  @Test func aKeyIsDownOnceHoweverManyKeyboardsHoldIt() {
    let other = DeviceID(.scripts, 9)
    desk.window("page")
    desk.router.outbox.includeNotes()
    desk.forget()
    desk.keyDown(30)
    desk.keyDown(30)
    desk.keyDown(30, on: other)
    desk.keyUp(30)
    desk.keyUp(30)
    desk.keyUp(30, on: other)
    #expect(
      desk.cameOut == ["page key 30 down", "note keyDownTwice 30", "note keyUnknown 30", "page key 30 up"])
  }

  @Test func aKeyboardThatVanishesLeavesNoKeyStuck() {
    desk.window("page")
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.forget()
    desk.send(.deviceRemoved(desk.keyboard))
    #expect(desk.cameOut == ["page key 42 up", "page modifiers 0", "page key 30 up"])
  }

  @Test func explicitRulesLeaveTheFocusAlone() {
    desk.router.focusRules.follows = .nothing
    desk.router.focusRules.newWindowsBecomeKey = false
    desk.router.focusRules.pressRaises = false
    desk.window("page")
    desk.tap(at: 1, 1)
    #expect(desk.cameOut == ["page down 0 1,1", "page frame", "page up 0", "page frame"])
  }

  @Test func focusCanFollowThePointer() {
    desk.router.focusRules.follows = .pointer
    desk.window("left", at: 0, 0)
    desk.window("right", at: 200, 0)
    desk.forget()
    desk.pointer(to: 10, 10)
    #expect(
      desk.cameOut == [
        "left enter 10,10", "key window left (hover)", "right keys leave", "left keys enter []", "left modifiers 0",
        "left pointer frame",
      ])
  }
}
