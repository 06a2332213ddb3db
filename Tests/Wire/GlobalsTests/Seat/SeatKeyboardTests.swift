import Globals
import Seats
import StageKit
import Surfaces
import Testing

@Suite struct SeatKeyboardTests {
  let stage: SeatStage
  let alice: Guest

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
  }

  @Test func aKeyboardBeginsWithItsKeymapAndRepetition() {
    alice.takeKeyboard()
    stage.settle()
    #expect(stage.sent == ["alice wl_keyboard.keymap 0 fd 0", "alice wl_keyboard.repeat_info 25 600"])
  }

  @Test func aKeyboardMadeWhileTheClientHasFocusIsEnteredWithHeldKeysAndModifiers() {
    stage.window("page", of: alice, at: 0, 0)
    stage.keyDown(30)
    alice.takeKeyboard()
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_keyboard.keymap 0 fd 0", "alice wl_keyboard.repeat_info 25 600",
        "alice wl_keyboard.enter page [30 0 0 0]", "alice wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func modifiersHaveASerialOfTheirOwn() {
    alice.takeKeyboard()
    stage.window("page", of: alice, at: 0, 0)
    let entered = stage.serial("alice wl_keyboard.enter")
    let first = stage.serial("alice wl_keyboard.modifiers")
    #expect(entered != 0 && first > entered)
    stage.send(.key(.modifiers(device: stage.keys, Modifiers(depressed: 1, latched: 0, locked: 0, group: 0))))
    #expect(stage.serial("alice wl_keyboard.modifiers") > first)
  }

  @Test func keysMoveWithTheFocusFromClientToClient() throws {
    alice.takeKeyboard()
    let bob = try stage.guest("bob")
    bob.takeKeyboard()
    stage.window("page", of: alice, at: 0, 0)
    stage.keyDown(300)
    stage.forget()
    let note = stage.window("note", of: bob, at: 200, 0)
    stage.keyUp(300)
    stage.close(note)
    #expect(
      stage.sent == [
        "alice wl_keyboard.leave page", "bob wl_keyboard.enter note [44 1 0 0]", "bob wl_keyboard.modifiers 0 0 0 0",
        "bob wl_keyboard.key 1000 300 0", "bob wl_keyboard.leave note", "alice wl_keyboard.enter page []",
        "alice wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func aNewKeyRepeatIsTold() {
    alice.takeKeyboard()
    stage.settle()
    stage.forget()
    stage.seat.keyRepeat = KeyRepeat(rate: 0, delay: -5)
    stage.settle()
    #expect(stage.sent == ["alice wl_keyboard.repeat_info 0 0"])
  }

  @Test func theSeatHasItsNameAndVersion() throws {
    #expect(alice.offeredVersion("wl_seat") == 10)
    #expect(alice.offeredVersion("wl_data_device_manager") == 3)
  }

  @Test func serialsJustifyWhatTheirEventsAllow() {
    alice.takeKeyboard()
    alice.takePointer()
    let window = stage.window("page", of: alice, at: 0, 0)
    stage.pointer(to: 10, 10)
    stage.press()
    stage.keyDown(30)
    let client = window.client
    let seat = stage.seat!
    let purposes: [SerialPurpose] = [.grab, .hold, .selection]
    func justified(_ event: String) -> [SerialPurpose] {
      purposes.filter { seat.accepts(stage.serial("alice \(event)"), from: client, for: $0) }
    }
    #expect(justified("wl_pointer.button") == [.grab, .hold, .selection])
    #expect(justified("wl_keyboard.key") == [.grab, .selection])
    #expect(justified("wl_keyboard.enter") == [.selection])
    #expect(justified("wl_pointer.enter") == [])
    #expect(justified("wl_keyboard.modifiers") == [])
    #expect(!seat.accepts(stage.serial("alice wl_pointer.button"), from: ClientID(rawValue: 99), for: .grab))
    #expect(!seat.accepts(0, from: client, for: .selection))
    func activates(_ event: String) -> Bool {
      seat.activationPermit(for: stage.serial("alice \(event)"), of: client) != nil
    }
    #expect(activates("wl_pointer.button") && activates("wl_keyboard.key"))
    #expect(!activates("wl_keyboard.enter") && !activates("wl_pointer.enter") && !activates("wl_keyboard.modifiers"))
  }

  @Test func everyEventHasASerialOfItsOwn() {
    alice.takeKeyboard()
    stage.window("page", of: alice, at: 0, 0)
    stage.keyDown(30)
    let serials = ["enter", "modifiers", "key"].map { stage.serial("alice wl_keyboard.\($0)") }
    #expect(serials.min()! > 0 && serials == serials.sorted() && Set(serials).count == 3)
  }

  @Test func anActionAboveTheClientNeedsARecentPress() {
    alice.takeKeyboard()
    let window = stage.window("page", of: alice, at: 0, 0)
    stage.keyDown(30)
    func isAccepted(_ seconds: UInt64, _ event: String = "wl_keyboard.key") -> Bool {
      let now = InputTime(milliseconds: stage.clock + seconds * 1000)
      return stage.seat.accepts(stage.serial("alice \(event)"), from: window.client, for: .action(sentAt: now))
    }
    #expect(isAccepted(0) && isAccepted(5))
    #expect(!isAccepted(6) && !isAccepted(25))
    #expect(!isAccepted(0, "wl_keyboard.enter"))
  }
}
