import Geometry

/// A plain view text is written into; a tap makes it first responder.
open class TextView: View, TextInput {
  /// What has been written.
  open var text = ""
  /// Whether taps and requests make it first responder.
  public var isEnabled = true
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextView`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { TextView.self }
  /// `TextView`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { TextView.self }
  /// What is declared, else whether the view is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Appends to ``text``.
  open func insertText(_ text: String) { self.text += text }
}
