/// A position in a file of the user. Lines and columns count from 1, columns in characters.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position of values that were not read from a file.
  package static let unknown = SourcePosition(file: "", line: 1, column: 1)

  public var description: String { "\(TerminalText.line(file)):\(line):\(column)" }

  public static func < (a: Self, b: Self) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
