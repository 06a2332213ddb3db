import Glibc
import Seats
import StageKit
import Testing
import WaylandClient

@Suite struct VirtualKeyboardTests {
  let stage: SeatStage
  let alice: Guest
  let robot: Guest
  let keyboard: ZwpVirtualKeyboardV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeKeyboard()
    stage.window("page", of: alice, at: 0, 0)
    robot = try stage.guest("robot")
    keyboard = robot.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(seat: robot.seat)
    stage.settle()
    stage.forget()
  }

  /// A file with a text, which the caller closes.
  private func file(_ text: String) -> Int32 {
    let path = "/tmp/keymap-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    unlink(path)
    _ = write(file, text, text.utf8.count)
    return file
  }

  private func bring(_ text: String = "keymap", format: UInt32 = 1, size: UInt32? = nil) {
    let file = file(text)
    keyboard.keymap(format: format, fd: file, size: size ?? UInt32(text.utf8.count))
    stage.settle()
    close(file)
  }

  private func press(_ key: UInt32) {
    keyboard.key(time: 0, key: key, state: 1)
    stage.settle()
  }

  private func release(_ key: UInt32) {
    keyboard.key(time: 0, key: key, state: 0)
    stage.settle()
  }

  private let seatsOwn = "alice wl_keyboard.keymap 0 fd 0"
  private let brought = "alice wl_keyboard.keymap 1 fd 6"

  @Test func itsKeymapComesBeforeItsFirstKeyAndTheSeatsComesBackWithTheSeatsNext() {
    bring()
    #expect(stage.sent == [])
    stage.clock = 7000
    press(1)
    release(1)
    #expect(
      stage.sent == [
        brought, "alice wl_keyboard.modifiers 0 0 0 0", "alice wl_keyboard.key 7000 1 1",
        "alice wl_keyboard.key 7000 1 0",
      ])
    stage.keyDown(30)
    #expect(stage.sent == [seatsOwn, "alice wl_keyboard.modifiers 0 0 0 0", "alice wl_keyboard.key 7000 30 1"])
    press(1)
    #expect(stage.sent.first == "alice wl_keyboard.key 7000 30 0")
  }

  @Test func modifiersArePassedOnAndStayWithTheirKeymap() {
    bring()
    keyboard.modifiers(modsDepressed: 4, modsLatched: 1, modsLocked: 2, group: 1)
    press(2)
    #expect(stage.sent == [brought, "alice wl_keyboard.modifiers 4 1 2 1", "alice wl_keyboard.key 1000 2 1"])
    stage.keyDown(30)
    stage.keyUp(30)
    #expect(
      stage.sent == [
        "alice wl_keyboard.key 1000 2 0", seatsOwn, "alice wl_keyboard.modifiers 0 0 0 0",
        "alice wl_keyboard.key 1000 30 1", "alice wl_keyboard.key 1000 30 0",
      ])
    keyboard.modifiers(modsDepressed: 4, modsLatched: 1, modsLocked: 2, group: 1)
    stage.settle()
    #expect(stage.sent == [])
    release(2)
    #expect(stage.sent == [])
    press(3)
    #expect(stage.sent == [brought, "alice wl_keyboard.modifiers 4 1 2 1", "alice wl_keyboard.key 1000 3 1"])
  }

  @Test func theSameCodeOnTwoKeyboardsIsTwoKeys() {
    bring()
    stage.keyDown(30)
    stage.forget()
    press(30)
    stage.keyUp(30)
    release(30)
    #expect(
      stage.sent == [
        "alice wl_keyboard.key 1000 30 0", brought, "alice wl_keyboard.modifiers 0 0 0 0",
        "alice wl_keyboard.key 1000 30 1", "alice wl_keyboard.key 1000 30 0",
      ])
  }

  @Test func whoeverGetsTheKeyboardNextGetsTheKeymapFirst() throws {
    let bob = try stage.guest("bob")
    bob.takeKeyboard()
    bring()
    press(5)
    stage.forget()
    let note = stage.window("note", of: bob, at: 200, 0)
    #expect(
      stage.sent == [
        "alice wl_keyboard.leave page", "bob wl_keyboard.keymap 1 fd 6", "bob wl_keyboard.enter note [5 0 0 0]",
        "bob wl_keyboard.modifiers 0 0 0 0",
      ])
    keyboard.destroy()
    stage.settle()
    #expect(
      stage.sent == [
        "bob wl_keyboard.key 1000 5 0", "bob wl_keyboard.keymap 0 fd 0", "bob wl_keyboard.modifiers 0 0 0 0",
        seatsOwn,
      ])
    stage.close(note)
    #expect(
      stage.sent == [
        "bob wl_keyboard.leave note", "alice wl_keyboard.enter page []", "alice wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func aKeyboardMadeMeanwhileHasTheKeymapInForce() {
    bring()
    press(5)
    stage.forget()
    alice.takeKeyboard()
    stage.settle()
    #expect(
      stage.sent == [
        brought, "alice wl_keyboard.repeat_info 25 600", "alice wl_keyboard.enter page [5 0 0 0]",
        "alice wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func whatItHeldIsLetGoWhenItsClientDies() {
    bring()
    keyboard.modifiers(modsDepressed: 4, modsLatched: 0, modsLocked: 0, group: 0)
    press(5)
    stage.forget()
    stage.kill(robot)
    #expect(
      stage.sent == ["alice wl_keyboard.key 1000 5 0", seatsOwn, "alice wl_keyboard.modifiers 0 0 0 0"])
  }

  @Test func anotherKeymapLetsGoOfWhatWasHeldByTheFormer() {
    bring()
    press(5)
    stage.forget()
    bring("keymap of another kind")
    #expect(
      stage.sent == [
        "alice wl_keyboard.key 1000 5 0", "alice wl_keyboard.keymap 1 fd 22", "alice wl_keyboard.modifiers 0 0 0 0",
      ])
  }

  @Test func withoutAKeymapItMayNotType() {
    press(5)
    #expect(robot.errorInterface == "zwp_virtual_keyboard_v1")
    #expect(robot.errorCode == 0)
    #expect(stage.sent == [])
  }

  @Test func withoutAKeymapItHasNoModifiers() {
    keyboard.modifiers(modsDepressed: 1, modsLatched: 0, modsLocked: 0, group: 0)
    stage.settle()
    #expect(robot.errorCode == 0)
  }

  @Test func keysThatNoKeyboardHasAndStatesThatAreNoneAreNothing() {
    bring()
    press(.max)
    press(0x300)
    keyboard.key(time: 0, key: 5, state: 9)
    release(5)
    #expect(stage.sent == [])
    #expect(robot.errorCode == nil)
  }

  @Test(
    arguments: [
      ("keymap", 0, nil), ("keymap", 2, nil), ("no such thing", 1, nil), ("keymap", 1, 7), ("keymap", 1, .max),
      ("keymap", 1, 0), ("", 1, 1), ("", 1, 4096),
    ] as [(String, UInt32, UInt32?)])
  func whatIsNoKeymapIsRefused(text: String, format: UInt32, size: UInt32?) {
    bring(text, format: format, size: size)
    #expect(robot.errorInterface == "zwp_virtual_keyboard_v1")
    #expect(robot.errorCode == 0)
  }

  @Test func aTextEndsAtItsFirstZero() {
    bring("keymap\0and more")
    press(1)
    #expect(stage.sent.first == brought)
  }

  @Test func whatIsNoFileIsRefused() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = write(ends[1], "keymap", 6)
    keyboard.keymap(format: 1, fd: ends[0], size: 6)
    stage.settle()
    for end in ends { close(end) }
    #expect(robot.errorInterface == "zwp_virtual_keyboard_v1")
  }
}
