import Geometry

/// A control text is written into; a tap makes it first responder.
///
/// That tap lies deeper than those of superviews and wins over them; the field has no other veto.
open class TextField: Control, TextInput {
  /// What has been written.
  open var text = ""
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextField`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { TextField.self }
  /// What is declared, else whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Appends to ``text``.
  open func insertText(_ text: String) { self.text += text }
}
