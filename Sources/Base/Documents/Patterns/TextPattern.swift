/// A pattern for texts. `*` matches any number of characters, `?` one character, and `\` escapes the next one.
package struct TextPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable, Sendable {
    case character(Unicode.Scalar)
    case anyOne
    case anyNumber
  }

  /// The pattern as the user wrote it.
  package let text: String
  private let parts: [Part]

  package init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var taken = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where taken:
        parts.append(.character(scalar))
        taken = false
      case "\\": taken = true
      case "?": parts.append(.anyOne)
      case "*": if parts.last != .anyNumber { parts.append(.anyNumber) }
      default: parts.append(.character(scalar))
      }
    }
    if taken { parts.append(.character("\\")) }
    self.parts = parts
  }

  /// A pattern that matches one text only. It is also valid as text of a `TextMatcher`.
  package static func literal(_ text: String) -> TextPattern {
    let special: Set<Unicode.Scalar> = ["*", "?", "\\"]
    var pattern = text.hasPrefix("/") ? "\\" : ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { pattern.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
    return TextPattern(pattern)
  }

  package var description: String { text }

  /// Returns true if the pattern matches the whole candidate. The number of steps is at most proportional to the
  /// product of their lengths.
  package func matches(_ candidate: String) -> Bool {
    let letters = Array(candidate.unicodeScalars)
    var (letter, part) = (0, 0)
    var retry: (letter: Int, part: Int)?
    while letter < letters.count {
      if part < parts.count, parts[part] == .anyNumber {
        retry = (letter, part)
        part += 1
      } else if part < parts.count, parts[part] == .anyOne || parts[part] == .character(letters[letter]) {
        letter += 1
        part += 1
      } else if let last = retry {
        retry = (last.letter + 1, last.part)
        (letter, part) = (last.letter + 1, last.part + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyNumber }
  }
}
