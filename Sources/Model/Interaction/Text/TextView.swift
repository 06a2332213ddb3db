import Geometry

/// A view for text input that is not a control. A tap makes it first responder.
open class TextView: View, TextInput {
  /// The text of the view, with the marked text at its end. Setting it makes all of it ordinary text.
  open var text = "" {
    didSet { marked.clear() }
  }
  private var marked = MarkedText()
  /// A Boolean value that indicates whether taps and requests can make the view first responder; `true` by default.
  public var isEnabled = true
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// `TextView`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { TextView.self }
  /// `TextView`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { TextView.self }
  /// The declared answer, else whether the view is enabled.
  open override var canBecomeFirstResponder: Bool { declared?.canBecomeFirstResponder ?? isEnabled }
  override var standardAccessibility: StandardAccessibility {
    StandardAccessibility(isElement: true, traits: isEnabled ? [] : .notEnabled, value: text)
  }
  override var builtInRecognizers: [GestureRecognizer] { isEnabled ? [focusTap] : [] }

  /// Makes the view first responder.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

  /// A Boolean value that indicates whether ``text`` is not empty.
  open var hasText: Bool { !text.isEmpty }
  /// The range of the marked text, which is always at the end of ``text``; `nil` without marked text.
  open var markedTextRange: Range<String.Index>? { marked.range(in: text) }

  /// Replaces the marked text, or appends to ``text`` if there is none.
  open func insertText(_ text: String) {
    if marked.isEmpty { self.text += text } else { self.text = marked.replacing(with: text, in: self.text) }
  }

  /// Deletes the last character of ``text``. The marked text that is left remains marked.
  open func deleteBackward() {
    guard let last = text.last else { return }
    let rest = markedTextRange.map { text.utf8.distance(from: $0.lowerBound, to: $0.upperBound) - last.utf8.count } ?? 0
    text.removeLast()
    marked.mark(last: rest, of: text)
  }

  /// Replaces the marked text, or appends marked text to ``text``. `nil` or an empty string removes it.
  open func setMarkedText(_ markedText: String?) {
    let markedText = markedText ?? ""
    text = marked.replacing(with: markedText, in: text)
    marked.mark(last: markedText.utf8.count, of: text)
  }

  /// Makes the marked text ordinary text.
  open func unmarkText() { marked.clear() }
}
