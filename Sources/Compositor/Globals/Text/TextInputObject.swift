import Geometry
import Surfaces
import WaylandServer

/// A `zwp_text_input_v3`.
final class TextInputObject {
  private unowned let resource: ZwpTextInputV3
  private let relay: TextRelay
  /// The surface with keyboard focus, if it belongs to this client.
  private(set) var surface: SurfaceID?
  /// The active text field; nil if the client has enabled none.
  private(set) var field: TextField?
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

  /// - Parameter surface: nil if it was destroyed or no leave event is needed.
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

extension TextInputObject {
  /// Returns true if the client has read enough to receive a composition. If so, the composition is counted as sent.
  func hasRoom(for composition: Composition) -> Bool { room.take(composition.weight, of: resource.client) }

  func compose(_ composition: Composition) {
    if let preedit = composition.preedit {
      resource.sendPreeditString(
        text: preedit.text.string, cursorBegin: preedit.cursor.begin, cursorEnd: preedit.cursor.end)
    }
    if let inserted = composition.inserted { resource.sendCommitString(text: inserted.string) }
    let deleted = composition.deleted
    if deleted.before > 0 || deleted.after > 0 {
      resource.sendDeleteSurroundingText(beforeLength: deleted.before, afterLength: deleted.after)
    }
    showsPreedit = composition.preedit?.text.string.isEmpty == false
    resource.sendDone(serial: commits)
  }

  /// Removes the preedit text of an input method that was destroyed, by a `done` event without changes.
  func forgetPreedit() {
    if showsPreedit { compose(Composition()) }
  }
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
      let begun = change.applied(to: TextField())
      field = begun
      showsPreedit = false
      relay.begin(self, begun)
    case .asBefore:
      guard let changed = field.map(change.applied(to:)) else { return }
      field = changed
      relay.change(self, changed)
    }
  }
}
