import WaylandClient

/// Reads `wl_keyboard` with the compositor's keymap, and repeats keys while they are held.
final class KeyboardInput: WlKeyboard.Handler {
  private struct Repeating {
    var key: UInt32
    var due: Milliseconds
  }

  private let keyboard: WlKeyboard
  private unowned let session: Session
  private var keymap: Keymap?
  private var target: (any InputReceiver)?
  private var repeating: Repeating?
  private var interval: Milliseconds = 40
  private var delay: Milliseconds = 600

  init(_ seat: WlSeat, in session: Session) {
    self.session = session
    keyboard = seat.getKeyboard()
    keyboard.handler = self
  }

  func leave() {
    target?.focusChanged(isFocused: false)
    if keyboard.version >= 3 { keyboard.release() } else { keyboard.discard() }
  }

  func keymap(_ object: WlKeyboard, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32) {
    guard format == .xkbV1 else { return }
    keymap = Keymap(descriptor: fd.rawValue, size: Int(size))
    if keymap == nil { Report.complain("cannot use the keymap of the compositor") }
  }

  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    target = session.receiver(of: surface)
    session.report.log("keyboard enter\(target?.suffix ?? " nowhere")")
    target?.focusChanged(isFocused: true)
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) {
    session.report.log("keyboard leave\(target?.suffix ?? "")")
    repeating = nil
    target?.focusChanged(isFocused: false)
    target = nil
  }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    guard let keymap else { return }
    let press = keymap.press(of: key)
    let isDown = state == .pressed
    session.report.log("key \(press.name) \(isDown ? "pressed" : "released")\(target?.suffix ?? "")")
    if isDown {
      target?.pressed(press)
      if keymap.repeats(key), interval > 0 { repeating = Repeating(key: key, due: Clock.now + delay) }
    } else if repeating?.key == key {
      repeating = nil
    }
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    keymap?.update(depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
  }

  func repeatInfo(_ object: WlKeyboard, rate: Int32, delay: Int32) {
    interval = rate > 0 ? max(1, 1000 / Milliseconds(rate)) : 0
    self.delay = Milliseconds(max(1, delay))
    if interval == 0 { repeating = nil }
  }
}

extension KeyboardInput: Timed {
  var due: Milliseconds? { repeating?.due }

  func fire(at now: Milliseconds) {
    guard let held = repeating, held.due <= now, let keymap else { return }
    repeating?.due = now + interval
    target?.pressed(keymap.press(of: held.key))
  }
}
