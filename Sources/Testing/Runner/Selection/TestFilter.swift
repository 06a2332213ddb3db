import Documents

/// A value of `--only`.
package struct TestFilter: Equatable, Sendable {
  /// The text as it was given.
  package var text: String
  /// The pattern for the name, the path or the file name of a test.
  private var pattern: TextPattern
  /// The line of a group or step; nil for the whole test.
  package private(set) var line: Int?

  /// Reads a pattern, or `FILE:LINE`.
  package init(_ text: String) {
    self.text = text
    guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
      let line = Int(text[text.index(after: colon)...]), line > 0
    else {
      pattern = TextPattern(text)
      return
    }
    (pattern, self.line) = (TextPattern(String(text[..<colon])), line)
  }

  /// - Parameter name: the name of the test.
  func matches(_ test: FoundTest, name: String) -> Bool {
    let file = FilePath.normal(pattern.text)
    return pattern.matches(name) || pattern.matches(test.file) || pattern.matches(FilePath.name(of: test.file))
      || (line != nil && file == test.file)
  }
}
