import Geometry
import Surfaces
import WaylandServer

/// What a text field that wants text has said of itself; nil for what it cannot say.
struct TextField {
  var surrounding: SurroundingText?
  var content: TextContent?
  /// Where the text's cursor is, on the surface that has the keyboard.
  var cursor: IntRect<SurfaceSpace>?
  var cause = ZwpTextInputV3.ChangeCause.inputMethod
}

/// What stands around the cursor, and what is selected.
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

/// What kind of text a field is for.
struct TextContent: Equatable {
  var hint: ZwpTextInputV3.ContentHint
  var purpose: ZwpTextInputV3.ContentPurpose
}

/// What a client has said since its last commit.
struct TextFieldChange {
  enum Switch { case asBefore, on, off }

  var isWanted = Switch.asBefore
  var surrounding: SurroundingText?
  var content: TextContent?
  var cursor: IntRect<SurfaceSpace>?
  var cause = ZwpTextInputV3.ChangeCause.inputMethod

  /// The field after the change: what is not said stays, the cause excepted.
  func applied(to field: TextField) -> TextField {
    TextField(
      surrounding: surrounding ?? field.surrounding, content: content ?? field.content, cursor: cursor ?? field.cursor,
      cause: cause)
  }
}
