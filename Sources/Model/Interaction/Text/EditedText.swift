/// A text that is edited at its end, with the marked text of an input method.
struct EditedText {
  /// The text, with the marked text at its end. Setting it makes all of it ordinary text.
  var text = "" {
    didSet { start = nil }
  }
  /// The number of UTF-8 code units before the marked text; `nil` without marked text.
  private var start: Int?

  /// The range of the marked text; `nil` without marked text.
  var markedRange: Range<String.Index>? {
    guard let start, start < text.utf8.count else { return nil }
    return text.utf8.index(text.startIndex, offsetBy: start)..<text.endIndex
  }

  /// Replaces the marked text. Without marked text, appends to the text.
  mutating func insert(_ addition: String) {
    if let markedRange { text.replaceSubrange(markedRange, with: addition) } else { text += addition }
  }

  /// Deletes the last character. The marked text that is left remains marked.
  mutating func deleteBackward() {
    guard let last = text.last else { return }
    let rest = markedRange.map { text.utf8.distance(from: $0.lowerBound, to: $0.upperBound) - last.utf8.count } ?? 0
    text.removeLast()
    mark(last: rest)
  }

  /// Replaces the marked text, or appends marked text.
  mutating func setMarked(_ marked: String) {
    insert(marked)
    mark(last: marked.utf8.count)
  }

  /// Makes the marked text ordinary text.
  mutating func unmark() { start = nil }

  /// Marks a number of UTF-8 code units at the end; 0 marks none.
  private mutating func mark(last count: Int) { start = count > 0 ? max(0, text.utf8.count - count) : nil }
}
