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
  /// The requests that the next preedit or commit applies.
  private var styles: [PreeditStyle] = []
  private var preeditCursor: Int32?
  private var deleted = Deletion()
  private var cursor: CursorMove?
  private weak var grab: InputMethodGrab?
  private let keyboard: InputMethodKeyboard

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
    send(.change(Composition(inserted: WireText(text), deleted: deleted, cursor: cursor)), serial)
    (deleted, cursor) = (Deletion(), nil)
  }

  func preeditString(_ object: ZwpInputMethodContextV1, serial: UInt32, text: String, commit: String) {
    let preedit = Preedit(text, cursor: preeditCursor, commit: commit, styles: styles)
    send(.change(Composition(preedit: preedit)), serial)
    (styles, preeditCursor) = ([], nil)
  }

  func preeditStyling(_ object: ZwpInputMethodContextV1, index: UInt32, length: UInt32, style: UInt32) {
    guard styles.count < Self.mostStyles else { return }
    styles.append(PreeditStyle(index: index, length: length, style: style))
  }

  func preeditCursor(_ object: ZwpInputMethodContextV1, index: Int32) { preeditCursor = index }

  func deleteSurroundingText(_ object: ZwpInputMethodContextV1, index: Int32, length: UInt32) {
    deleted = Deletion(index: index, length: length)
  }

  func cursorPosition(_ object: ZwpInputMethodContextV1, index: Int32, anchor: Int32) {
    cursor = CursorMove(index: index, anchor: anchor)
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
