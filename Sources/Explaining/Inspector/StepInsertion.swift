package import Documents

/// Inserts a line into the text of a script. Comments, indentation and line ends stay as they are.
package enum StepInsertion {
  /// The reason why a step cannot be inserted.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
  }

  /// The side of the neighbour on which the step is inserted.
  package enum Side: Sendable { case before, behind }

  /// Inserts a step beside another one.
  ///
  /// - Parameters:
  ///   - step: the step without its dash, on one line.
  ///   - neighbour: the position of a step in the text.
  /// - Returns: the new text, and the line and column of the inserted step.
  package static func insert(
    _ step: String, _ side: Side, _ neighbour: SourcePosition, in text: String
  ) throws(Refusal) -> (text: String, line: Int, column: Int) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.indices.contains(neighbour.line - 1) else {
      throw Refusal("\(neighbour) is behind the end of the file")
    }
    guard let (first, indent) = dash(of: neighbour, in: lines) else {
      throw Refusal(
        "cannot insert beside the step at \(neighbour): its line does not begin with a dash; insert the step by hand")
    }
    let index = side == .before ? first : end(of: lines, from: neighbour.line - 1, deeperThan: indent) + 1
    let lineEnd = lines[first].unicodeScalars.last == "\r" ? "\r" : ""
    lines.insert(String(repeating: " ", count: indent) + "- " + step + lineEnd, at: index)
    return (lines.joined(separator: "\n"), index + 1, indent + 3)
  }

  /// The line with the dash of a step, and the number of spaces before it; nil if the step is not an item of a list of
  /// lines. A step with a name may begin above its position.
  private static func dash(of step: SourcePosition, in lines: [String]) -> (index: Int, indent: Int)? {
    for index in (0..<step.line).reversed() {
      let line = lines[index]
      if let indent = dashIndent(of: line, before: step.column) { return (index, indent) }
      let spaces = line.prefix { $0 == " " }.count
      guard spaces >= step.column - 1 || line.allSatisfy(\.isWhitespace) else { return nil }
    }
    return nil
  }

  /// The number of spaces before the dash of a list's item; nil if the line does not begin with the item.
  ///
  /// - Parameter column: the column of the item's content, from 1.
  private static func dashIndent(of line: String, before column: Int) -> Int? {
    let head = Array(line.prefix(column - 1))
    guard let dash = head.lastIndex(where: { $0 != " " }), head[dash] == "-", dash < head.count - 1,
      head[..<dash].allSatisfy({ $0 == " " })
    else { return nil }
    return dash
  }

  /// The index of the last line of an item of a list: deeper lines belong to it.
  private static func end(of lines: [String], from start: Int, deeperThan indent: Int) -> Int {
    var end = start
    for index in lines.indices.dropFirst(start + 1) {
      let line = lines[index]
      guard let first = line.firstIndex(where: { !" \t\r".contains($0) }) else { continue }
      guard line.distance(from: line.startIndex, to: first) > indent else { break }
      end = index
    }
    return end
  }
}
