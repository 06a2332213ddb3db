import Geometry
import Surfaces
import WaylandServer

/// The state of an active text field; nil for properties that the client has not set.
struct TextField {
  var surrounding: SurroundingText?
  var content: TextContent?
  /// The rectangle of the text's cursor, on the surface with keyboard focus.
  var cursor: IntRect<SurfaceSpace>?
  var cause = ZwpTextInputV3.ChangeCause.inputMethod
  /// The language of the text, as a tag of RFC 3066. Version 3 does not have it.
  var language: WireText?
  /// True if the client wants an on-screen keyboard. Version 3 has no requests for that, and wants it always.
  var wantsPanel = true
  /// The number of the state of the field, by its client.
  var serial: UInt32 = 0
}

/// The text around the cursor, and the selection.
struct SurroundingText: Equatable {
  let text: WireText
  let cursor: UInt32
  /// The other end of the selection.
  let anchor: UInt32

  init(_ text: String, cursor: Int32, anchor: Int32) {
    self.text = WireText(text)
    self.cursor = UInt32(self.text.boundary(cursor))
    self.anchor = UInt32(self.text.boundary(anchor))
  }
}

/// The kind of text that a field accepts.
struct TextContent: Equatable {
  var hint: ZwpTextInputV3.ContentHint
  var purpose: ZwpTextInputV3.ContentPurpose
}

extension TextField {
  /// True if the text must not appear in traces and reports: the field is for a password or a PIN, or its text is hidden
  /// or sensitive.
  var isSecret: Bool {
    guard let content else { return false }
    return content.purpose == .password || content.purpose == .pin
      || !content.hint.isDisjoint(with: [.hiddenText, .sensitiveData])
  }
}

/// The requests of a client since its last commit.
struct TextFieldChange {
  enum Switch { case asBefore, on, off }

  var isWanted = Switch.asBefore
  var surrounding: SurroundingText?
  var content: TextContent?
  var cursor: IntRect<SurfaceSpace>?
  var cause = ZwpTextInputV3.ChangeCause.inputMethod

  /// The field after the change. Properties that the client has not set are kept, except the cause.
  func applied(to field: TextField) -> TextField {
    var changed = field
    if let surrounding { changed.surrounding = surrounding }
    if let content { changed.content = content }
    if let cursor { changed.cursor = cursor }
    changed.cause = cause
    return changed
  }
}
