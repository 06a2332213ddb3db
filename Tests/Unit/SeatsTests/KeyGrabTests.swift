import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of an input method that grabs the keyboard and releases it.
@Suite struct KeyGrabTests {
  let desk = Desk()
  let shift = ShiftOnlyKeyboard.shift
  let ownKeyboard = DeviceID(.scripts, 9)

  init() {
    desk.window("page")
    desk.forget()
  }

  private func grab(_ number: UInt32 = 1, by client: String = "ime") -> KeyGrabTarget {
    let target = KeyGrabTarget(client: desk.client(client), number: number)
    desk.together { router, now in router.take(.beginKeyGrab(target), at: now) }
    return target
  }

  private func end(_ grab: KeyGrabTarget) {
    desk.together { router, now in router.take(.endKeyGrab(grab), at: now) }
  }

  @Test func keysGoToTheGrabAndNotToTheKeyWindow() {
    _ = grab()
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.keyUp(30)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "ime's grab 1 modifiers 0", "ime's grab 1 key 42 down (inputMethodGrab)", "ime's grab 1 modifiers 1",
        "ime's grab 1 key 30 down (inputMethodGrab)", "ime's grab 1 key 30 up (captured)",
        "ime's grab 1 key 42 up (captured)", "ime's grab 1 modifiers 0",
      ])
  }

  @Test func aKeyThatAClientHoldsIsReleasedThere() {
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.forget()
    _ = grab()
    desk.keyUp(30)
    desk.keyUp(shift)
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "ime's grab 1 modifiers 1", "page key 30 up", "page key 42 up", "page modifiers 0", "ime's grab 1 modifiers 0",
        "ime's grab 1 key 30 down (inputMethodGrab)",
      ])
  }

  @Test func ofKeysThatTheGrabHoldsAsItEndsNobodyHearsAgain() {
    desk.router.outbox.includeNotes()
    let grab = grab()
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.forget()
    end(grab)
    desk.keyUp(30)
    desk.keyDown(30)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "ime's grab 1 key 42 up (inputMethodGrab)", "ime's grab 1 key 30 up (inputMethodGrab)", "page modifiers 1",
        "note keyStray 30", "page key 30 down", "note keyStray 42", "page modifiers 0",
      ])
  }

  @Test func aNewKeyWindowIsNotToldOfKeysThatTheGrabHolds() {
    let grab = grab()
    desk.keyDown(30)
    desk.forget()
    desk.window("other")
    end(grab)
    desk.window("third")
    #expect(
      desk.cameOut == [
        "key window other (windowMapped)", "page keys leave", "other keys enter []", "other modifiers 0",
        "ime's grab 1 key 30 up (inputMethodGrab)", "other modifiers 0", "key window third (windowMapped)",
        "other keys leave", "third keys enter []", "third modifiers 0",
      ])
  }

  @Test func aLaterGrabTakesThePlaceOfAnEarlierOne() {
    let first = grab(1)
    desk.keyDown(30)
    desk.forget()
    let second = grab(2)
    desk.keyUp(30)
    desk.keyDown(31)
    end(first)
    desk.keyUp(31)
    end(second)
    end(second)
    #expect(
      desk.cameOut == [
        "ime's grab 1 key 30 up (inputMethodGrab)", "page modifiers 0", "ime's grab 2 modifiers 0",
        "ime's grab 2 key 31 down (inputMethodGrab)", "ime's grab 2 key 31 up (captured)", "page modifiers 0",
      ])
  }

  /// An input method forwards keys that it does not use with its own keyboard. It sends the same key while the user
  /// still holds it.
  @Test func theInputMethodsOwnKeyboardGoesPastItsGrab() {
    desk.router.setMaker(desk.client("ime"), of: ownKeyboard)
    _ = grab()
    desk.forget()
    desk.keyDown(30)
    desk.keyDown(30, on: ownKeyboard)
    desk.keyUp(30)
    desk.keyDown(30)
    desk.keyUp(30, on: ownKeyboard)
    #expect(
      desk.cameOut == [
        "ime's grab 1 key 30 down (inputMethodGrab)", "page key 30 down", "ime's grab 1 key 30 up (captured)",
        "ime's grab 1 key 30 down (inputMethodGrab)", "page key 30 up",
      ])
  }

  @Test func anotherClientsKeyboardIsGrabbedLikeAnyOther() {
    desk.router.setMaker(desk.client("robot"), of: ownKeyboard)
    _ = grab()
    desk.forget()
    desk.keyDown(30, on: ownKeyboard)
    #expect(desk.cameOut == ["ime's grab 1 key 30 down (inputMethodGrab)"])
  }

  @Test func bindingsComeFirst() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 16): "close"], ["close": .window(.close)], of: .window(desk.router.keyWindow!.id))
    _ = grab()
    desk.forget()
    desk.keyDown(16)
    desk.keyUp(16)
    desk.keyDown(17)
    #expect(
      desk.cameOut == [
        "close by page (binding)", "close page", "ime's grab 1 key 17 down (inputMethodGrab)",
      ])
  }

  @Test func aKeyHeldForABindingIsTheBindingsToItsEnd() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 16): KeyBinding("close", waitsForRelease: true)], ["close": .window(.close)],
      of: .window(desk.router.keyWindow!.id))
    desk.keyDown(16)
    desk.forget()
    _ = grab()
    desk.keyUp(16)
    #expect(desk.cameOut == ["ime's grab 1 modifiers 0", "close by page (binding)", "close page"])
  }

  @Test func keysFlowAgainWhenTheClientIsGone() {
    _ = grab()
    desk.keyDown(30)
    desk.forget()
    desk.together { router, now in router.take(.clientDidDisconnect(desk.client("ime")), at: now) }
    desk.keyUp(30)
    desk.keyDown(31)
    #expect(
      desk.cameOut == ["ime's grab 1 key 30 up (inputMethodGrab)", "page modifiers 0", "page key 31 down"])
  }

  @Test func aKeyboardThatVanishesLeavesNoKeyStuckInTheGrab() {
    let grab = grab()
    desk.keyDown(30)
    desk.keyDown(shift)
    desk.forget()
    desk.send(.deviceRemoved(desk.keyboard))
    desk.keyDown(31)
    end(grab)
    desk.send(.deviceRemoved(desk.keyboard))
    desk.keyDown(31)
    #expect(
      desk.cameOut == [
        "ime's grab 1 key 30 up (captured)", "ime's grab 1 key 42 up (captured)", "ime's grab 1 modifiers 0",
        "ime's grab 1 key 31 down (inputMethodGrab)", "ime's grab 1 key 31 up (inputMethodGrab)", "page modifiers 0",
        "page key 31 down",
      ])
  }

  @Test func aKeyIsDownOnceForTheGrabHoweverManyKeyboardsHoldIt() {
    desk.router.outbox.includeNotes()
    _ = grab()
    desk.forget()
    desk.keyDown(30)
    desk.keyDown(30)
    desk.keyDown(30, on: ownKeyboard)
    desk.keyUp(30)
    desk.keyUp(30)
    desk.keyUp(30, on: ownKeyboard)
    #expect(
      desk.cameOut == [
        "ime's grab 1 key 30 down (inputMethodGrab)", "note keyDownTwice 30", "note keyUnknown 30",
        "ime's grab 1 key 30 up (captured)",
      ])
  }

  @Test func theGrabGetsKeysWhileNoWindowHasTheKeyboard() {
    desk.unmap(desk.router.keyWindow!)
    _ = grab()
    desk.forget()
    desk.keyDown(30)
    #expect(desk.cameOut == ["ime's grab 1 key 30 down (inputMethodGrab)"])
  }

  /// Events that are sent for an action go to the client, because the user did not type them.
  @Test func chordsGoPastTheGrab() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 16): "copy"], ["copy": .chord(SyntheticChord(key: 46, modifiers: 4))],
      of: .window(desk.router.keyWindow!.id))
    _ = grab()
    desk.keyDown(46)
    desk.forget()
    desk.keyDown(16)
    desk.keyUp(46)
    #expect(
      desk.cameOut == [
        "copy by page's keys (binding)", "page modifiers 4", "page key 46 down", "page key 46 up", "page modifiers 0",
        "ime's grab 1 key 46 up (captured)",
      ])
  }

  /// Choosing a word for a menu's search field must not close the menu.
  @Test func aPressOnAnInputMethodsPopupDismissesNoMenu() {
    let page = desk.router.keyWindow!
    let menu = desk.popup("menu", on: page, at: 100, 0)
    desk.together { router, now in router.take(.beginPopupGrab(menu), at: now) }
    let words = desk.surface("words", of: "ime", width: 50, height: 50)
    _ = words.take(.inputPopup)
    let popup = ClientWindow(id: WindowID(rawValue: 500), kind: .popup, surface: words)
    popup.position = .init(300, 300)
    popup.parent = menu
    popup.canBecomeKey = false
    desk.map(popup)
    desk.forget()
    desk.tap(at: 310, 310)
    #expect(desk.cameOut == ["words down 0 10,10", "ime frame", "words up 0", "ime frame"])
    #expect(desk.router.keyboardTarget?.surface == menu.surface.id)
  }
}
