import Geometry
import Surfaces
import WaylandServer

/// A `zwp_text_input_v3`.
final class TextInputObject: FocusedTextInput {
  private unowned let resource: ZwpTextInputV3
  private let relay: TextRelay
  /// The surface with keyboard focus, if it belongs to this client.
  private(set) var surface: SurfaceID?
  /// The active text field; nil if the client has enabled none.
  private(set) var field: TextField?
  /// True after the client has enabled a field that was active. GTK does so when a finger taps the field.
  private(set) var asksAgain = false
  private var pending = TextFieldChange()
  /// The number of commits, which is the serial of `done`.
  private var commits: UInt32 = 0
  private var showsPreedit = false
  private var room = Room.events

  init(_ resource: ZwpTextInputV3, relay: TextRelay) {
    self.resource = resource
    self.relay = relay
    resource.handler = self
  }

  func enter(_ surface: WlSurface, _ id: SurfaceID) {
    leave(nil)
    self.surface = id
    resource.sendEnter(surface: surface)
  }

  func leave(_ surface: WlSurface?) {
    guard self.surface != nil else { return }
    self.surface = nil
    pending = TextFieldChange()
    end()
    if let surface { resource.sendLeave(surface: surface) }
  }

  func resourceWillGo() {
    surface = nil
    end()
  }

  private func end() {
    guard field != nil else { return }
    field = nil
    showsPreedit = false
    relay.end(self)
  }
}

// MARK: - From the input method

extension TextInputObject: TextReceiver {
  var version: TextInputVersion { .v3 }

  func hasRoom(for weight: Int) -> Bool { room.take(weight, of: resource.client) }

  /// Sends a change of text. Version 3 has no events for other messages.
  func receive(_ message: TextMessage) {
    switch message.content {
    case .change(let composition): compose(composition)
    case .keysym, .modifiersMap, .language, .direction, .panel: break
    }
  }

  private func compose(_ composition: Composition) {
    if let preedit = composition.preedit {
      resource.sendPreeditString(
        text: preedit.text.string, cursorBegin: preedit.cursor.begin, cursorEnd: preedit.cursor.end)
    }
    if let inserted = composition.inserted { resource.sendCommitString(text: inserted.string) }
    if let deleted = composition.deleted.sides {
      resource.sendDeleteSurroundingText(beforeLength: deleted.before, afterLength: deleted.after)
    }
    showsPreedit = composition.preedit?.text.string.isEmpty == false
    resource.sendDone(serial: commits)
  }

  /// Sends a `done` event without changes.
  func forgetPreedit() {
    if showsPreedit { compose(Composition()) }
  }

  /// No version is newer.
  func giveWay() { end() }
}

// MARK: - Requests

extension TextInputObject: ZwpTextInputV3.Handler {
  func destroy(_ object: ZwpTextInputV3) {}

  func enable(_ object: ZwpTextInputV3) { pending = TextFieldChange(isWanted: .on) }
  func disable(_ object: ZwpTextInputV3) { pending = TextFieldChange(isWanted: .off) }

  func setSurroundingText(_ object: ZwpTextInputV3, text: String, cursor: Int32, anchor: Int32) {
    pending.surrounding = SurroundingText(text, cursor: cursor, anchor: anchor)
  }

  func setTextChangeCause(_ object: ZwpTextInputV3, cause: ZwpTextInputV3.ChangeCause) { pending.cause = cause }

  func setContentType(
    _ object: ZwpTextInputV3, hint: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose
  ) {
    pending.content = TextContent(hint: hint, purpose: purpose)
  }

  func setCursorRectangle(_ object: ZwpTextInputV3, x: Int32, y: Int32, width: Int32, height: Int32) {
    pending.cursor = IntRect(x: x, y: y, width: width, height: height)
  }

  /// Counts each commit, even if it is ignored: between `leave` and `enter`, or while another field is active.
  func commit(_ object: ZwpTextInputV3) {
    commits &+= 1
    let change = pending
    pending = TextFieldChange()
    guard surface != nil else { return }
    switch change.isWanted {
    case .off: end()
    case .on:
      guard relay.mayBegin(self) else { return }
      var begun = change.applied(to: TextField())
      begun.serial = commits
      if field != nil { asksAgain = true }
      field = begun
      showsPreedit = false
      relay.begin(self, begun)
    case .asBefore:
      guard var changed = field.map(change.applied(to:)) else { return }
      changed.serial = commits
      field = changed
      relay.change(self, changed)
    }
  }
}
