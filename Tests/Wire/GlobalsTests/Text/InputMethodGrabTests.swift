import Globals
import StageKit
import Testing
import WaylandClient

@Suite struct InputMethodGrabTests {
  let stage: SeatStage
  let alice: Guest
  let ime: Scribe

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeKeyboard()
    ime = Scribe(try stage.guest("ime"))
    stage.window("page", of: alice, at: 0, 0)
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  @Test func aGrabBeginsWithWhatAKeyboardBeginsWith() {
    #expect(
      after { _ = ime.grab() } == [
        "ime zwp_input_method_keyboard_grab_v2.keymap 0 fd 0",
        "ime zwp_input_method_keyboard_grab_v2.repeat_info 25 600",
        "ime zwp_input_method_keyboard_grab_v2.modifiers 0 0 0 0",
      ])
  }

  @Test func keysGoToTheGrabUntilItIsReleased() {
    let grab = ime.grab()
    stage.settle()
    stage.forget()
    stage.keyDown(30)
    stage.clock += 5
    stage.keyUp(30)
    #expect(
      stage.sent == [
        "ime zwp_input_method_keyboard_grab_v2.key 1000 30 1", "ime zwp_input_method_keyboard_grab_v2.key 1005 30 0",
      ])
    #expect(after { grab.release() } == ["alice wl_keyboard.modifiers 0 0 0 0"])
    stage.keyDown(31)
    #expect(stage.sent == ["alice wl_keyboard.key 1005 31 1"])
  }

  @Test func everyKeyHasASerialOfItsOwn() {
    _ = ime.grab()
    stage.settle()
    stage.keyDown(30)
    let press = stage.serial("ime zwp_input_method_keyboard_grab_v2.key")
    stage.keyUp(30)
    #expect(press != 0)
    #expect(stage.serial("ime zwp_input_method_keyboard_grab_v2.key") == press + 1)
  }

  @Test func keysHeldAsTheClientDiesAreNobodys() {
    _ = ime.grab()
    stage.settle()
    stage.keyDown(30)
    stage.forget()
    stage.kill(ime.guest)
    stage.keyUp(30)
    stage.keyDown(30)
    #expect(stage.sent == ["alice wl_keyboard.modifiers 0 0 0 0", "alice wl_keyboard.key 1000 30 1"])
  }

  /// Only the newest grab is active, regardless of the order in which grabs are created and released.
  @Test func aSecondGrabReplacesTheFirst() {
    let first = ime.grab()
    stage.settle()
    stage.keyDown(30)
    stage.forget()
    #expect(
      after { _ = ime.grab() } == [
        "ime zwp_input_method_keyboard_grab_v2.keymap 0 fd 0",
        "ime zwp_input_method_keyboard_grab_v2.repeat_info 25 600",
        "ime zwp_input_method_keyboard_grab_v2.key 1000 30 0", "alice wl_keyboard.modifiers 0 0 0 0",
        "ime zwp_input_method_keyboard_grab_v2.modifiers 0 0 0 0",
      ])
    #expect(after { first.release() } == [])
    stage.keyDown(31)
    #expect(stage.sent == ["ime zwp_input_method_keyboard_grab_v2.key 1000 31 1"])
  }

  @Test func aNewKeymapAndRepetitionAreToldToTheGrabToo() {
    _ = ime.grab()
    stage.settle()
    stage.forget()
    stage.seat.keyRepeat = KeyRepeat(rate: 10, delay: 200)
    stage.settle()
    #expect(stage.sent.contains("ime zwp_input_method_keyboard_grab_v2.repeat_info 10 200"))
  }

  @Test func theGrabNeedsNoFieldAtWork() {
    _ = ime.grab()
    stage.settle()
    stage.forget()
    stage.window("second", of: alice, at: 200, 0)
    stage.forget()
    stage.keyDown(30)
    #expect(stage.sent == ["ime zwp_input_method_keyboard_grab_v2.key 1000 30 1"])
  }
}
