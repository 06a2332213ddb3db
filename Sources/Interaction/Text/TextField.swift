import Geometry

/// A control for text input. A tap makes it first responder.
///
/// Its tap recognizer is on a deeper view than those of superviews, and therefore wins over their taps. The field
/// prevents no other gesture.
open class TextField: Control, TextInput {
  /// The text of the field.
  open var text = ""
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextField`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { TextField.self }
  /// The declared answer, else whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Appends to ``text``.
  open func insertText(_ text: String) { self.text += text }
}
