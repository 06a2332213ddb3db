/// Texts that are meant: a pattern, a regular expression between slashes, or several of either.
///
/// `foot` and `org.example.*` are patterns and must fit the whole text; `/^foot(client)?$/` is searched for anywhere,
/// with `i` after the last slash in letters of either case. A pattern that begins with a slash is written `\/`.
public struct TextMatcher: Hashable, Sendable {
  public enum Alternative: Hashable, Sendable {
    case pattern(TextPattern)
    case expression(RegularExpression)
  }

  /// One of them must fit; never empty.
  public var alternatives: [Alternative]

  public init(_ alternatives: [Alternative]) {
    precondition(!alternatives.isEmpty)
    self.alternatives = alternatives
  }

  /// A pattern.
  public init(_ pattern: String) { alternatives = [.pattern(TextPattern(pattern))] }

  /// Whether one of the alternatives fits.
  public func matches(_ candidate: String) -> Bool {
    alternatives.contains { alternative in
      switch alternative {
      case .pattern(let pattern): pattern.matches(candidate)
      case .expression(let expression): expression.matches(candidate)
      }
    }
  }
}

extension TextMatcher.Alternative: CustomStringConvertible {
  /// Reads a pattern, or a regular expression where the text begins with a slash.
  public init(parsing text: String) throws(RegularExpression.Fault) {
    self = text.hasPrefix("/") ? .expression(try RegularExpression(parsing: text)) : .pattern(TextPattern(text))
  }

  public var description: String {
    switch self {
    case .pattern(let pattern): pattern.text
    case .expression(let expression): expression.text
    }
  }
}

extension TextMatcher: CustomStringConvertible {
  /// As the user may write it.
  public var description: String {
    let texts = alternatives.map(\.description)
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
