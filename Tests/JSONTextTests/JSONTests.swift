import JSONText
import Testing

@Suite struct JSONTests {
  @Test func valuesAreReadAsTheyAreWritten() throws {
    let text = #" { "a" : [ 1, -2.5e2, 0, true,false , null ] , "b":{"c":"d"}, "":"" } "#
    #expect(
      try JSON(reading: text) == ["a": [1, -250, 0, true, false, .null], "b": ["c": "d"], "": ""])
  }

  @Test func stringsMayBeEscaped() throws {
    #expect(try JSON(reading: #""\"\\\/\b\f\n\r\té € 😀 \ud83d! ü""#).text == "\"\\/\u{8}\u{c}\n\r\té € 😀 \u{FFFD}! ü")
  }

  @Test(arguments: [
    ("", 1, 1, "the end", "a value"),
    ("{\n \"a\" 1}", 2, 6, "'1'", "':'"),
    ("[1,]", 1, 4, "']'", "a value"),
    ("{\"a\":1,}", 1, 8, "'}'", "a name in double quotes"),
    ("{\"a\":1,\"a\":2}", 1, 8, "'\"'", "no second \"a\""),
    ("01", 1, 2, "'1'", "no digit after a leading zero"),
    ("1e999", 1, 1, "'1'", "a number that fits 64 bits"),
    ("\"a\nb\"", 1, 3, "the byte 10", "no control character in a string"),
    ("\"a", 1, 3, "the end", "'\"' at the end of the string"),
    ("\"\\x\"", 1, 3, "'x'", "one of \" \\ / b f n r t u after '\\'"),
    ("1 2", 1, 3, "'2'", "the end of the text"),
    ("tru", 1, 1, "'t'", "a value"),
  ])
  func whatIsNoJSONIsSaid(text: String, line: Int, column: Int, found: String, expected: String) {
    let fault = #expect(throws: JSONFault.self) { try JSON(reading: text) }
    #expect(fault?.description == "line \(line), column \(column): found \(found), expected \(expected)")
  }

  @Test func nestingHasABound() {
    #expect(throws: JSONFault.self) { try JSON(reading: String(repeating: "[", count: 100_000)) }
    #expect(throws: Never.self) {
      try JSON(reading: String(repeating: "[", count: 256) + String(repeating: "]", count: 256))
    }
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let value: JSON = ["a": ["\"\\\n\u{1}ü", 0.5, -3, 1e300], "b": .null]
    #expect(try JSON(reading: value.written) == value)
  }
}
