/// A regular expression that is searched for in time proportional to the text, whatever the expression.
///
/// Titles come from clients, so none may be able to make a search long. There is `.`, `[a-z]`, `[^a-z]`, `\d`, `\w`,
/// `\s` and their capitals, `^`, `$`, `|`, `( )`, `*`, `+`, `?`, `{2,3}` and `\` before any sign, and nothing that looks
/// ahead, back, or at groups again.
public struct RegularExpression: Hashable, Sendable {
  /// With its slashes, as the user wrote it.
  public let text: String
  let program: [Instruction]
  let ignoresCase: Bool

  enum Instruction: Hashable, Sendable {
    /// Takes one character.
    case take(CharacterSet)
    /// Goes on at both places.
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

  /// What is wrong with an expression.
  public struct Fault: Error, Hashable {
    public var message: String
  }

  static let longestProgram = 2_000

  /// Reads `/…/` or `/…/i`.
  public init(parsing text: String) throws(Fault) {
    self.text = text
    ignoresCase = text.hasSuffix("/i")
    let body = text.dropFirst().dropLast(ignoresCase ? 2 : 1)
    guard text.count >= (ignoresCase ? 3 : 2), text.hasPrefix("/"), ignoresCase || text.hasSuffix("/") else {
      throw Fault(message: "a regular expression ends with / or /i")
    }
    var parser = ExpressionParser(String(body))
    program = try parser.parse()
  }

  /// Whether it is found anywhere in the candidate; takes at most its length times the candidate's steps.
  public func matches(_ candidate: String) -> Bool {
    var search = ExpressionSearch(self)
    return search.isFound(in: Array(candidate.unicodeScalars))
  }
}

extension RegularExpression.CharacterSet {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } != isInverted
  }

  /// Whether it has the character, or that in the other case.
  func containsEitherCase(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let others = [properties.lowercaseMapping, properties.uppercaseMapping].map(\.unicodeScalars)
    let forms = [scalar] + others.filter { $0.count == 1 }.compactMap(\.first)
    let isThere = forms.contains { form in ranges.contains { $0.contains(form.value) } }
    return isThere != isInverted
  }
}
