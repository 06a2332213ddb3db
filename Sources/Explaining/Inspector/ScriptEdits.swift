package import Documents

/// The lines that a session has inserted into the files of a script, and the place of the next one.
package struct ScriptEdits: Sendable {
  /// The text of each file, as it was read or last written.
  package private(set) var texts: [String: String]
  /// The inserted lines of each file, in ascending order.
  private var inserted: [String: [Int]] = [:]
  /// The step behind which the next one is inserted, in the current text; nil before the first step.
  private var anchor: SourcePosition?

  /// - Parameter texts: the text of each file of the script by its path.
  package init(_ texts: [String: String]) { self.texts = texts }

  /// A step was played, so that the next inserted step comes behind it.
  ///
  /// - Parameter position: the position in the text as it was first read.
  package mutating func didPlay(_ position: SourcePosition) { anchor = current(position) }

  /// The position in the current text for a position in the text as it was first read.
  package func current(_ position: SourcePosition) -> SourcePosition {
    var position = position
    for line in inserted[position.file] ?? [] where line <= position.line { position.line += 1 }
    return position
  }

  /// The text of a file with a step behind the last played one, or before the first step.
  ///
  /// - Parameter first: the position of the script's first step as it was first read.
  package func inserting(
    _ step: String, orBefore first: SourcePosition
  ) throws(StepInsertion.Refusal) -> (text: String, position: SourcePosition) {
    let neighbour = anchor ?? current(first)
    guard let text = texts[neighbour.file] else {
      throw StepInsertion.Refusal("cannot write \(neighbour.file): it was not read from a regular file")
    }
    let (new, line, column) = try StepInsertion.insert(step, anchor == nil ? .before : .behind, neighbour, in: text)
    return (new, SourcePosition(file: neighbour.file, line: line, column: column))
  }

  /// A text with an inserted step was written.
  package mutating func didInsert(_ text: String, at position: SourcePosition) {
    texts[position.file] = text
    let shifted = (inserted[position.file] ?? []).map { $0 >= position.line ? $0 + 1 : $0 }
    inserted[position.file] = (shifted + [position.line]).sorted()
    anchor = position
  }
}
