/// A file's name and lines, for the lines in error messages.
package struct SourceText: Sendable {
  package let file: String
  private let lines: [Substring]

  package init(file: String, text: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// The line with a number, from 1, without its end; nil if the file is shorter.
  package func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? String(lines[number - 1]) : nil
  }
}
