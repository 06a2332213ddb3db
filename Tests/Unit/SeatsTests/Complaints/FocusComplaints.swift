import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests for keyboard focus bugs of other compositors; see docs/complaints.md.
@Suite struct FocusComplaints {
  let desk = Desk()

  @Test func theActivatedWindowIsTheOneThatHasTheKeyboardWhateverIsTouched() {
    let page = desk.window("page", at: 0, 0)
    let note = desk.window("note", at: 200, 0)
    desk.window("keys", at: 400, 0, canBecomeKey: false)
    var states: [String] = []
    let places: [(Double, String)] = [(10, "page"), (410, "keys"), (210, "note"), (900, "nothing"), (10, "page")]
    for (x, name) in places {
      desk.tap(at: x, 10)
      let key = desk.router.keyWindow
      states.append("\(name): \(key === page ? "page" : key === note ? "note" : "other")")
      #expect(desk.router.keyboardTarget?.surface == key?.surface.id, "after a touch of \(name)")
    }
    #expect(states == ["page: page", "keys: page", "note: note", "nothing: note", "page: page"])
    let keyLines = desk.cameOut.filter { $0.hasPrefix("key window") || $0.contains("keys enter") }
    #expect(
      keyLines == [
        "key window page (windowMapped)", "page keys enter []", "key window note (windowMapped)", "note keys enter []",
        "key window page (tap)", "page keys enter []", "key window note (tap)", "note keys enter []",
        "key window page (tap)", "page keys enter []",
      ])
  }

  @Test func aNewWindowStaysBehindWhereItMayNotStealTheFocus() {
    desk.router.focusRules.newWindowsBecomeKey = false
    desk.window("page", at: 0, 0)
    desk.tap(at: 10, 10)
    desk.keyDown(30)
    desk.forget()
    desk.window("advertisement", at: 200, 0)
    desk.keyUp(30)
    desk.keyDown(31)
    #expect(desk.cameOut == ["page key 30 up", "page key 31 down"])
  }

  @Test func aKeyboardOnTheScreenThatClosesTakesNoFocusWithIt() {
    desk.router.focusRules.pressRaises = false
    desk.window("page", at: 0, 0)
    let keys = desk.window("keys", at: 0, 200, canBecomeKey: false)
    desk.window("note", at: 200, 0)
    desk.tap(at: 10, 10)
    desk.tap(at: 10, 210)
    desk.forget()
    desk.destroy(keys.surface)
    desk.keyDown(30)
    #expect(desk.cameOut == ["page key 30 down"])
  }

  @Test func afterGoingToTheNextWindowItHasKeysAndFrontPlaceAndStaysThere() {
    desk.router.setAnswers([KeyCombination(keysym: 15): "next"], ["next": .window(.nextWindow)], of: .shell)
    desk.window("one", at: 0, 0)
    desk.window("two", at: 200, 0)
    desk.pointer(to: 210, 10)
    desk.forget()
    desk.keyDown(15)
    desk.keyUp(15)
    desk.pointer(to: 211, 10)
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "next by two (binding)", "raise one (action)", "key window one (action)", "two keys leave", "one keys enter []",
        "one modifiers 0", "two pointer 11,10", "two pointer frame", "one key 30 down",
      ])
  }

  @Test func aDragByFingerBeginsAtTheFingerWhereverTheCursorIs() {
    let page = desk.window("page", at: 0, 0)
    desk.window("other", at: 200, 0)
    desk.pointer(to: 250, 50)
    desk.finger(1, downAt: 10, 20)
    desk.frame()
    desk.forget()
    desk.together { router, now in
      router.take(.beginDrag(from: page.client, isPrivate: false, by: .touch(FingerID(rawValue: 1))), at: now)
    }
    #expect(desk.router.dragPlace == Point(10, 20))
    desk.finger(1, to: 30, 20)
    desk.frame()
    #expect(desk.cameOut == ["page cancel (dragAndDrop)", "page drag enter 10,20", "page drag 30,20"])
    #expect(desk.router.pointerPlace == Point(250, 50))
  }
}
