/// The text of an input with its selection and marked text, and the undo of its changes.
///
/// Changes go through the property `text` of the input, which subclasses may observe.
final class TextEditor {
  /// Letters that were typed, or deleted, one after the other. They are reverted together.
  private final class Run {
    private(set) var edit: TextEdit

    init(_ edit: TextEdit) { self.edit = edit }

    /// Adds an edit that goes on where this run has ended.
    ///
    /// - Returns: `false` if it does not.
    func extend(by next: TextEdit) -> Bool {
      if !edit.inserted.isEmpty, next.removed.isEmpty, next.start == edit.end {
        edit.inserted += next.inserted
      } else if edit.inserted.isEmpty, next.inserted.isEmpty, next.removed.count == 1 {
        if next.start == edit.start {
          edit.removed += next.removed
        } else if next.start + next.removed.utf8.count == edit.start {
          (edit.start, edit.removed) = (next.start, next.removed + edit.removed)
        } else {
          return false
        }
      } else {
        return false
      }
      return true
    }
  }

  private unowned let input: any TextInput
  private var edited = EditedText()
  /// The change that is being made through the property of the input; `nil` outside of changes.
  private var pending: EditedText?
  /// The change from the text before the marked text; `nil` without marked text.
  private var composition: TextEdit?
  /// The run that the next letter can extend; `nil` after the caret has moved.
  private var run: Run?
  /// The undo manager of an input that was given none.
  let undoManager: UndoManager

  private static let levels = 64

  init(of input: any TextInput) {
    self.input = input
    undoManager = UndoManager()
    undoManager.levelsOfUndo = Self.levels
  }

  // MARK: Text

  var text: String { edited.text }

  /// Takes the text that was set. All of it is ordinary text, and earlier changes cannot be reverted.
  func assign(_ text: String) {
    if let pending, pending.text == text { return edited = pending }
    edited = EditedText(text)
    (composition, run) = (nil, nil)
    forgetChanges()
  }

  /// Forgets the changes of the text, as at the end of typing.
  func forgetChanges() {
    run = nil
    input.undoManager?.removeAllActions(withTarget: self)
  }

  // MARK: Selection

  var caret: String.Index { edited.index(edited.caret) }
  var anchor: String.Index { edited.index(edited.anchor) }

  var selectedRange: Range<String.Index> {
    get { edited.indices(edited.selection) }
    set {
      let range = edited.offsets(newValue)
      if range != edited.selection { run = nil }
      edited.select(anchor: range.lowerBound, caret: range.upperBound)
    }
  }

  /// Moves the caret.
  ///
  /// - Parameter extending: whether the other end of the selection stays.
  func moveCaret(to index: String.Index, extending: Bool) {
    let place = edited.offset(index)
    let anchor = extending ? edited.anchor : place
    input.selectedTextRange = edited.indices(min(anchor, place)..<max(anchor, place))
    edited.select(anchor: anchor, caret: place)
  }

  /// Ends the letters that are reverted together.
  func breakRun() { run = nil }

  // MARK: Changes

  func insert(_ text: String) { change(edited.inserting(text)) }

  func deleteBackward() {
    guard let changed = edited.deletingBackward() else { return }
    change(changed)
  }

  func replace(_ range: Range<String.Index>, with text: String) {
    unmark()
    change(edited.replacing(edited.offsets(range), with: text))
  }

  func setMarked(_ text: String) {
    guard !text.isEmpty || edited.marked != nil else { return }
    change(edited.marking(text))
  }

  /// The range of the marked text; `nil` without marked text.
  var markedRange: Range<String.Index>? { edited.marked.map { edited.indices($0) } }

  func unmark() {
    edited = edited.unmarked()
    endComposition()
  }

  /// Makes a change through the property of the input, and registers how to revert it unless the text is still composed.
  private func change(_ change: (text: EditedText, edit: TextEdit)) {
    let former = composition
    pending = change.text
    input.text = change.text.text
    pending = nil
    // A subclass may have set another text meanwhile, or none.
    guard edited.text == change.text.text else { return }
    guard former != nil || edited.marked != nil else { return register(change.edit) }
    var whole = former ?? change.edit
    if former != nil, let marked = edited.marked {
      whole.inserted = String(edited.text[edited.indices(marked)])
    } else if former != nil {
      whole.inserted = change.edit.inserted
    }
    composition = whole
    if edited.marked == nil { endComposition() }
  }

  private func endComposition() {
    guard let whole = composition else { return }
    composition = nil
    register(whole)
  }

  // MARK: Undo

  private func register(_ edit: TextEdit) {
    guard !edit.isEmpty, let manager = input.undoManager else { return }
    if let run, manager.canUndo, run.extend(by: edit) { return }
    let made = Run(edit)
    manager.registerUndo(withTarget: self) { $0.revert(made) }
    manager.setActionName("Typing")
    run = made
  }

  private func revert(_ reverted: Run) {
    let edit = reverted.edit.inverse
    let range = edit.start..<edit.start + edit.removed.utf8.count
    guard range.upperBound <= edited.text.utf8.count, edited.text[edited.indices(range)] == edit.removed else {
      return forgetChanges()
    }
    run = nil
    pending = edited.replacing(range, with: edit.inserted).text
    input.text = pending?.text ?? ""
    pending = nil
    let made = Run(edit)
    input.undoManager?.registerUndo(withTarget: self) { $0.revert(made) }
  }
}
