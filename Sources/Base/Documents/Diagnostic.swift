/// An error or warning about a file of the user, with its location and the allowed values.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  /// The location; nil if the error is about the whole file, such as one that cannot be opened.
  public var position: SourcePosition?
  public var message: String
  /// The input, as a phrase: `the text "fast"`.
  package var found: String?
  /// The allowed input, as a phrase: `a duration such as 100ms or 1.5s`.
  package var expected: String?
  /// The valid name most similar to the input.
  package var nearestName: String?
  /// The line at `position` as the user wrote it. `FaultList` sets it.
  package var sourceLine: String?

  package init(
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

  /// The whole message in one line, without its location.
  package var sentence: String {
    var text = message
    if let found { text += ": found \(found)" }
    if let expected { text += found == nil ? ": expected \(expected)" : ", expected \(expected)" }
    if let nearestName { text += "; did you mean \(nearestName.quotedForPeople)?" }
    return text
  }

  /// The text `file:line:column: error: …`, followed by the line and a caret if the line is known.
  public var rendered: String { rendered(severity: "\(severity.rawValue): ") }

  /// The same text as `rendered` without the severity, which a log writes before each message.
  package var renderedForLog: String { rendered(severity: "") }

  private func rendered(severity: String) -> String {
    let place = position.map { "\($0): " } ?? ""
    let head = "\(place)\(severity)\(sentence)".wrapped
    guard let excerpt else { return head }
    return "\(head)\n\(excerpt)"
  }
}

extension String {
  /// The text; if longer than 250 characters, broken after commas into lines of about 100 characters.
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

  /// The source line with a caret below it. Long lines are cut to the part around the caret.
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
  /// All diagnostics as text, one after the other, ready for standard error.
  package var rendered: String { map(\.rendered).joined(separator: "\n") }
  package var containsErrors: Bool { contains { $0.severity == .error } }
}
