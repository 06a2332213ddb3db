/// A condition for a text: a pattern, a regular expression between slashes, or several of either.
///
/// Patterns such as `foot` and `org.example.*` must match the whole text. A regular expression such as
/// `/^foot(client)?$/` may match any part of it, and ignores case with `i` after the last slash. A pattern that begins
/// with a slash is written `\/`.
package struct TextMatcher: Hashable, Sendable {
  package enum Alternative: Hashable, Sendable {
    case pattern(TextPattern)
    case expression(RegularExpression)
  }

  /// The alternatives, one of which must match; never empty.
  package var alternatives: [Alternative]

  package init(_ alternatives: [Alternative]) {
    precondition(!alternatives.isEmpty)
    self.alternatives = alternatives
  }

  /// Makes a matcher of one pattern.
  package init(_ pattern: String) { alternatives = [.pattern(TextPattern(pattern))] }

  /// Returns true if one of the alternatives matches.
  package func matches(_ candidate: String) -> Bool {
    alternatives.contains { alternative in
      switch alternative {
      case .pattern(let pattern): pattern.matches(candidate)
      case .expression(let expression): expression.matches(candidate)
      }
    }
  }
}

extension TextMatcher.Alternative: CustomStringConvertible {
  /// Reads a regular expression if the text begins with a slash, else a pattern.
  package init(parsing text: String) throws(RegularExpression.Fault) {
    self = text.hasPrefix("/") ? .expression(try RegularExpression(parsing: text)) : .pattern(TextPattern(text))
  }

  package var description: String {
    switch self {
    case .pattern(let pattern): pattern.text
    case .expression(let expression): expression.text
    }
  }
}

extension TextMatcher: CustomStringConvertible {
  /// The matcher as a user may write it.
  package var description: String {
    let texts = alternatives.map(\.description)
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
