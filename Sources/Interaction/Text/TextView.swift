import Geometry

/// A plain view text is written into; a tap makes it first responder.
open class TextView: View, TextInput {
  /// What has been written.
  open var text = ""
  /// Whether taps and requests make it first responder.
  public var isEnabled = true
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  open override class var standardEventHandling: Responder.Type { TextView.self }
  open override class var standardHitTesting: View.Type { TextView.self }
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  open func insertText(_ text: String) { self.text += text }
}
