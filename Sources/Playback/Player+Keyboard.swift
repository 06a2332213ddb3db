import Assembly
import Documents
import Globals
import Keymaps
import Scripts
import Seats

extension Player {
  private var keymap: Keymap { compositor.seat.keyboard.keymap }

  func performKeyboardStep(_ step: KeyboardStep) throws(StepFault) {
    do {
      try playKeyboardStep(step)
    } catch {
      // The message names a key or a character.
      guard session.secrecy.hidesKeys, case .broken = error else { throw error }
      throw .broken("no keyboard can do this; the reason is left out, because the text field is secret")
    }
  }

  private func playKeyboardStep(_ step: KeyboardStep) throws(StepFault) {
    switch step {
    case .key(let key, let keyboard): try performKey(key, on: try device(named: keyboard))
    case .chord(let chord): try performChord(chord)
    case .type(let typing): try performTyping(typing)
    case .media(let media): pressKey(KeyStroke(key: media.key.evdevCode), hold: media.hold)
    case .clipboard(let clipboard): try performClipboardStep(clipboard)
    case .paste(let paste): try performPaste(paste)
    case .compose(let compose): try performCompose(compose)
    }
  }

  private func performKey(_ step: KeyStep, on device: DeviceID) throws(StepFault) {
    switch step {
    case .tap(let name, let hold): pressKey(try stroke(name), hold: hold, on: device)
    case .press(let name): reportKey(try stroke(name).key, isPressed: true, on: device)
    case .release(let name): reportKey(try stroke(name).key, isPressed: false, on: device)
    }
    session.settle()
  }

  /// The keyboard of a name, which appears with its first step; the script's own keyboard without a name.
  private func device(named name: String?) throws(StepFault) -> DeviceID {
    guard let name else { return ScriptDevice.keyboard }
    guard let device = hands.keyboards.device(named: name, for: compositor.seat.devices) else {
      throw .broken("too many keyboards: expected at most \(ScriptKeyboards.most) names")
    }
    return device
  }

  func performChord(_ chord: KeyChord) throws(StepFault) {
    do {
      pressKey(try keymap.stroke(key: chord.key, modifiers: chord.modifiers.map(\.keyModifier)), hold: .zero)
    } catch {
      throw .broken(error.description)
    }
  }

  /// Types a text with the seat's keymap or, if that lacks a character, with keymaps generated for the text.
  private func performTyping(_ step: TypeStep) throws(StepFault) {
    guard let strokes = try? keymap.strokes(typing: step.text) else { return try typeByOwnKeymaps(step) }
    typeStrokes(strokes, step, on: ScriptDevice.keyboard)
  }

  private func typeByOwnKeymaps(_ step: TypeStep) throws(StepFault) {
    let parts: [TextKeymap]
    do {
      parts = try TextKeymap.all(typing: step.text)
    } catch {
      throw .broken(error.description)
    }
    let device = ScriptDevice.textKeyboard
    // Removing the device makes the seat send its own keymap to clients again.
    defer { compositor.seat.removeDevice(device) }
    for part in parts {
      guard compositor.seat.setKeymap(part.keymap.text, of: device) else {
        throw .broken("cannot create a file for the keymap of this text")
      }
      typeStrokes(part.strokes, step, on: device)
    }
  }

  private func typeStrokes(_ strokes: [KeyStroke], _ step: TypeStep, on device: DeviceID) {
    let interval = max(0, step.interval.microseconds)
    session.play(InputTimeline(typing: strokes, every: interval, on: device))
  }

  private func stroke(_ name: String) throws(StepFault) -> KeyStroke {
    do {
      return try keymap.stroke(key: name)
    } catch {
      throw .broken(error.description)
    }
  }

  /// Presses and releases all keys of a stroke. The main key is held for `hold`.
  private func pressKey(_ stroke: KeyStroke, hold: TimeSpan, on device: DeviceID = ScriptDevice.keyboard) {
    var schedule = SampleSchedule(session)
    let former = session.messages.sent.count
    for event in stroke.events {
      if event.key == stroke.key, !event.isPressed {
        warnOfRepeat(stroke.key, hold: hold, since: former)
        schedule.reach(max(0, hold.microseconds))
      }
      reportKey(event.key, isPressed: event.isPressed, on: device)
    }
    schedule.sampleDidEnd()
    schedule.end()
  }

  /// Warns of a key that a client would repeat: it does so with a timer of its own, and the virtual clock does not wait
  /// for that.
  ///
  /// - Parameter former: the number of messages before the press.
  private func warnOfRepeat(_ key: UInt32, hold: TimeSpan, since former: Int) {
    let repeats = compositor.seat.global.keyRepeat
    let delay = TimeSpan.milliseconds(Int64(repeats.delay))
    guard !session.isClockRunning, repeats.rate > 0, hold > delay, keymap.repeats(key) else { return }
    let press = session.messages.sent[former...].last { $0.interface == "wl_keyboard" && $0.name == "key" }
    guard let press else { return }
    session.warn(
      "the key is held for \(hold), which is longer than the repeat delay of \(delay), but \(press.client) does not "
        + "repeat it: programs repeat keys by the machine's clock, and the virtual clock does not wait for them. Use "
        + "settings: {clock: real}, or press the key several times")
  }

  private func reportKey(_ code: UInt32, isPressed: Bool, on device: DeviceID = ScriptDevice.keyboard) {
    session.route(.key(.key(device: device, code: code, isPressed: isPressed)))
  }
}

extension KeyChord.Modifier {
  var keyModifier: KeyModifier {
    switch self {
    case .control: .control
    case .alt: .alt
    case .shift: .shift
    case .logo: .logo
    case .level3: .level3
    }
  }
}
