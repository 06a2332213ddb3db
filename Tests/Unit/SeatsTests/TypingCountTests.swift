import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the keys that count as typed by a person. The keysym of each key is its code.
@Suite struct TypingCountTests {
  let desk = Desk()

  init() {
    desk.window("page")
    desk.router.counts.typing.setWatched(true)
  }

  /// Returns how many keys were counted.
  private func counted(_ body: () -> Void) -> UInt32 {
    let before = desk.router.counts.typing.count
    body()
    return desk.router.counts.typing.count &- before
  }

  private func tap(_ code: UInt32, on device: DeviceID? = nil) {
    desk.keyDown(code, on: device)
    desk.keyUp(code, on: device)
  }

  @Test("A press counts once, with or without modifiers, and its release does not")
  func presses() {
    #expect(counted { desk.keyDown(30) } == 1)
    #expect(counted { desk.keyUp(30) } == 0)
    #expect(
      counted {
        desk.keyDown(ShiftOnlyKeyboard.shift)
        tap(30)
        tap(31)
      } == 3, "the keysym of this Shift is that of an asterisk")
  }

  @Test("Letters, keys that edit and dead keys count; modifiers, locks, layouts and keys of the machine do not")
  func meanings() {
    // a, Cyrillic a, BackSpace, Return, Escape, Left, F1, Delete, ISO_Left_Tab, dead_acute, an emoji.
    let typed: [UInt32] = [
      0x61, 0x6C1, 0xFF08, 0xFF0D, 0xFF1B, 0xFF51, 0xFFBE, 0xFFFF, 0xFE20, 0xFE51, 0x101_F642,
    ]
    for keysym in typed { #expect(counted { tap(keysym) } == 1, "\(String(keysym, radix: 16))") }
    // No symbol, Scroll_Lock, Shift, Control, Caps_Lock, Super, Num_Lock, Mode_switch, ISO_Level3_Shift, ISO_Next_Group,
    // XF86AudioRaiseVolume, XF86PowerOff, XF86BrightnessUpAuto.
    let others: [UInt32] = [
      0, 0xFF14, 0xFFE1, 0xFFE3, 0xFFE5, 0xFFEB, 0xFF7F, 0xFF7E, 0xFE03, 0xFE08, 0x1008_FF13, 0x1008_FF2A, 0x1008_10F4,
    ]
    for keysym in others { #expect(counted { tap(keysym) } == 0, "\(String(keysym, radix: 16))") }
  }

  @Test("Only keys of hardware keyboards count")
  func devices() {
    #expect(counted { tap(30, on: DeviceID(.clients, 1)) } == 0)
    for range in DeviceRange.allCases where range != .clients {
      #expect(counted { tap(30, on: DeviceID(range, 1)) } == 1, "\(range)")
    }
  }

  @Test("A key of a binding does not count, and one that a binding leaves to the client does")
  func bindings() {
    let bindings: KeyBindings = [KeyCombination(keysym: 30): "go", KeyCombination(keysym: 31): KeyBinding(nil)]
    desk.router.setAnswers(bindings, ["go": .window(.close)], of: .shell)
    #expect(counted { tap(30) } == 0)
    #expect(counted { tap(31) } == 1)
    #expect(counted { tap(32) } == 1)
  }

  @Test("A key that nothing receives does not count, and one that an input method has grabbed does")
  func receivers() {
    desk.unmap(desk.known.values.first!)
    #expect(counted { tap(30) } == 0)
    let grab = KeyGrabTarget(client: desk.client("ime"), number: 1)
    desk.together { router, now in router.take(.beginKeyGrab(grab), at: now) }
    #expect(counted { tap(30) } == 1)
  }

  @Test("Keys of a locked session do not count")
  func lock() {
    desk.together { router, now in router.take(.lockSession, at: now) }
    desk.layer("lock", in: .lock, at: 0, 0, wanting: .exclusive)
    #expect(counted { tap(30) } == 0)
    desk.together { router, now in router.take(.unlockSession(because: .sessionLock), at: now) }
    desk.sceneChanges()
    #expect(counted { tap(30) } == 1)
  }

  @Test("Without a client that waits, keys are not counted")
  func unwatched() {
    desk.router.counts.typing.setWatched(false)
    #expect(counted { tap(30) } == 0)
    desk.router.counts.typing.setWatched(true)
    #expect(counted { tap(30) } == 1)
  }
}
