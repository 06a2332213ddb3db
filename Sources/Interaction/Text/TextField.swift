import Geometry

/// A control text is written into; a tap makes it first responder.
open class TextField: Control, TextInput {
  /// What has been written.
  open var text = ""
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  open override class var standardHitTesting: View.Type { TextField.self }
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  open func insertText(_ text: String) { self.text += text }
}
