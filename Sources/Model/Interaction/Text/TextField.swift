import Geometry

/// A control for text input. A tap makes it first responder.
///
/// Its tap recognizer is on a deeper view than those of superviews, and therefore wins over their taps. The field
/// prevents no other gesture.
open class TextField: Control, TextInput {
  /// The text of the field, with the marked text at its end. Setting it makes all of it ordinary text.
  open var text: String {
    get { edited.text }
    set { edited.text = newValue }
  }
  private var edited = EditedText()
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextField`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { TextField.self }
  /// The declared answer, else whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var standardAccessibility: StandardAccessibility {
    elementAccessibility(value: text)
  }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Makes the field first responder.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

  /// A Boolean value that indicates whether ``text`` is not empty.
  open var hasText: Bool { !text.isEmpty }
  /// The range of the marked text, which is always at the end of ``text``; `nil` without marked text.
  open var markedTextRange: Range<String.Index>? { edited.markedRange }

  /// Replaces the marked text. Without marked text, appends to ``text``.
  open func insertText(_ text: String) { change { $0.insert(text) } }

  /// Deletes the last character of ``text``. The marked text that is left remains marked.
  open func deleteBackward() { if hasText { change { $0.deleteBackward() } } }

  /// Replaces the marked text, or appends marked text to ``text``. `nil` or an empty string removes it.
  open func setMarkedText(_ markedText: String?) { change { $0.setMarked(markedText ?? "") } }

  /// Makes the marked text ordinary text.
  open func unmarkText() { edited.unmark() }

  /// Changes the text through its property, which subclasses may observe.
  private func change(_ body: (inout EditedText) -> Void) {
    var changed = edited
    body(&changed)
    text = changed.text
    edited = changed
  }
}
