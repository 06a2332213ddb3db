import Seats
import Surfaces
import WaylandServer

/// A `zwp_input_method_context_v1`: the active text field, for an input method of version 1.
///
/// After the end of the field, only releases of keys have an effect.
final class InputMethodContext {
  /// The styles of a preedit that are kept until it comes.
  private static let mostStyles = 64

  unowned let resource: ZwpInputMethodContextV1
  private unowned let manager: InputMethodV1Global
  private var isActive = true
  private var nextPreedit = PreeditRequests()
  private var nextCommit = CommitRequests()
  private weak var grab: InputMethodGrab?
  private let keyboard: InputMethodKeyboard

  /// The requests that the next preedit applies.
  private struct PreeditRequests {
    var styles: [PreeditStyle] = []
    var cursor: Int32?
  }

  /// The requests that the next commit applies.
  private struct CommitRequests {
    var deleted = Deletion()
    var cursor: CursorMove?
  }

  init(_ resource: ZwpInputMethodContextV1, of manager: InputMethodV1Global) {
    self.resource = resource
    self.manager = manager
    keyboard = InputMethodKeyboard(of: manager.server.clients[resource.client].id, manager.injector)
  }

  func end() {
    isActive = false
    if let grab { manager.methods.endGrab(grab) }
  }

  func resourceWillGo() {
    end()
    keyboard.remove()
  }

  /// Sends the state of the field.
  func describe(_ field: TextField, isNew: Bool) {
    if !isNew, field.cause == .other { resource.sendReset() }
    if let surrounding = field.surrounding {
      resource.sendSurroundingText(
        text: surrounding.text.string, cursor: surrounding.cursor, anchor: surrounding.anchor)
    }
    if let content = field.content?.earlier {
      resource.sendContentType(hint: content.hint, purpose: content.purpose)
    }
    if let language = field.language { resource.sendPreferredLanguage(language: language.string) }
    resource.sendCommitState(serial: field.serial)
  }

  private func send(_ content: TextMessage.Content, _ serial: UInt32? = nil) {
    guard isActive else { return }
    manager.methods.relay.send(TextMessage(content, serial: serial), by: resource.client)
  }
}

// MARK: - Text

extension InputMethodContext: ZwpInputMethodContextV1.Handler {
  func destroy(_ object: ZwpInputMethodContextV1) {}

  func commitString(_ object: ZwpInputMethodContextV1, serial: UInt32, text: String) {
    let (deleted, cursor) = (nextCommit.deleted, nextCommit.cursor)
    nextCommit = CommitRequests()
    send(.change(Composition(inserted: WireText(text), deleted: deleted, cursor: cursor)), serial)
  }

  func preeditString(_ object: ZwpInputMethodContextV1, serial: UInt32, text: String, commit: String) {
    let preedit = Preedit(text, cursor: nextPreedit.cursor, commit: commit, styles: nextPreedit.styles)
    nextPreedit = PreeditRequests()
    send(.change(Composition(preedit: preedit)), serial)
  }

  func preeditStyling(_ object: ZwpInputMethodContextV1, index: UInt32, length: UInt32, style: UInt32) {
    guard nextPreedit.styles.count < Self.mostStyles else { return }
    nextPreedit.styles.append(PreeditStyle(index: index, length: length, style: style))
  }

  func preeditCursor(_ object: ZwpInputMethodContextV1, index: Int32) { nextPreedit.cursor = index }

  func deleteSurroundingText(_ object: ZwpInputMethodContextV1, index: Int32, length: UInt32) {
    nextCommit.deleted = Deletion(index: index, length: length)
  }

  func cursorPosition(_ object: ZwpInputMethodContextV1, index: Int32, anchor: Int32) {
    nextCommit.cursor = CursorMove(index: index, anchor: anchor)
  }

  func language(_ object: ZwpInputMethodContextV1, serial: UInt32, language: String) {
    send(.language(WireText(language)), serial)
  }

  func textDirection(_ object: ZwpInputMethodContextV1, serial: UInt32, direction: UInt32) {
    if direction <= ZwpTextInputV1.TextDirection.rtl.rawValue { send(.direction(direction), serial) }
  }
}

// MARK: - Keys

extension InputMethodContext {
  func modifiersMap(_ object: ZwpInputMethodContextV1, map: [UInt8]) {
    keyboard.nameModifiers(map)
    send(.modifiersMap(map))
  }

  /// Sends a keysym to a field that receives keysyms, and types the key for others.
  func keysym(
    _ object: ZwpInputMethodContextV1, serial: UInt32, time: UInt32, sym: UInt32, state: UInt32, modifiers: UInt32
  ) {
    guard state <= WlKeyboard.KeyState.pressed.rawValue else { return }
    let isPressed = state == WlKeyboard.KeyState.pressed.rawValue
    if let receiver = manager.methods.relay.active, isActive, receiver.version.hasKeysyms {
      send(.keysym(KeysymEvent(time: time, keysym: sym, isPressed: isPressed, modifiers: modifiers)), serial)
    } else if isPressed {
      if isActive { keyboard.press(keysym: sym, modifiers: modifiers) }
    } else {
      keyboard.release(keysym: sym)
    }
  }

  /// Begins a grab, which replaces an earlier one.
  func grabKeyboard(_ object: ZwpInputMethodContextV1, keyboard: WlKeyboard) {
    if isActive { grab = manager.methods.addGrab(keyboard) }
  }

  /// Passes on a key that the input method has received by its grab.
  func key(_ object: ZwpInputMethodContextV1, serial: UInt32, time: UInt32, key: UInt32, state: UInt32) {
    guard state <= WlKeyboard.KeyState.pressed.rawValue else { return }
    let isPressed = state == WlKeyboard.KeyState.pressed.rawValue
    if isActive || !isPressed { keyboard.key(key, isPressed: isPressed) }
  }

  func modifiers(
    _ object: ZwpInputMethodContextV1, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32,
    group: UInt32
  ) {
    let modifiers = Modifiers(depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
    if isActive || modifiers == Modifiers() { keyboard.set(modifiers) }
  }
}
