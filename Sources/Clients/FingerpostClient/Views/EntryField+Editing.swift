import Interaction

// The standard edit actions of a field.
extension EntryField {
  private var pasteboard: Pasteboard? { (window as? SurfaceWindow)?.owner.pasteboard }

  /// Returns whether a standard edit action is possible; nil for other actions.
  func canEdit(_ action: Action) -> Bool? {
    let selection = selectedTextRange
    switch action {
    case .cut, .copy: return isEnabled && !isSecureTextEntry && !selection.isEmpty
    case .delete: return isEnabled && !selection.isEmpty
    case .paste: return isEnabled && pasteboard?.hasStrings == true
    case .select: return isEnabled && selection.isEmpty && hasText
    case .selectAll: return isEnabled && hasText && selection != text.startIndex..<text.endIndex
    case .undo: return isEnabled && undoManager?.canUndo == true
    case .redo: return isEnabled && undoManager?.canRedo == true
    default: return nil
    }
  }

  /// Performs a standard edit action that is possible.
  func edit(_ action: Action) {
    guard canEdit(action) == true else { return }
    if action != .undo, action != .redo { unmarkText() }
    let selection = selectedTextRange
    switch action {
    case .copy: pasteboard?.setString(String(text[selection]))
    case .cut:
      guard pasteboard?.setString(String(text[selection])) == true else { return }
      removeSelection("Cut")
    case .delete: removeSelection("Delete")
    case .paste:
      pasteboard?.getString { [weak self] text in
        if let self, let text, self.isEnabled { paste(text) }
      }
    case .select: selectWord(at: caret)
    case .selectAll: select(text.startIndex..<text.endIndex)
    case .undo:
      unmarkText()
      undoManager?.undo()
    case .redo:
      unmarkText()
      undoManager?.redo()
    default: break
    }
  }

  private func removeSelection(_ name: String) {
    breakUndoCoalescing()
    replace(selectedTextRange, withText: "")
    undoManager?.setActionName(name)
    breakUndoCoalescing()
  }

  /// Inserts a text as one change. A field has one line: line breaks become spaces, and other control characters are left out.
  private func paste(_ text: String) {
    unmarkText()
    var line = ""
    for character in text {
      if character.isNewline || character == "\t" {
        line.append(" ")
      } else if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) {
        line.append(character)
      }
    }
    guard !line.isEmpty else { return }
    breakUndoCoalescing()
    insertText(line)
    undoManager?.setActionName("Paste")
    breakUndoCoalescing()
  }

  // MARK: Selection

  /// Selects a range. The caret is at its end.
  func select(_ range: Range<String.Index>) {
    moveCaret(to: range.lowerBound, extending: false)
    moveCaret(to: range.upperBound, extending: true)
  }

  func selectWord(at index: String.Index) { select(wordRange(at: index)) }

  /// The word at a place. A secret text is one word, so that its words are not found out.
  func wordRange(at index: String.Index) -> Range<String.Index> {
    isSecureTextEntry ? text.startIndex..<text.endIndex : text.word(at: index)
  }

  private func wordBoundary(forward: Bool) -> String.Index {
    if isSecureTextEntry { return forward ? text.endIndex : text.startIndex }
    return text.wordBoundary(from: caret, forward: forward)
  }

  // MARK: Keys

  /// Edits by a key that types no text.
  ///
  /// - Returns: false if the key has no meaning for the field, or is not possible.
  func edit(by press: KeyPress) -> Bool {
    let modifiers = press.modifiers
    guard isEnabled, modifiers.isDisjoint(with: [.alternate, .command]) else { return false }
    if let action = action(of: press) {
      guard let application = window?.application, target(for: action, withSender: self) != nil else { return false }
      return application.sendAction(action, to: nil, from: self)
    }
    let (byWord, extends) = (modifiers.contains(.control), modifiers.contains(.shift))
    switch press.name {
    case "Left", "KP_Left": moveCaret(toRight: false, byWord: byWord, extending: extends)
    case "Right", "KP_Right": moveCaret(toRight: true, byWord: byWord, extending: extends)
    case "Home", "KP_Home": place(text.startIndex, extending: extends)
    case "End", "KP_End": place(text.endIndex, extending: extends)
    case "BackSpace" where byWord: delete(to: wordBoundary(forward: false))
    case "Delete", "KP_Delete": delete(to: byWord ? wordBoundary(forward: true) : next(after: caret))
    default: return false
    }
    return true
  }

  private func action(of press: KeyPress) -> Action? {
    let isShift = press.modifiers.contains(.shift)
    switch press.name {
    case "Insert", "KP_Insert": return press.isCommand ? .copy : isShift ? .paste : nil
    case "Delete", "KP_Delete": return isShift && !press.isCommand && !selectedTextRange.isEmpty ? .cut : nil
    default: break
    }
    guard press.isCommand else { return nil }
    switch press.letter {
    case "a": return .selectAll
    case "c": return .copy
    case "v": return .paste
    case "x": return .cut
    case "y": return .redo
    case "z": return isShift ? .redo : .undo
    default: return nil
    }
  }

  private func place(_ index: String.Index, extending: Bool) {
    unmarkText()
    moveCaret(to: index, extending: extending)
    breakUndoCoalescing()
  }

  private func moveCaret(toRight: Bool, byWord: Bool, extending: Bool) {
    let (line, selection) = (line, selectedTextRange)
    if byWord { return place(wordBoundary(forward: toRight != line.isForwardLeft), extending: extending) }
    guard extending || selection.isEmpty else {
      // The caret is at the end of the selection that is seen on this side.
      let isLower = line.place(of: selection.lowerBound) <= line.place(of: selection.upperBound)
      return place(isLower == toRight ? selection.upperBound : selection.lowerBound, extending: false)
    }
    place(line.index(beside: caret, toRight: toRight) ?? caret, extending: extending)
  }

  private func next(after index: String.Index) -> String.Index {
    index < text.endIndex ? text.index(after: index) : index
  }

  /// Deletes the selection, or else the text between the caret and a place.
  private func delete(to index: String.Index) {
    unmarkText()
    let range = selectedTextRange.isEmpty ? min(index, caret)..<max(index, caret) : selectedTextRange
    if !range.isEmpty { replace(range, withText: "") }
  }
}
