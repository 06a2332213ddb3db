import Surfaces
import WaylandServer

/// One `zwp_input_method_v2`.
final class InputMethodObject {
  private enum State {
    /// The seat had another one: nothing comes of this.
    case unavailable
    case inactive
    /// A field on `surface` wants text; `begun` is the number of the `done` that said so.
    case active(TextField, surface: SurfaceID, begun: UInt32)
  }

  private unowned let resource: ZwpInputMethodV2
  let client: ClientID
  private unowned let manager: InputMethodGlobal
  private var state = State.inactive
  /// `done` events so far, by which the client says what it knows.
  private var dones: UInt32 = 0
  private var pending = Composition()
  private var popups: [InputPopup] = []
  private weak var grab: InputMethodGrab?

  init(_ resource: ZwpInputMethodV2, of manager: InputMethodGlobal) {
    self.resource = resource
    self.manager = manager
    client = manager.seat.server.clients[resource.client].id
  }

  func beUnavailable() {
    state = .unavailable
    resource.sendUnavailable()
  }

  /// Its popups and its grab are of no use without it, whenever their own objects go.
  func end() {
    state = .unavailable
    popups.forEach { $0.update(nil) }
    popups = []
    if let grab { manager.endGrab(grab) }
    manager.detach(self)
  }
}

// MARK: - From the text field

extension InputMethodObject {
  func activate(for field: TextField, on surface: SurfaceID?) {
    guard let surface else { return }
    pending = Composition()
    state = .active(field, surface: surface, begun: dones &+ 1)
    resource.sendActivate()
    describe(field)
    placePopups()
  }

  func update(_ field: TextField) {
    guard case .active(_, let surface, let begun) = state else { return }
    state = .active(field, surface: surface, begun: begun)
    describe(field)
    placePopups()
  }

  func deactivate() {
    guard case .active = state else { return }
    state = .inactive
    resource.sendDeactivate()
    sendDone()
    placePopups()
  }

  private func describe(_ field: TextField) {
    if let surrounding = field.surrounding {
      resource.sendSurroundingText(
        text: surrounding.text.string, cursor: surrounding.cursor, anchor: surrounding.anchor)
    }
    resource.sendTextChangeCause(cause: field.cause)
    if let content = field.content { resource.sendContentType(hint: content.hint, purpose: content.purpose) }
    sendDone()
  }

  private func sendDone() {
    dones &+= 1
    resource.sendDone()
  }

  /// Shows, moves and hides the popups as the field wants it.
  func placePopups() {
    let place = textPlace
    for popup in popups { popup.update(place) }
  }

  private var textPlace: TextPlace? {
    guard case .active(let field, let surface, _) = state,
      let window = manager.seat.server.surfaces[surface]?.model.window
    else { return nil }
    return TextPlace(window: window, cursor: field.cursor)
  }
}

// MARK: - Requests

extension InputMethodObject: ZwpInputMethodV2.Handler {
  func destroy(_ object: ZwpInputMethodV2) {}

  func commitString(_ object: ZwpInputMethodV2, text: String) { pending.inserted = WireText(text) }

  func setPreeditString(_ object: ZwpInputMethodV2, text: String, cursorBegin: Int32, cursorEnd: Int32) {
    pending.preedit = Preedit(text, begin: cursorBegin, end: cursorEnd)
  }

  func deleteSurroundingText(_ object: ZwpInputMethodV2, beforeLength: UInt32, afterLength: UInt32) {
    pending.deleted = (beforeLength, afterLength)
  }

  /// Text for a field that is left since must not get into the next one. Within a field, the input method need not have
  /// seen the latest change: a fast typist would lose letters.
  func commit(_ object: ZwpInputMethodV2, serial: UInt32) {
    let composition = pending
    pending = Composition()
    guard case .active(_, _, let begun) = state else { return }
    guard dones &- serial <= dones &- begun else {
      let label = manager.seat.server.clients[object.client].label
      return manager.seat.server.log.debug(
        "\(label): text for another field (\(serial) of \(begun)…\(dones)) is dropped")
    }
    manager.relay.compose(composition)
  }

  func getInputPopupSurface(_ object: ZwpInputMethodV2, id: ZwpInputPopupSurfaceV2, surface: WlSurface) {
    guard let target = surface.object else { return }
    guard target.roleHandler == nil, target.model.take(.inputPopup) else {
      return object.postError(
        ZwpInputMethodV2.Error.role.rawValue, "wl_surface@\(surface.id) is used for something else already")
    }
    let popup = InputPopup(target, id, outputs: manager.outputs)
    id.handler = popup
    id.onDestroy = { [weak self, weak popup] in
      popup?.end()
      self?.popups.removeAll { $0 === popup }
    }
    if case .unavailable = state { return }
    popup.onCommit = { [weak self] in self?.placePopups() }
    popups.append(popup)
    placePopups()
  }

  /// A later grab takes the place of an earlier one.
  func grabKeyboard(_ object: ZwpInputMethodV2, keyboard: ZwpInputMethodKeyboardGrabV2) {
    if case .unavailable = state { return }
    grab = manager.addGrab(keyboard)
  }
}
