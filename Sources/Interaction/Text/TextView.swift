import Geometry

/// A view for text input that is not a control. A tap makes it first responder.
open class TextView: View, TextInput {
  /// The text of the view.
  open var text = ""
  /// A Boolean value that indicates whether taps and requests can make the view first responder; `true` by default.
  public var isEnabled = true
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextView`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { TextView.self }
  /// `TextView`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { TextView.self }
  /// The declared answer, else whether the view is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Appends to ``text``.
  open func insertText(_ text: String) { self.text += text }
}
