import Logging
import Surfaces
import WaylandServer

/// A `zwp_input_method_v2`.
final class InputMethodObject: TextComposer {
  private enum State {
    /// The seat already has an input method, or this one was destroyed. Requests are ignored.
    case unavailable
    case inactive
    /// A field on `surface` accepts text. `begun` is the number of the `done` event that announces it.
    case active(TextField, surface: SurfaceID, begun: UInt32)
  }

  private unowned let resource: ZwpInputMethodV2
  let client: ClientID
  private unowned let manager: InputMethodGlobal
  private var state = State.inactive
  /// The number of `done` events sent, which the client repeats in its commits.
  private var dones: UInt32 = 0
  private var pending = Composition()
  private var room = Room.events
  /// True if `activate` was sent, and no `deactivate` after it.
  private var isSentActive = false
  /// The part of the field's state that must still be sent when the client has read earlier events.
  private var owed = OwedField.nothing
  /// True if the end of an earlier field must also be sent.
  private var owesEnd = false
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

  func isOlder(than other: any TextComposer) -> Bool { false }
  func invoke(button: UInt32, index: UInt32) {}

  /// Ends the input method, with its popups and its grab, whose own objects may be destroyed later.
  func end() {
    release()
    manager.detach(self)
  }

  /// Ends the field for the input method before it becomes unavailable.
  func giveWay() {
    release()
    if isSentActive { sendEnd() }
    beUnavailable()
  }

  private func release() {
    state = .unavailable
    popups.forEach { $0.update(nil) }
    popups = []
    if let grab { manager.endGrab(grab) }
  }
}

// MARK: - From the text field

extension InputMethodObject {
  func activate(for field: TextField, on surface: SurfaceID?) {
    guard let surface else { return }
    pending = Composition()
    state = .active(field, surface: surface, begun: dones &+ 1)
    owe(.newField)
    placePopups()
  }

  func update(_ field: TextField) {
    guard case .active(_, let surface, let begun) = state else { return }
    state = .active(field, surface: surface, begun: begun)
    owe(.change)
    placePopups()
  }

  func deactivate() {
    guard case .active = state else { return }
    state = .inactive
    owesEnd = true
    owe(.newField)
    placePopups()
  }

  /// Sends the field's state, now or when the client has room for it.
  private func owe(_ news: OwedField) {
    owed = max(owed, news)
    if sendKept() { manager.seat.server.backlog.add(self) }
  }

  /// Sends the latest state of the field. Earlier fields and states that were not sent are skipped.
  private func sendField() {
    let news = owed
    let leaves = isSentActive && owesEnd
    owed = .nothing
    owesEnd = false
    if leaves { sendEnd() }
    guard case .active(let field, let surface, _) = state else { return }
    if news == .newField {
      isSentActive = true
      state = .active(field, surface: surface, begun: dones &+ 1)
      resource.sendActivate()
    }
    describe(field)
  }

  private func sendEnd() {
    isSentActive = false
    resource.sendDeactivate()
    sendDone()
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

  /// Shows, moves and hides the popups according to the field.
  func placePopups() {
    let place = textPlace
    for popup in popups { popup.update(place) }
  }

  private var textPlace: TextPlace? {
    guard case .active(let field, let surface, _) = state else { return nil }
    return TextPlace(of: field, on: surface, in: manager.seat.server)
  }
}

/// The events that an input method with too many unread events has not been sent yet.
enum OwedField: Int, Comparable {
  case nothing, change, newField

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension InputMethodObject: LateSender {
  func sendKept() -> Bool {
    if case .unavailable = state { return false }
    guard owed != .nothing else { return false }
    guard room.take(weight, of: resource.client) else { return true }
    sendField()
    return false
  }

  private var weight: Int {
    guard case .active(let field, _, _) = state else { return 16 }
    return 96 + (field.surrounding?.text.string.utf8.count ?? 0)
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
    pending.deleted = Deletion(before: beforeLength, after: afterLength)
  }

  /// Applies the composed text. Text for a previous field is dropped. Within a field, text is also accepted if the
  /// input method has not received the latest change, because a fast typist would otherwise lose letters.
  func commit(_ object: ZwpInputMethodV2, serial: UInt32) {
    let composition = pending
    pending = Composition()
    guard case .active(_, _, let begun) = state, owed < .newField else { return }
    guard dones &- serial <= dones &- begun else {
      let label = manager.seat.server.clients[object.client].label
      return manager.seat.server.log.debug(
        "\(label): dropped text for a previous text field: found serial \(serial), expected \(begun) to \(dones)")
    }
    manager.relay.send(TextMessage(composition), by: object.client)
  }

  func getInputPopupSurface(_ object: ZwpInputMethodV2, id: ZwpInputPopupSurfaceV2, surface: WlSurface) {
    guard let target = surface.object else { return }
    guard target.roleHandler == nil, target.model.take(.inputPopup) else {
      return object.postError(
        ZwpInputMethodV2.Error.role.rawValue,
        "wl_surface@\(surface.id) cannot be an input popup: it already has \(target.existingRole)")
    }
    let popup = InputPopup(target, id, outputs: manager.outputs) { [weak self] in self?.placePopups() }
    id.handler = popup
    id.onDestroy = { [weak self, weak popup] in
      popup?.end()
      self?.popups.removeAll { $0 === popup }
    }
    if case .unavailable = state { return }
    popups.append(popup)
    placePopups()
  }

  /// Starts a grab, which replaces an earlier one.
  func grabKeyboard(_ object: ZwpInputMethodV2, keyboard: ZwpInputMethodKeyboardGrabV2) {
    if case .unavailable = state { return }
    grab = manager.addGrab(keyboard)
  }
}
