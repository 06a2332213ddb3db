import Geometry
import Seats
import Surfaces
import WaylandServer

/// A `zwp_text_input_v1`.
///
/// Programs of this version set properties one by one. Some, as Chromium, never send `commit_state`, so each property
/// takes effect at once.
final class TextInputV1Object {
  private unowned let resource: ZwpTextInputV1
  private unowned let manager: TextInputV1Global
  let client: ClientID
  /// The surface for which the client has activated the text input.
  private var wanted: SurfaceID?
  /// The same surface while it has the keyboard focus and the field is active.
  private(set) var surface: SurfaceID?
  /// The properties that the client has set since the last deactivation.
  private var known = TextInputV1Object.blank
  private var showsPreedit = false
  private var room = Room.events

  private static var blank: TextField {
    var field = TextField()
    field.wantsPanel = false
    return field
  }

  init(_ resource: ZwpTextInputV1, of manager: TextInputV1Global) {
    self.resource = resource
    self.manager = manager
    client = manager.seat.server.clients[resource.client].id
  }

  /// Begins the field, if the client has activated it on the surface that has the keyboard focus.
  func beginIfFocused() {
    guard surface == nil, let wanted, let focus = manager.seat.keyboardFocus?.target, focus.surface == wanted,
      let target = manager.seat.surface(wanted), manager.relay.mayBegin(self)
    else { return }
    surface = wanted
    showsPreedit = false
    resource.sendEnter(surface: target)
    manager.relay.begin(self, known)
  }

  func keyboardDidLeave(_ left: SurfaceID) {
    guard wanted == left else { return }
    retire()
    manager.didDeactivate(self)
  }

  /// Ends the activation: the client has ended it, its surface has lost the focus, or the client has activated another
  /// text input.
  func retire() {
    wanted = nil
    known = Self.blank
    if end() { resource.sendLeave() }
  }

  func resourceWillGo() {
    wanted = nil
    _ = end()
  }

  /// - Returns: false if the field was not active.
  private func end() -> Bool {
    guard surface != nil else { return false }
    surface = nil
    showsPreedit = false
    manager.relay.end(self)
    return true
  }

  private func change(_ body: (inout TextField) -> Void) {
    body(&known)
    if surface != nil { manager.relay.change(self, known) }
  }
}

// MARK: - From the input method

extension TextInputV1Object: TextReceiver {
  var version: TextInputVersion { .v1 }
  var asksAgain: Bool { true }
  var field: TextField? { surface == nil ? nil : known }

  func hasRoom(for weight: Int) -> Bool { room.take(weight, of: resource.client) }

  func receive(_ message: TextMessage) {
    let serial = message.serial ?? known.serial
    switch message.content {
    case .change(let composition): compose(composition, serial)
    case .keysym(let event):
      resource.sendKeysym(
        serial: serial, time: event.time, sym: event.keysym, state: event.isPressed ? 1 : 0,
        modifiers: event.modifiers)
    case .modifiersMap(let names): resource.sendModifiersMap(map: names)
    case .language(let language): resource.sendLanguage(serial: serial, language: language.string)
    case .direction(let direction):
      resource.sendTextDirection(serial: serial, direction: ZwpTextInputV1.TextDirection(rawValue: direction))
    case .panel(let area): resource.sendInputPanelState(state: area == nil ? 0 : 1)
    }
  }

  private func compose(_ composition: Composition, _ serial: UInt32) {
    if composition.changesText {
      let deleted = composition.deleted
      if !deleted.isEmpty {
        resource.sendDeleteSurroundingText(
          index: Int32(clamping: deleted.start), length: UInt32(clamping: deleted.end - deleted.start))
      }
      if let cursor = composition.cursor { resource.sendCursorPosition(index: cursor.index, anchor: cursor.anchor) }
      resource.sendCommitString(serial: serial, text: composition.inserted?.string ?? "")
    } else if composition.preedit == nil, showsPreedit {
      resource.sendPreeditString(serial: serial, text: "", commit: "")
    }
    showsPreedit = false
    guard let preedit = composition.preedit else { return }
    showsPreedit = !preedit.text.string.isEmpty
    for style in preedit.stylesWithCursor {
      resource.sendPreeditStyling(
        index: style.index, length: style.length, style: ZwpTextInputV1.PreeditStyle(rawValue: style.style))
    }
    resource.sendPreeditCursor(index: preedit.cursor.end)
    resource.sendPreeditString(serial: serial, text: preedit.text.string, commit: preedit.commit.string)
  }

  func forgetPreedit() { compose(Composition(), known.serial) }

  func giveWay() {
    retire()
    manager.didDeactivate(self)
  }
}

// MARK: - Requests

extension TextInputV1Object: ZwpTextInputV1.Handler {
  func activate(_ object: ZwpTextInputV1, seat: WlSeat, surface: WlSurface) {
    guard let target = surface.object?.model.id else { return }
    if self.surface != nil, target != wanted { retire() }
    wanted = target
    manager.didActivate(self)
    beginIfFocused()
  }

  func deactivate(_ object: ZwpTextInputV1, seat: WlSeat) { giveWay() }

  func showInputPanel(_ object: ZwpTextInputV1) {
    change { $0.wantsPanel = true }
    manager.relay.callKeyboard(for: self)
  }

  func hideInputPanel(_ object: ZwpTextInputV1) { change { $0.wantsPanel = false } }

  /// The client has changed the text by itself.
  func reset(_ object: ZwpTextInputV1) {
    showsPreedit = false
    change { $0.cause = .other }
    known.cause = .inputMethod
  }

  func setSurroundingText(_ object: ZwpTextInputV1, text: String, cursor: UInt32, anchor: UInt32) {
    change {
      $0.surrounding = SurroundingText(text, cursor: Int32(clamping: cursor), anchor: Int32(clamping: anchor))
    }
  }

  func setContentType(
    _ object: ZwpTextInputV1, hint: ZwpTextInputV1.ContentHint, purpose: ZwpTextInputV1.ContentPurpose
  ) {
    change { $0.content = TextContent(earlierHint: hint.rawValue, purpose: purpose.rawValue) }
  }

  func setCursorRectangle(_ object: ZwpTextInputV1, x: Int32, y: Int32, width: Int32, height: Int32) {
    change { $0.cursor = IntRect(x: x, y: y, width: width, height: height) }
  }

  func setPreferredLanguage(_ object: ZwpTextInputV1, language: String) {
    change { $0.language = WireText(language) }
  }

  func commitState(_ object: ZwpTextInputV1, serial: UInt32) { change { $0.serial = serial } }

  func invokeAction(_ object: ZwpTextInputV1, button: UInt32, index: UInt32) {
    manager.relay.invoke(by: self, button: button, index: index)
  }
}
