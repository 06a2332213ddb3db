import Interaction
import Seats
import Surfaces
import Testing

/// Tests of actions that applications perform, and of the keys that wait behind them.
@Suite struct ApplicationActionTests {
  let desk = Desk()
  let copy = ApplicationCommandID(rawValue: 7)
  let copyKeys = SyntheticChord(key: 46, modifiers: 4)

  private func shell(_ bindings: KeyBindings = [:], _ actions: ActionTable) {
    desk.router.setAnswers(bindings, actions, of: .shell)
  }

  private func send(_ action: Action) { desk.together { router, now in router.take(.perform(action), at: now) } }

  /// A window that is key, and a shell that has applications copy.
  private func page() -> ClientWindow {
    let window = desk.window("page")
    shell([KeyCombination(keysym: 30): "edit.copy"], ["edit.copy": .application(copy, otherwise: copyKeys)])
    desk.forget()
    return window
  }

  private let keys = ["page modifiers 4", "page key 46 down", "page key 46 up", "page modifiers 0"]

  @Test func whatTheApplicationPerformsSendsNoKeys() {
    _ = page()
    desk.keyDown(30)
    desk.keyUp(30)
    #expect(desk.cameOut == ["edit.copy by page's application 7 (binding)"])
    desk.answer(.performed)
    #expect(desk.cameOut == [])
  }

  @Test func anApplicationThatDeclinesIsSentTheKeys() {
    _ = page()
    send("edit.copy")
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by page's keys (requested)"] + keys)
  }

  @Test func withoutAnAnswerNothingIsSentASecondTime() {
    _ = page()
    send("edit.copy")
    desk.forget()
    desk.answer(.unanswered)
    #expect(desk.cameOut == [])
  }

  @Test func keysWaitBehindTheActionInTheirOrder() {
    _ = page()
    desk.keyDown(30)
    desk.keyDown(31)
    desk.keyUp(30)
    desk.keyUp(31)
    desk.keyDown(32)
    #expect(desk.cameOut == ["edit.copy by page's application 7 (binding)"])
    desk.forget()
    desk.answer(.declined)
    #expect(
      desk.cameOut == ["edit.copy by page's keys (binding)"] + keys
        + ["page key 31 down", "page key 31 up", "page key 32 down"])
    desk.forget()
    desk.keyUp(32)
    #expect(desk.cameOut == ["page key 32 up"])
  }

  @Test func actionsOfOneClientEndOneAfterTheOther() {
    _ = page()
    let paste = ApplicationCommandID(rawValue: 8)
    shell(
      [:],
      [
        "edit.copy": .application(copy, otherwise: copyKeys), "edit.paste": .application(paste, otherwise: nil),
        "edit.find": .chord(SyntheticChord(key: 33, modifiers: 4)),
      ])
    for action: Action in ["edit.copy", "edit.find", "edit.paste"] { send(action) }
    desk.keyDown(31)
    #expect(desk.cameOut == ["edit.copy by page's application 7 (requested)"])
    desk.forget()
    desk.answer(.performed)
    #expect(
      desk.cameOut == [
        "edit.find by page's keys (requested)", "page modifiers 4", "page key 33 down", "page key 33 up",
        "page modifiers 0", "edit.paste by page's application 8 (requested)",
      ])
    desk.forget()
    desk.answer(.performed)
    #expect(desk.cameOut == ["page key 31 down"])
  }

  @Test func aBoundKeyThatWaitedIsAnActionOfItsOwn() {
    _ = page()
    for _ in 0..<2 {
      desk.keyDown(30)
      desk.keyUp(30)
    }
    #expect(desk.cameOut == ["edit.copy by page's application 7 (binding)"])
    desk.answer(.performed)
    #expect(desk.cameOut == ["edit.copy by page's application 7 (binding)"])
    desk.answer(.performed)
    #expect(desk.cameOut == [])
    #expect(desk.requests.isEmpty)
  }

  @Test func bindingsOfTheShellDoNotWait() {
    _ = page()
    let close = KeyCombination(keysym: 60, modifiers: .shift)
    shell(
      [KeyCombination(keysym: 30): "edit.copy", close: "window.close"],
      ["edit.copy": .application(copy, otherwise: copyKeys), "window.close": .window(.close)])
    desk.keyDown(30)
    for code: UInt32 in [31, ShiftOnlyKeyboard.shift, 60] { desk.keyDown(code) }
    #expect(
      desk.cameOut == [
        "edit.copy by page's application 7 (binding)", "window.close by page (binding)", "close page",
      ])
    for code: UInt32 in [60, ShiftOnlyKeyboard.shift, 31, 30] { desk.keyUp(code) }
    #expect(desk.cameOut == [])
    desk.answer(.performed)
    #expect(
      desk.cameOut == [
        "page key 31 down", "page key 42 down", "page modifiers 1", "page key 42 up", "page modifiers 0",
        "page key 31 up",
      ])
  }

  @Test func keysBetweenTwoActionsStayBetweenThem() {
    _ = page()
    for code: UInt32 in [30, 31, 30, 32] {
      desk.keyDown(code)
      desk.keyUp(code)
    }
    desk.forget()
    desk.answer(.performed)
    #expect(
      desk.cameOut == ["page key 31 down", "page key 31 up", "edit.copy by page's application 7 (binding)"])
    desk.answer(.performed)
    #expect(desk.cameOut == ["page key 32 down", "page key 32 up"])
  }

  @Test func aPressThatWaitsFollowsAChordOfItsKey() {
    _ = page()
    send("edit.copy")
    desk.keyDown(46)
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by page's keys (requested)"] + keys + ["page key 46 down"])
    desk.forget()
    desk.keyUp(46)
    #expect(desk.cameOut == ["page key 46 up"])
  }

  @Test func aReleaseThatWaitsIsSentBeforeAChordOfItsKey() {
    _ = page()
    desk.keyDown(46)
    send("edit.copy")
    desk.keyUp(46)
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by page's keys (requested)", "page key 46 up"] + keys)
    desk.forget()
    desk.keyDown(46)
    #expect(desk.cameOut == ["page key 46 down"])
  }

  @Test func aHoldEndsAfterASecond() {
    _ = page()
    for _ in 0..<3 { send("edit.copy") }
    desk.keyDown(31)
    desk.forget()
    desk.wait(999)
    #expect(desk.cameOut == [])
    desk.wait(1)
    #expect(
      desk.cameOut == [
        "edit.copy by nobody (requested)", "edit.copy by nobody (requested)", "page key 31 down",
      ])
    desk.keyUp(31)
    send("edit.copy")
    #expect(desk.cameOut == ["page key 31 up", "edit.copy by nobody (requested)"])
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by page's keys (requested)"] + keys)
    send("edit.copy")
    desk.keyDown(31)
    #expect(desk.cameOut == ["edit.copy by page's application 7 (requested)"])
  }

  @Test func theHoldOfAnotherWindowHasATimeOfItsOwn() {
    _ = page()
    send("edit.copy")
    desk.wait(900)
    desk.window("other", at: 300, 0)
    send("edit.copy")
    desk.keyDown(31)
    desk.forget()
    desk.wait(999)
    #expect(desk.cameOut == [])
    desk.wait(1)
    #expect(desk.cameOut == ["other key 31 down"])
  }

  @Test func keysOfAnotherClientDoNotWait() {
    _ = page()
    send("edit.copy")
    desk.keyDown(31)
    desk.forget()
    desk.window("other", at: 300, 0)
    desk.keyDown(32)
    #expect(
      desk.cameOut == [
        "key window other (windowMapped)", "page key 31 down", "page keys leave", "other keys enter [31]",
        "other modifiers 0", "other key 32 down",
      ])
  }

  @Test func anActionWithoutKeysGoesOnToTheNextResponder() {
    let window = page()
    desk.router.setAnswers([:], ["edit.copy": .application(copy, otherwise: nil)], of: .window(window.id))
    shell([:], ["edit.copy": .shell(ShellHandler(rawValue: 3))])
    send("edit.copy")
    desk.answer(.declined)
    #expect(
      desk.cameOut == ["edit.copy by page's application 7 (requested)", "edit.copy by shell 3 (requested)"])
  }

  @Test func anActionThatNobodyElseHasIsPerformedByNobody() {
    _ = page()
    shell([:], ["edit.copy": .application(copy, otherwise: nil)])
    send("edit.copy")
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by nobody (requested)"])
  }

  @Test func anAnswerAfterTheWindowIsGoneSendsNothing() {
    let window = page()
    send("edit.copy")
    desk.keyDown(31)
    desk.unmap(window)
    desk.destroy(window.surface)
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == ["edit.copy by nobody (requested)"])
  }

  @Test func anAnswerAfterTheClientIsGoneHasNoEffect() {
    let window = page()
    send("edit.copy")
    send("edit.copy")
    desk.together { router, now in router.take(.clientDidDisconnect(window.client), at: now) }
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == [])
    #expect(desk.requests.isEmpty)
  }

  @Test func theKeysOfARemovedDeviceAreReleased() {
    _ = page()
    send("edit.copy")
    desk.keyDown(31)
    desk.forget()
    desk.send(.deviceRemoved(desk.keyboard))
    #expect(desk.cameOut == ["page key 31 down", "page key 31 up"])
  }

  @Test func aClientHasAtMost16Actions() {
    _ = page()
    for _ in 0..<17 { send("edit.copy") }
    #expect(
      desk.cameOut == ["edit.copy by page's application 7 (requested)", "edit.copy by nobody (requested)"])
    for _ in 0..<16 { desk.answer(.performed) }
    #expect(desk.requests.isEmpty)
  }

  @Test func atMost256KeyEventsAreHeld() {
    _ = page()
    send("edit.copy")
    desk.forget()
    for _ in 0..<130 {
      desk.keyDown(31)
      desk.keyUp(31)
    }
    #expect(desk.cameOut.count == 256)
    desk.answer(.performed)
    #expect(desk.cameOut.count == 4)
  }

  @Test func whatWaitsWhenThePolicyChangesSendsItsKeys() {
    _ = page()
    send("edit.copy")
    send("edit.copy")
    desk.router.commandsWillChange()
    desk.forget()
    desk.answer(.performed)
    #expect(desk.cameOut == ["edit.copy by page's keys (requested)"] + keys)
  }
}
