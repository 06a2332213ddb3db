import Glibc
import Interaction
import WaylandClient

/// Delivers the events of `wl_keyboard` with the compositor's keymap, and repeats keys while they are held.
final class KeyboardInput: WlKeyboard.Handler {
  private struct Repeating {
    var key: UInt32
    /// Milliseconds of the machine's clock.
    var due: Double
  }

  private let keyboard: WlKeyboard
  private let seat: WlSeat
  private unowned let application: WaylandApplication
  private var keymap: Keymap?
  private var window: SurfaceWindow?
  /// The keys that are down, by their codes. A modifier can change the meaning of a key before its release.
  private var held: [UInt32: PressKey] = [:]
  /// The commands that end with the release of a key, by the codes of the keys.
  private var seeking: [UInt32: RemoteCommand] = [:]
  private var repeating: Repeating?
  private var interval = 40.0
  private var delay = 600.0

  init(_ seat: WlSeat, _ application: WaylandApplication) {
    (self.seat, self.application) = (seat, application)
    keyboard = seat.getKeyboard()
    keyboard.handler = self
  }

  /// The modifier keys that are held; none without the keyboard.
  var modifierFlags: KeyModifierFlags { window == nil ? [] : keymap?.modifiers ?? [] }

  /// The text of the keymap in use; nil before the first one.
  var keymapText: String? { keymap?.text }

  func leave() {
    loseWindow()
    if keyboard.version >= 3 { keyboard.release() } else { keyboard.discard() }
  }

  func keymap(_ object: WlKeyboard, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32) {
    guard format == .xkbV1 else { return }
    keymap = Keymap(descriptor: fd.rawValue, size: Int(size))
  }

  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    window = application.window(of: surface)
    application.log { "keyboard enter\(window?.suffix ?? " nowhere")" }
    guard let window else { return }
    application.step { (window.keyPart ?? window).makeKey() }
    window.changeKeyboardFocus(to: true)
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) {
    application.log { "keyboard leave\(window?.suffix ?? "")" }
    loseWindow()
  }

  private func loseWindow() {
    repeating = nil
    cancelPresses()
    endSeeking()
    window?.changeKeyboardFocus(to: false)
    window = nil
  }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    guard let keymap else { return }
    let press = keymap.press(of: key)
    let name = PressKey(press.name)
    let isDown = state == .pressed
    application.log { "key \(press.name) \(isDown ? "pressed" : "released")\(window?.suffix ?? "")" }
    if isDown { application.latestInput = Moment(seat: seat, serial: serial) }
    if command(of: press, key, isDown, time) { return }
    guard isDown else {
      if repeating?.key == key { repeating = nil }
      guard let began = held.removeValue(forKey: key) else { return }
      return application.deliver(.press(began, .ended), atMilliseconds: time)
    }
    held[key] = name
    application.responder.keyWillBegin(serial: serial)
    application.deliver(.press(name, .began), atMilliseconds: time)
    let isHandled = application.responder.keyIsHandled
    let isTyped = !isHandled && type(press)
    application.responder.keyDidEnd(isHandled: isHandled || isTyped)
    if isTyped, keymap.repeats(key), interval > 0 { repeating = Repeating(key: key, due: TimerQueue.now + delay) }
  }

  /// Delivers the command of a media key. Compositors that send commands send such a key only in exceptions.
  ///
  /// - Returns: false if the key has no command, or no responder has handled the command: the key is a press then.
  private func command(of press: KeyPress, _ key: UInt32, _ isDown: Bool, _ time: UInt32) -> Bool {
    guard isDown else {
      guard let end = seeking.removeValue(forKey: key) else { return false }
      if let window { _ = application.responder.deliver(end, ofKeyAt: time, to: window) }
      return true
    }
    seeking[key] = nil
    guard let window, let command = RemoteCommand(keysym: press.keysym, code: key),
      application.responder.deliver(command, ofKeyAt: time, to: window)
    else { return false }
    seeking[key] = command.end
    return true
  }

  /// Ends the seeking of held keys, whose releases go to another client.
  private func endSeeking() {
    let ends = seeking.sorted { $0.key < $1.key }.map(\.value)
    seeking = [:]
    guard !ends.isEmpty else { return }
    application.step {
      for end in ends { application.deliver(.remoteControl(end), at: application.clock.now) }
    }
  }

  /// Cancels the presses of held keys, whose releases go to another client.
  private func cancelPresses() {
    let names = Set(held.values.map(\.name)).sorted()
    held = [:]
    guard !names.isEmpty else { return }
    application.step {
      for name in names { application.deliver(.press(PressKey(name), .cancelled), at: application.clock.now) }
    }
  }

  /// Gives the text of a key that no responder has handled to the first responder.
  ///
  /// - Returns: false if the key types nothing, or the first responder takes no text.
  private func type(_ press: KeyPress) -> Bool {
    guard let input = application.keyWindow?.firstResponder as? any KeyInput else { return false }
    var isTyped = true
    application.step {
      if let field = input as? EntryField, field.edit(by: press) { return }
      switch press.name {
      case "BackSpace": input.deleteBackward()
      case "Return", "KP_Enter":
        (input as? TextField)?.sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
      default:
        let isPrintable = press.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
        isTyped = isPrintable && !press.text.isEmpty && !press.isCommand
        if isTyped { application.deliver(.text(press.text), at: application.now) }
      }
    }
    return isTyped
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    keymap?.update(depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
  }

  // MARK: Repetition

  func repeatInfo(_ object: WlKeyboard, rate: Int32, delay: Int32) {
    interval = rate > 0 ? max(1, 1000 / Double(rate)) : 0
    self.delay = Double(max(1, delay))
    if interval == 0 { repeating = nil }
  }

  /// Milliseconds until the held key repeats; nil if none does.
  var nextRepeat: Double? { repeating.map { max(0, $0.due - TimerQueue.now) } }

  func repeatIfDue() {
    guard let held = repeating, held.due <= TimerQueue.now, let keymap else { return }
    repeating?.due += interval
    _ = type(keymap.press(of: held.key))
  }
}
