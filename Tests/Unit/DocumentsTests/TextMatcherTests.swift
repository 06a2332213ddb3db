import Documents
import SeededRandom
import Testing

@Suite("Regular expressions and other ways to mean texts")
struct TextMatcherTests {
  private func finds(_ expression: String, _ text: String) throws -> Bool {
    try RegularExpression(parsing: expression).matches(text)
  }

  @Test(
    "an expression is found anywhere unless it says where",
    arguments: [
      ("/oo/", "foot", true), ("/^oo/", "foot", false), ("/^fo/", "foot", true), ("/oo$/", "foo", true),
      ("/oo$/", "foot", false), ("/^$/", "", true), ("/^$/", "a", false), ("//", "", true), ("//", "abc", true),
      ("/^foot(client)?$/", "foot", true), ("/^foot(client)?$/", "footclient", true),
      ("/^foot(client)?$/", "footcli", false), ("/a|b|cd/", "xcdx", true), ("/^(a|b)c$/", "bc", true),
      ("/^(a|b)c$/", "abc", false), ("/a.c/", "abc", true), ("/a.c/", "ac", false), ("/^[a-c]+$/", "abcab", true),
      ("/^[a-c]+$/", "abd", false), ("/^[^a-c]+$/", "xyz", true), ("/^[]a]+$/", "a]", true), ("/^[a-]+$/", "a-", true),
      ("/^\\d{2,3}$/", "1", false), ("/^\\d{2,3}$/", "123", true), ("/^\\d{2,3}$/", "1234", false),
      ("/^\\d{2}$/", "12", true), ("/^\\d{2,}$/", "1", false), ("/^\\d{2,}$/", "12345", true),
      ("/^x{0,2}$/", "", true), ("/^a*b+$/", "aab", true), ("/^a*b+$/", "aa", false), ("/\\./", "a", false),
      ("/\\./", "a.b", true), ("/^\\w+\\s\\S+$/", "one two!", true), ("/^[\\d.]+$/", "1.2", true),
      ("/é/", "café", true),
      ("/straße/i", "STRAßE", true), ("/^[a-z]+$/i", "ABC", true), ("/^[^a-z]+$/i", "ABC", false),
      ("/Foo/i", "xfOOx", true), ("/Foo/", "foo", false), ("/(?:a|b)+c/", "abac", true), ("/^(a*)*$/", "aaa", true),
      ("/^((a|b)*|c)$/", "c", true), ("/\\//", "a/b", true), ("/^(x+x+)+y$/", "xxxxxxxxxx", false),
    ])
  func search(expression: String, text: String, isFound: Bool) throws {
    #expect(try finds(expression, text) == isFound)
  }

  @Test("an expression that makes others search for ever is over at once")
  func linear() throws {
    let text = String(repeating: "a", count: 20_000)
    #expect(try !finds("/^(a+)+$/", text + "!"))
    #expect(try !finds("/(a|a)*b/", text))
    #expect(try !finds("/(a?){50}a{50}b/", String(repeating: "a", count: 1_000)))
  }

  @Test(
    "what is no expression is told",
    arguments: [
      ("/a", "expected / or /i at the end"), ("/", "expected / or /i at the end"),
      ("/a/x", "expected / or /i at the end"), ("/i", "expected / or /i at the end"),
      ("/(a/", "missing \")\""), ("/a)/", "\")\" without \"(\""), ("/[a/", "missing \"]\""), ("/[]/", "missing \"]\""),
      ("/*a/", "nothing to repeat before \"*\""), ("/a|+/", "nothing to repeat before \"+\""),
      ("/a{3,2}/", "invalid repetition: expected {2}, {2,} or {2,5} with at most 100"),
      ("/a{999}/", "invalid repetition: expected {2}, {2,} or {2,5} with at most 100"),
      ("/a{/", "invalid repetition: expected {2}, {2,} or {2,5} with at most 100"),
      ("/[z-a]/", "the range \"z-a\" is in reverse order"), ("/\\1/", "unsupported escape \\1"),
      ("/(?=a)/", "unsupported group: expected ( ) or (?: )"), ("/a\\/", "no character after the last \\"),
      ("/((a{100}){100}){100}/", "too long or too many repetitions"),
    ])
  func faults(expression: String, message: String) {
    let error = #expect(throws: RegularExpression.Fault.self) { _ = try RegularExpression(parsing: expression) }
    #expect(error?.message == message)
  }

  @Test("very deep groups are refused")
  func depth() {
    let deep = "/" + String(repeating: "(", count: 10_000) + "/"
    let error = #expect(throws: RegularExpression.Fault.self) { _ = try RegularExpression(parsing: deep) }
    #expect(error?.message == "more than 50 nested groups or alternatives")
  }

  @Test("texts that begin with a slash are expressions, others patterns")
  func alternatives() throws {
    let texts = ["org.*", "/^foot/", "\\/tmp"]
    let matcher = TextMatcher(try texts.map { try TextMatcher.Alternative(parsing: $0) })
    let candidates = ["org.example", "footclient", "/tmp", "xorg", "afoot", "tmp"]
    #expect(candidates.map(matcher.matches) == [true, true, true, false, false, false])
    #expect("\(matcher)" == "[org.*, /^foot/, \\/tmp]")
    #expect("\(TextMatcher("a*"))" == "a*")
  }

  @Test("random expressions are read or refused, and searched for, without a trap", arguments: 0..<4)
  func randomExpressions(seed: Int) {
    var random = SeededRandom(UInt64(seed) + 1)
    let pieces = [
      "a", "b", ".", "*", "+", "?", "|", "(", ")", "[", "]", "^", "$", "{2}", "{1,3}", "{,", "-", "\\d", "\\", "(?:",
      "é",
    ]
    for _ in 0..<2_000 {
      let body = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      let text = "/\(body)/" + (Bool.random(using: &random) ? "i" : "")
      guard let expression = try? RegularExpression(parsing: text) else { continue }
      let candidate = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        ["a", "b", "É", "1"].randomElement(using: &random)!
      }
      _ = expression.matches(candidate.joined())
    }
  }
}
