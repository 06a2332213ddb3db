import Documents
import JSONText
import SeededRandom
import Testing

/// Tests of reading and writing JSON text.
@Suite struct JSONTests {
  private static let readable: [(text: String, value: JSON)] = [
    ("null", JSON.null), (" true ", true), ("false", false), ("0", 0), ("-0.5e+2", .number(-50)), ("1E3", 1000),
    ("\"\"", ""), ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{c}\n\r\t"),
    ("\"\\u00e9\\ud83d\\ude00é\"", "é😀é"),
    ("[]", []), ("[1,[2] , 3]", [1, [2], 3]), ("{}", [:]), ("{\"a\" : {\"b\":null}}", ["a": ["b": .null]]),
  ]

  private static let unreadable: [(text: String, sentence: String)] = [
    ("", "1:1: error: invalid JSON: a value is missing: found the end, expected a value"),
    ("nul", "1:1: error: invalid JSON: a value is missing: found \"n\", expected a value"),
    ("{\"a\": 1,}", "1:9: error: invalid JSON: a name is missing: found \"}\", expected a name in quotes"),
    ("{\"a\" 1}", "1:6: error: invalid JSON: a colon is missing: found \"1\", expected a colon after the name"),
    ("{\"a\": 1", "1:8: error: invalid JSON: the object is not closed: found the end, expected a comma or }"),
    ("{\"a\": 1, \"a\": 2}", "1:10: error: invalid JSON: the name \"a\" is given twice"),
    ("[1 2]", "1:4: error: invalid JSON: the list is not closed: found \"2\", expected a comma or ]"),
    ("[1,\n 01]", "2:3: error: invalid JSON: the list is not closed: found \"1\", expected a comma or ]"),
    ("1.", "1:3: error: invalid JSON: a digit is missing: found the end, expected a digit"),
    ("-", "1:2: error: invalid JSON: a digit is missing: found the end, expected a digit"),
    ("1e999", "1:1: error: invalid JSON: the number is too large: found 1e999"),
    ("1 2", "1:3: error: invalid JSON: unexpected text after the value: found \"2\", expected the end"),
    ("\"é\u{1}\"", "1:3: error: invalid JSON: a control character in a string: expected an escape such as \\n"),
    ("\"abc", "1:1: error: invalid JSON: the string is not closed: expected a closing quote"),
    (
      "\"\\x\"",
      "1:3: error: invalid JSON: unknown escape: found \"x\", expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
    ),
    ("\"\\ud800\"", "1:2: error: invalid JSON: incomplete surrogate pair: expected two \\u escapes"),
    (
      "\"\\u12\"",
      "1:6: error: invalid JSON: incomplete escape: found \"\\\"\", expected four hexadecimal digits"
    ),
  ]

  @Test(
    "Every kind of value is read",
    arguments: Self.readable)
  func values(text: String, value: JSON) throws {
    #expect(try JSON.parse(text, file: "test") == value)
  }

  @Test(
    "What is no JSON is refused where the fault is",
    arguments: Self.unreadable)
  func faults(text: String, sentence: String) throws {
    let fault = #expect(throws: InvalidDocument.self) { try JSON.parse(text, file: "t") }
    let lines = fault?.diagnostics.rendered.split(separator: "\n").first.map(String.init)
    #expect(lines == "t:\(sentence)")
  }

  @Test("Nesting is bounded, one level is not")
  func nesting() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try JSON.parse(deepest, file: "t").written == deepest)
    #expect(throws: InvalidDocument.self) { try JSON.parse("[\(deepest)]", file: "t") }
    #expect(throws: InvalidDocument.self) { try JSON.parse(String(repeating: "[", count: 1_000_000), file: "t") }
  }

  @Test("What is written is read again as the same, by JSON's reader and by YAML's", arguments: 1...200)
  func roundTrip(seed: UInt64) throws {
    var dice = SeededRandom(seed)
    let value = JSON.random(&dice, depth: 0)
    #expect(try JSON.parse(value.written, file: "t") == value, "seed \(seed)")
    let node = try Document.parse(text: "value: \(value.written)", file: "t").root["value"]
    #expect(node?.asJSON == value.asYAMLSeesIt, "seed \(seed): \(value.written)")
  }

  @Test("Text with faults strewn in is read or refused, never more", arguments: 1...200)
  func mutations(seed: UInt64) throws {
    var dice = SeededRandom(seed)
    var bytes = Array(JSON.random(&dice, depth: 0).written.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      switch Int.random(in: 0...2, using: &dice) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      default: bytes.insert(Array("{}[],:\"\\u0".utf8).randomElement(using: &dice) ?? 0, at: place)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let value = try? JSON.parse(text, file: "t") else { return }
    #expect(try JSON.parse(value.written, file: "t") == value, "seed \(seed): \(text)")
  }
}

extension JSON {
  fileprivate static func random(_ dice: inout SeededRandom, depth: Int) -> JSON {
    switch Int.random(in: 0...(depth < 4 ? 7 : 5), using: &dice) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &dice))
    case 2: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &dice)))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &dice))
    case 4, 5: return .string(randomText(&dice))
    case 6: return .array((0..<Int.random(in: 0...4, using: &dice)).map { _ in random(&dice, depth: depth + 1) })
    default:
      let names = Set((0..<Int.random(in: 0...4, using: &dice)).map { _ in "k" + randomText(&dice) })
      return .object(Dictionary(uniqueKeysWithValues: names.sorted().map { ($0, random(&dice, depth: depth + 1)) }))
    }
  }

  private static func randomText(_ dice: inout SeededRandom) -> String {
    let letters: [Unicode.Scalar] = [
      "a", "Z", "7", "\"", "\\", "/", "\n", "\t", "\r", "\u{1}", "\u{7f}", "\u{85}", "é", "😀", "\u{2028}", "\u{feff}",
      "{", "}", "[", "]", ":", ",", "#", "'", "&", "*", "%", " ", "~",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &dice) { text.append(letters.randomElement(using: &dice) ?? "a") }
    return String(text)
  }

  /// The value as YAML reads it: numbers become text, everything else is the same.
  fileprivate var asYAMLSeesIt: JSON {
    switch self {
    case .null: .null
    case .bool, .number: .string(written)
    case .string: self
    case .array(let values): .array(values.map(\.asYAMLSeesIt))
    case .object(let members): .object(members.mapValues(\.asYAMLSeesIt))
    }
  }
}

extension Node {
  fileprivate var asJSON: JSON {
    switch content {
    case .scalar(let text, _): isNull ? .null : .string(text)
    case .sequence(let items): .array(items.map(\.asJSON))
    case .mapping(let entries):
      .object(Dictionary(uniqueKeysWithValues: entries.map { ($0.key.text, $0.value.asJSON) }))
    }
  }
}
