/// One fault in a file the user wrote, with all that a person needs to mend it.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  /// Nil where the fault is about the file as a whole, such as one that cannot be opened.
  public var position: SourcePosition?
  public var message: String
  /// What stands there, as a phrase: `the text "fast"`.
  public var found: String?
  /// What could stand there, as a phrase: `a duration such as 100ms or 1.5s`.
  public var expected: String?
  /// The valid name most like the one found.
  public var nearestName: String?
  /// The line at `position` as the user wrote it; `FaultList` fills it in.
  public var sourceLine: String?

  public init(
    _ severity: Severity = .error, at position: SourcePosition?, _ message: String,
    found: String? = nil, expected: String? = nil, nearestName: String? = nil
  ) {
    self.severity = severity
    self.position = position
    self.message = message
    self.found = found
    self.expected = expected
    self.nearestName = nearestName
  }

  /// The whole fault in one line, without its place.
  public var sentence: String {
    var text = message
    if let found { text += ": found \(found)" }
    if let expected { text += found == nil ? ": expected \(expected)" : ", expected \(expected)" }
    if let nearestName { text += "; did you mean \(nearestName.quotedForPeople)?" }
    return text
  }

  /// `file:line:column: error: …`, followed by the line in question and a caret where the line is known.
  public var rendered: String { rendered(severity: "\(severity.rawValue): ") }

  /// As `rendered`, without the severity: for a log, which puts it before each message.
  public var renderedForLog: String { rendered(severity: "") }

  private func rendered(severity: String) -> String {
    let place = position.map { "\($0): " } ?? ""
    let head = "\(place)\(severity)\(sentence)".wrapped
    guard let excerpt else { return head }
    return "\(head)\n\(excerpt)"
  }
}

extension String {
  /// The text in lines of at most a hundred characters, broken after commas, if it is too long to be read in one.
  fileprivate var wrapped: String {
    guard count > 250 else { return self }
    var lines = [""]
    for (index, part) in split(separator: ", ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { lines[lines.count - 1] += "," }
      if index > 0, lines[lines.count - 1].count + part.count > 100 {
        lines.append("    \(part)")
      } else {
        lines[lines.count - 1] += (index > 0 ? " " : "") + part
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Diagnostic {
  private static let widestExcerpt = 100

  /// The source line and, below it, a caret; long lines are cut to the part round the caret.
  private var excerpt: String? {
    guard let sourceLine, let position, !sourceLine.isEmpty else { return nil }
    let characters = Array(sourceLine.unicodeScalars)
    let caret = min(max(position.column - 1, 0), characters.count)
    let start = caret <= Self.widestExcerpt * 3 / 4 ? 0 : caret - Self.widestExcerpt / 2
    let end = min(characters.count, start + Self.widestExcerpt)
    var line = "  "
    var pointer = "  "
    for index in start..<end {
      let scalar = characters[index]
      line.unicodeScalars.append(scalar.isControl && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    for index in start..<max(start, caret) { pointer += characters[index] == "\t" ? "\t" : " " }
    return "\(line)\n\(pointer)^"
  }
}

extension Sequence where Element == Diagnostic {
  /// All faults as text, one after the other, ready for standard error.
  public var rendered: String { map(\.rendered).joined(separator: "\n") }
  public var containsErrors: Bool { contains { $0.severity == .error } }
}
