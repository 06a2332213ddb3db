/// The marked text at the end of a text.
struct MarkedText {
  /// The number of UTF-8 code units before the marked text; `nil` without marked text.
  private var start: Int?

  /// True if no text is marked.
  var isEmpty: Bool { start == nil }

  /// Returns the marked range of a text; `nil` if no text is marked.
  func range(in text: String) -> Range<String.Index>? {
    guard let start, start < text.utf8.count else { return nil }
    return text.utf8.index(text.startIndex, offsetBy: start)..<text.endIndex
  }

  /// Returns a text with its marked text replaced, or with an addition if no text is marked.
  func replacing(with addition: String, in text: String) -> String {
    guard let range = range(in: text) else { return text + addition }
    return text.replacingCharacters(in: range, with: addition)
  }

  /// Marks the end of a text.
  ///
  /// - Parameter count: The number of UTF-8 code units that are marked; 0 marks none.
  mutating func mark(last count: Int, of text: String) { start = count > 0 ? max(0, text.utf8.count - count) : nil }

  mutating func clear() { start = nil }
}

extension String {
  /// Returns the text with a range replaced.
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    var result = self
    result.replaceSubrange(range, with: other)
    return result
  }
}
