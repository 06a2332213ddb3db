import Seats
import Testing
import WireClients

/// Tests of `wl_keyboard`, which wlcs does not test.
@Suite struct KeyboardTests {
  private let room: Room
  private let alice: EventLog
  private let page: WireWindow

  init() throws {
    room = try Room()
    alice = try room.connectLog()
    page = alice.show("page", at: 0, 0)
  }

  private let letterA: UInt32 = 30
  private let leftShift: UInt32 = 42

  @Test func aKeyboardBeginsWithItsKeymapAndItsRepetition() throws {
    let bob = try room.connectLog()
    #expect(
      bob.received("wl_keyboard").map { $0.split(separator: " ")[0] } == [
        "wl_keyboard.keymap", "wl_keyboard.repeat_info",
      ])
    let keymap = try #require(bob.wire.last["wl_keyboard.keymap"])
    #expect(keymap[0] == 1 && keymap[1] > 1000)
    #expect(bob.wire.last["wl_keyboard.repeat_info"] == [25, 600])
  }

  @Test func beforeVersionFourNobodyHearsOfRepetition() throws {
    let bob = try room.connectLog(seatVersion: 3)
    #expect(bob.wire.counts["wl_keyboard.keymap"] == 1)
    #expect(bob.wire.counts["wl_keyboard.repeat_info"] == nil)
  }

  @Test func aNewWindowIsEnteredWithItsModifiersBehind() throws {
    let bob = try room.connectLog()
    let window = bob.wire.beginToplevel()
    bob.call(window.surface, "pane")
    room.settle()
    bob.forget()
    bob.wire.show(window)
    room.settle()
    #expect(bob.received("wl_keyboard") == ["wl_keyboard.enter pane", "wl_keyboard.modifiers 0 0 0 0"])
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.leave page"])
  }

  @Test func keysGoToTheWindowThatHasTheKeyboardAndToNoOther() throws {
    let bob = try room.connectLog()
    bob.show("pane", at: 200, 0)
    alice.forget()
    room.key(letterA, true)
    room.key(letterA, false)
    #expect(bob.received("wl_keyboard") == ["wl_keyboard.key 30 1", "wl_keyboard.key 30 0"])
    #expect(alice.received("wl_keyboard") == [])
  }

  @Test func modifiersFollowTheKeyThatChangesThem() {
    room.key(leftShift, true)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 42 1", "wl_keyboard.modifiers 1 0 0 0"])
    room.key(letterA, true)
    room.key(letterA, false)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 30 1", "wl_keyboard.key 30 0"])
    room.key(leftShift, false)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 42 0", "wl_keyboard.modifiers 0 0 0 0"])
  }

  @Test func aKeyThatIsHeldTwiceIsPressedOnceAndReleasedAtTheEnd() {
    room.key(letterA, true)
    room.route(.key(.key(device: room.arena.panel, code: letterA, isPressed: true)))
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 30 1"])
    room.key(letterA, false)
    #expect(alice.received("wl_keyboard") == [])
    room.route(.key(.key(device: room.arena.panel, code: letterA, isPressed: false)))
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 30 0"])
  }

  @Test func serialsOfKeysAndFocusRise() throws {
    room.key(letterA, true)
    let press = alice.serial("wl_keyboard.key")
    room.key(letterA, false)
    let release = alice.serial("wl_keyboard.key")
    #expect(release > press)
    let bob = try room.connectLog()
    bob.show("pane", at: 200, 0)
    #expect(alice.serial("wl_keyboard.leave") > release)
  }

  @Test func theKeyboardComesBackWhenTheOtherWindowGoes() throws {
    let bob = try room.connectLog()
    let pane = bob.show("pane", at: 200, 0)
    alice.forget()
    bob.hide(pane)
    #expect(bob.received("wl_keyboard") == ["wl_keyboard.leave pane"])
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.enter page", "wl_keyboard.modifiers 0 0 0 0"])
  }

  @Test func theKeyboardComesBackWhenTheOtherClientDies() throws {
    let bob = try room.connectLog()
    bob.show("pane", at: 200, 0)
    alice.forget()
    room.kill(bob)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.enter page", "wl_keyboard.modifiers 0 0 0 0"])
  }

  @Test func aTapMakesAWindowKeyAndTheKeyboardFollows() throws {
    let bob = try room.connectLog()
    bob.show("pane", at: 200, 0)
    alice.forget()
    room.land((1, 10, 10))
    room.lift(1)
    #expect(bob.received("wl_keyboard") == ["wl_keyboard.leave pane"])
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.enter page", "wl_keyboard.modifiers 0 0 0 0"])
  }

  @Test func theKeyboardStaysWithTheToplevelAndNotWithItsSubsurface() {
    alice.showSubsurface("inset", of: page.surface, at: 40, 40)
    room.land((1, 50, 50))
    room.lift(1)
    #expect(alice.received("wl_keyboard") == [])
    room.key(letterA, true)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 30 1"])
  }

  @Test func aKeyboardMadeLaterIsEnteredAtOnceWithWhatIsHeld() {
    room.key(leftShift, true)
    alice.forget()
    alice.call(alice.wire.make(alice.wire.global("wl_seat"), "get_keyboard"), "second")
    room.settle()
    #expect(
      alice.received("wl_keyboard").dropFirst(2) == [
        "second: wl_keyboard.enter page", "second: wl_keyboard.modifiers 1 0 0 0",
      ])
    room.key(letterA, true)
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 30 1", "second: wl_keyboard.key 30 1"])
  }

  @Test func aReleasedKeyboardHearsNothing() {
    alice.wire.request(alice.keyboard, "release")
    room.settle()
    room.key(letterA, true)
    room.key(letterA, false)
    #expect(alice.received("wl_keyboard") == [])
    #expect(alice.error == nil)
  }

  @Test func aKeyboardThatIsUnpluggedLetsGoOfItsKeys() {
    room.key(leftShift, true)
    alice.forget()
    room.route(.deviceRemoved(room.arena.keys))
    #expect(alice.received("wl_keyboard") == ["wl_keyboard.key 42 0", "wl_keyboard.modifiers 0 0 0 0"])
  }
}
