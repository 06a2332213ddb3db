/// A regular expression whose search time is proportional to the length of the text, for any expression.
///
/// Clients choose titles, so a title must not be able to make a search slow. The syntax is `.`, `[a-z]`, `[^a-z]`,
/// `\d`, `\w`, `\s` and their capitals, `^`, `$`, `|`, `( )`, `(?: )`, `*`, `+`, `?`, `{2,3}` and `\` before any sign.
/// Lookahead, lookbehind and references to groups are not supported.
package struct RegularExpression: Hashable, Sendable {
  /// The expression with its slashes, as the user wrote it.
  package let text: String
  let program: [Instruction]
  let ignoresCase: Bool

  enum Instruction: Hashable, Sendable {
    /// Takes one character of the set.
    case take(CharacterSet)
    /// Continues at both instructions.
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case found
  }

  /// A set of characters.
  struct CharacterSet: Hashable, Sendable {
    var ranges: [ClosedRange<UInt32>]
    var isInverted = false
  }

  /// An error in an expression.
  package struct Fault: Error, Hashable {
    package var message: String
  }

  static let longestProgram = 2_000

  /// Reads `/…/` or `/…/i`.
  package init(parsing text: String) throws(Fault) {
    self.text = text
    ignoresCase = text.hasSuffix("/i")
    let body = text.dropFirst().dropLast(ignoresCase ? 2 : 1)
    guard text.count >= (ignoresCase ? 3 : 2), text.hasPrefix("/"), ignoresCase || text.hasSuffix("/") else {
      throw Fault(message: "expected / or /i at the end")
    }
    var parser = ExpressionParser(String(body))
    program = try parser.parse()
  }

  /// Returns true if the expression matches any part of the candidate. The time is at most proportional to the length
  /// of the candidate times the number of instructions.
  package func matches(_ candidate: String) -> Bool {
    var search = ExpressionSearch(self)
    return search.isFound(in: Array(candidate.unicodeScalars))
  }
}

extension RegularExpression.CharacterSet {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }

  /// Returns true if the set contains the character in upper or lower case.
  func containsEitherCase(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let others = [properties.lowercaseMapping, properties.uppercaseMapping].map(\.unicodeScalars)
    let forms = [scalar] + others.filter { $0.count == 1 }.compactMap(\.first)
    let isThere = forms.contains { form in ranges.contains { $0.contains(form.value) } }
    return isThere != isInverted
  }
}
