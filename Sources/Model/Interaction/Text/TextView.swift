public import Geometry

/// A view for text input that is not a control. A tap makes it first responder.
open class TextView: View, TextInput {
  /// The text of the view, with the marked text. Setting it makes all of it ordinary text, with the caret at its end, and
  /// forgets the changes that could be reverted.
  open var text: String {
    get { editor.text }
    set { editor.assign(newValue) }
  }
  private lazy var editor = TextEditor(of: self)
  /// A Boolean value that indicates whether taps and requests can make the view first responder; `true` by default.
  public var isEnabled = true
  private lazy var focusTap = FocusTapGestureRecognizer(on: self)

  /// Creates an enabled view without text.
  public override init(frame: ViewRect = .zero) {
    super.init(frame: frame)
    mayHaveBuiltInRecognizers = true
  }

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

  /// The range of the selection in ``text``; an empty range is the place of the caret. Ends outside of the text are moved
  /// into it.
  open var selectedTextRange: Range<String.Index> {
    get { editor.selectedRange }
    set { editor.selectedRange = newValue }
  }
  /// The end of the selection that moves when the selection is extended.
  package final var caret: String.Index { editor.caret }
  /// The end of the selection that stays.
  package final var selectionAnchor: String.Index { editor.anchor }
  /// The range of the marked text in ``text``; `nil` without marked text.
  open var markedTextRange: Range<String.Index>? { editor.markedRange }

  /// Replaces the marked text, or the selection. The caret is after the text.
  open func insertText(_ text: String) { editor.insert(text) }

  /// Deletes the selection, or the character before the caret. The marked text that is left remains marked.
  open func deleteBackward() { editor.deleteBackward() }

  /// Replaces a part of ``text``. The caret is after the new text.
  open func replace(_ range: Range<String.Index>, withText text: String) { editor.replace(range, with: text) }

  /// Replaces the marked text, or the selection with marked text. `nil` or an empty string removes the marked text.
  open func setMarkedText(_ markedText: String?) { editor.setMarked(markedText ?? "") }

  /// Makes the marked text ordinary text.
  open func unmarkText() { editor.unmark() }

  /// Moves the caret. If the selection is extended, its other end stays.
  package final func moveCaret(to index: String.Index, extending: Bool) {
    editor.moveCaret(to: index, extending: extending)
  }

  /// Ends the typed letters that one undo reverts.
  package final func breakUndoCoalescing() { editor.breakRun() }

  override var ownUndoManager: UndoManager? { super.ownUndoManager ?? editor.undoManager }

  /// Forgets the changes that could be reverted.
  open override func didResignFirstResponder() { editor.forgetChanges() }
}
