/// A change of a text: a part was replaced. Places count UTF-8 code units.
struct TextEdit: Equatable {
  /// The beginning of the part.
  var start: Int
  /// The text before the change.
  var removed: String
  /// The text after the change.
  var inserted: String

  /// The end of the inserted text.
  var end: Int { start + inserted.utf8.count }
  /// The change that reverts this one.
  var inverse: TextEdit { TextEdit(start: start, removed: inserted, inserted: removed) }
  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }
}

/// A text with a selection, and with the marked text of an input method. Places count UTF-8 code units.
struct EditedText {
  let text: String
  /// The end of the selection that stays when the selection is extended.
  private(set) var anchor: Int
  /// The end of the selection that moves; the anchor if nothing is selected.
  private(set) var caret: Int
  /// The place of the marked text; `nil` without marked text.
  private(set) var marked: Range<Int>?

  /// A text without marked text. The caret is at its end.
  init(_ text: String = "") {
    self.text = text
    (anchor, caret) = (text.utf8.count, text.utf8.count)
  }

  private init(_ text: String, caret: Int, marked: Range<Int>?) {
    (self.text, anchor, self.caret, self.marked) = (text, caret, caret, marked)
  }

  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  // MARK: Places

  /// The index of a place. A place inside of a scalar is moved before it.
  func index(_ offset: Int) -> String.Index {
    let offset = max(0, min(offset, text.utf8.count))
    var index = text.utf8.index(text.startIndex, offsetBy: offset)
    while String.Index(index, within: text.unicodeScalars) == nil { index = text.utf8.index(before: index) }
    return index
  }

  /// The place of an index, which may be one of another text.
  func offset(_ index: String.Index) -> Int {
    let index = max(text.startIndex, min(index, text.endIndex))
    let offset = text.utf8.distance(from: text.startIndex, to: index)
    return text.utf8.distance(from: text.startIndex, to: self.index(offset))
  }

  func indices(_ range: Range<Int>) -> Range<String.Index> { index(range.lowerBound)..<index(range.upperBound) }
  func offsets(_ range: Range<String.Index>) -> Range<Int> { offset(range.lowerBound)..<offset(range.upperBound) }

  /// Selects the text between two places.
  mutating func select(anchor: Int, caret: Int) { (self.anchor, self.caret) = (anchor, caret) }

  // MARK: Changes

  /// The place where a text is inserted: that of the marked text, or else the selection.
  private var target: Range<Int> { marked ?? selection }

  /// The text with a part replaced, and the caret after it. All of it is ordinary text.
  func replacing(_ range: Range<Int>, with new: String) -> (text: EditedText, edit: TextEdit) {
    let place = indices(range)
    let edit = TextEdit(start: offset(place.lowerBound), removed: String(text[place]), inserted: new)
    var changed = text
    changed.replaceSubrange(place, with: new)
    return (EditedText(changed, caret: edit.end, marked: nil), edit)
  }

  /// The text with another one in place of the marked text, or of the selection.
  func inserting(_ new: String) -> (text: EditedText, edit: TextEdit) { replacing(target, with: new) }

  /// The text with marked text in place of the former marked text, or of the selection.
  func marking(_ new: String) -> (text: EditedText, edit: TextEdit) {
    let (changed, edit) = replacing(target, with: new)
    return (EditedText(changed.text, caret: edit.end, marked: new.isEmpty ? nil : edit.start..<edit.end), edit)
  }

  /// The text without the selection, or else without the character before the caret. The marked text that is left remains
  /// marked.
  ///
  /// - Returns: `nil` if there is nothing to delete.
  func deletingBackward() -> (text: EditedText, edit: TextEdit)? {
    var range = selection
    if range.isEmpty {
      guard caret > 0 else { return nil }
      range = offset(text.index(before: index(caret)))..<caret
    }
    let (changed, edit) = replacing(range, with: "")
    guard let marked else { return (changed, edit) }
    func moved(_ place: Int) -> Int {
      place <= range.lowerBound ? place : max(range.lowerBound, place - range.count)
    }
    let rest = moved(marked.lowerBound)..<moved(marked.upperBound)
    return (EditedText(changed.text, caret: edit.end, marked: rest.isEmpty ? nil : rest), edit)
  }

  /// The text with the marked text as ordinary text.
  func unmarked() -> EditedText {
    var changed = self
    changed.marked = nil
    return changed
  }
}
