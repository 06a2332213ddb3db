/// A file's name and lines, kept so that faults can show the line they are about.
public struct SourceText: Sendable {
  public let file: String
  private let lines: [Substring]

  public init(file: String, text: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// The line's text without its end, or nil where the file has no such line; counts from 1.
  public func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? String(lines[number - 1]) : nil
  }
}
