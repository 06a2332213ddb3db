import Documents
import Testing

@Suite("Reading values")
struct ReaderTests {
  private enum Colour: String, CaseIterable { case red, green, dark_blue }

  /// The value that was read, or the error message.
  private func read<Value>(_ text: String, _ body: (NodeReader) -> Value?) throws -> String {
    let faults = FaultList()
    let reader = NodeReader(try Document.parse(text: text, file: "f").root, faults: faults)
    if let value = body(reader) { return "\(value)" }
    return faults.diagnostics.map(\.sentence).joined(separator: "\n")
  }

  @Test("numbers are decimal, finite and in range")
  func numbers() throws {
    #expect(try read("-1.5e2") { $0.number() } == "-150.0")
    let expected = "invalid value: found %, expected a number from 0.0 to 10.0"
    for text in ["nan", "inf", "0x10", "1e999", "11", "'5'", "1_000", "", "abc"] {
      let found = text.isEmpty ? "nothing" : text == "'5'" ? "the text \"5\" in quotes" : "\"\(text)\""
      let wanted = expected.split(separator: "%").joined(separator: found)
      #expect(try read(text) { $0.number(in: 0...10) } == wanted)
    }
  }

  @Test("a name or path is not empty, and has no character at which the system would end it")
  func names() throws {
    #expect(try read("a b.png") { $0.name("a file") } == "a b.png")
    #expect(try read("''") { $0.name("a file") }.hasSuffix("expected a file"))
    #expect(try read(#""a\0b.png""#) { $0.name("a file") }.hasSuffix("expected a file without the character U+0000"))
  }

  @Test("a negative duration counts as none")
  func unsignedDurations() {
    let spans = [Int64.min, -1, 0, 1, .max].map { TimeSpan(microseconds: $0) }
    #expect(spans.map(\.unsignedMicroseconds) == [0, 0, 0, 1, UInt64(Int64.max)])
  }

  @Test("whole numbers are whole and in range, however long they are")
  func integers() throws {
    #expect(try read("42") { $0.integer(in: 0...99) } == "42")
    for text in ["100", "-1", "1.5", "99999999999999999999999999", "+3"] {
      #expect(
        try read(text) { $0.integer(in: 0...99) }
          == "invalid value: found \"\(text)\", expected a whole number from 0 to 99")
    }
  }

  @Test("a range of one number is that number, and a quoted number is valid without its quotes")
  func singleInteger() throws {
    #expect(try read("1") { $0.integer(in: 1...1) } == "1")
    #expect(try read("2") { $0.integer(in: 1...1) } == "invalid value: found \"2\", expected 1")
    #expect(try read("+1") { $0.integer(in: 1...1) } == "invalid value: found \"+1\", expected 1")
    #expect(
      try read("'1'") { $0.integer(in: 1...1) }
        == "invalid value: found the text \"1\" in quotes, expected 1 without quotes")
    #expect(
      try read("\"7\"") { $0.integer(in: 0...99) }
        == "invalid value: found the text \"7\" in quotes, expected a whole number from 0 to 99 without quotes")
    #expect(
      try read("'100'") { $0.integer(in: 0...99) }
        == "invalid value: found the text \"100\" in quotes, expected a whole number from 0 to 99")
  }

  @Test("a path, a name and an argument have no zero byte, where the system would cut them off")
  func zeroBytes() throws {
    #expect(try read("\"a b.png\"") { $0.name("the path of a file") } == "a b.png")
    let path = try read("\"a\\0b.png\"") { $0.name("the path of a file") }
    #expect(path.hasSuffix(", expected the path of a file without the character U+0000"), "\(path)")
    let command = Form<String, Void>.program({ $0.joined(separator: " ") }, line: { $0 })
    #expect(try read("[echo, a]") { command.read($0, ()) } == "echo a")
    for text in ["\"echo \\0\"", "[\"echo\\0\"]", "[echo, \"\\0\"]"] {
      #expect(try read(text) { command.read($0, ()) }.hasSuffix("without the character U+0000"))
    }
  }

  @Test("durations need a unit")
  func durations() throws {
    for (text, microseconds) in [
      ("100ms", 100_000), ("1.5s", 1_500_000), ("250us", 250), ("2min", 120_000_000), ("0", 0),
    ] {
      #expect(try read(text) { $0.duration()?.microseconds } == "\(microseconds)")
    }
    for text in ["100", "-1s", "1e400s", "s", "1 s x", "nans"] {
      let sentence = try read(text) { $0.duration() }
      #expect(sentence == "invalid value: found \"\(text)\", expected a duration such as 100ms or 1.5s")
    }
    #expect(
      try read("2h") { $0.duration() } == "invalid value: found \"2h\", expected a duration such as 100ms or 1.5s")
    #expect(
      try read("61min") { $0.duration() } == "invalid value: found \"61min\", expected a duration from 0s to 3600s")
  }

  @Test("lengths are pixels, millimetres or parts of the whole")
  func lengths() throws {
    #expect(try read("8") { $0.length() } == "pixels(8.0)")
    #expect(try read("8px") { $0.length() } == "pixels(8.0)")
    #expect(try read("3mm") { $0.length() } == "millimetres(3.0)")
    #expect(try read("'50%'") { $0.length() } == "fraction(0.5)")
    #expect(
      try read("8 cm") { $0.length() } == "invalid value: found \"8 cm\", expected a length such as 8, 8px, 3mm or 50%")
  }

  @Test("sizes are two whole sides")
  func sizes() throws {
    #expect(try read("1280x800") { $0.pixelSize() } == "1280x800")
    for text in ["1280", "0x5", "1x2x3", "x", "99999x1", "-1x5", "1280 x 800"] {
      #expect(try read(text) { $0.pixelSize() }.hasPrefix("invalid value: found \"\(text)\""))
    }
  }

  @Test("a mistyped name of an enumeration is met with the nearest one")
  func choices() throws {
    #expect(try read("dark_blue") { $0.choice(Colour.self) } == "dark_blue")
    #expect(
      try read("gren") { $0.choice(Colour.self) }
        == "invalid value: found \"gren\", expected red, green or dark_blue; did you mean \"green\"?")
    #expect(
      try read("[red]") { $0.choice(Colour.self) }
        == "invalid value: found a list of 1 item, expected red, green or dark_blue")
  }

  @Test("chords name modifiers and one key")
  func chords() throws {
    #expect(try read("ctrl+Shift+C") { $0.chord() } == "Ctrl+Shift+C")
    #expect(try read("Ctrl++") { $0.chord() } == "Ctrl++")
    #expect(try read("+") { $0.chord() } == "+")
    #expect(try read("Ctrl+") { $0.chord() } == "invalid value: found \"Ctrl+\", expected keys such as Ctrl+Shift+C")
    #expect(
      try read("Crtl+C") { $0.chord() }
        == "unknown modifier: found \"Crtl\", expected Ctrl, Alt, Shift, Super or AltGr; did you mean \"Ctrl\"?")
    #expect(try read("Ctrl+Control+C") { $0.chord() } == "modifier given twice: found \"Control\"")
  }

  @Test("a mapping reports everything that is wrong with it at once")
  func mappings() throws {
    let sentence = try read("{size: big, colr: red, extra: 1}") { node -> Int? in
      node.mapping("a thing") { thing -> Int? in
        let name = thing.required("name") { $0.string() }
        let size = thing.required("size") { $0.integer(in: 1...5) }
        _ = thing.optional("color") { $0.choice(Colour.self) }
        return name == nil ? nil : size
      }
    }
    #expect(
      sentence == """
        a thing needs "name"
        invalid value: found "big", expected a whole number from 1 to 5
        unknown key "colr" in a thing: expected name, size or color; did you mean "color"?
        unknown key "extra" in a thing: expected name, size or color
        """)
  }

  @Test("a misspelled key is one error, even if the key is required")
  func misspelledKeys() throws {
    func faults(_ text: String) throws -> String {
      try read(text) { node -> Int? in
        node.mapping("a thing") { thing -> Int? in
          _ = thing.exactlyOne(of: ["file", "folder"])
          return thing.required("name") { $0.integer() }
        }
      }
    }
    #expect(
      try faults("{flie: a, nam: b}") == """
        unknown key "flie" in a thing: expected file, folder or name; did you mean "file"?
        unknown key "nam" in a thing: expected file, folder or name; did you mean "name"?
        """)
    #expect(
      try faults("{other: a}") == """
        a thing needs one of file or folder
        a thing needs "name"
        unknown key "other" in a thing: expected file, folder or name
        """)
    #expect(try faults("{file: a, foldr: b}").hasPrefix("a thing needs \"name\"\nunknown key \"foldr\""))
  }

  @Test(
    "patterns match whole texts",
    arguments: [
      ("org.*", "org.example", true), ("org.*", "xorg.", false), ("a?c", "abc", true), ("a?c", "ac", false),
      ("*b*b*", "abab", true), ("", "", true), ("", "x", false), ("*", "", true), ("\\*", "*", true),
      ("\\*", "x", false),
      ("a\\", "a\\", true), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaac", false),
    ])
  func patterns(pattern: String, text: String, fits: Bool) {
    #expect(TextPattern(pattern).matches(text) == fits)
  }

  @Test(
    "a literal pattern matches its text only",
    arguments: ["", "a", "a*", "*", "?", "\\", "/a/", "\\*", "a?c", "\\/"])
  func literals(text: String) throws {
    let pattern = TextPattern.literal(text)
    for other in ["", "a", "ab", "a*", "*", "?", "\\", "/a/", "\\*", "a?c", "abc", "\\/", "/"] {
      #expect(pattern.matches(other) == (other == text), "\(other)")
    }
    #expect(try TextMatcher([.init(parsing: pattern.text)]).matches(text))
  }

  @Test("the nearest name is near")
  func nearestNames() {
    let names = ["tap", "double-tap", "swipe", "pinch", "wait"]
    #expect(names.nearest(to: "tpa") == "tap")
    #expect(names.nearest(to: "dubletap") == "double-tap")
    #expect(names.nearest(to: "Swipe") == "swipe")
    #expect(names.nearest(to: "screenshot") == nil)
    #expect(names.nearest(to: "") == nil)
    #expect(names.nearest(to: String(repeating: "x", count: 10_000)) == nil)
  }

  @Test("a long line is cut to the part round its caret")
  func longLines() throws {
    let faults = FaultList()
    let line = String(repeating: "a", count: 300) + "!" + String(repeating: "b", count: 300)
    faults.know(SourceText(file: "f", text: line))
    faults.report(at: SourcePosition(file: "f", line: 1, column: 301), "here")
    let lines = faults.diagnostics.rendered.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].count == 102)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(Array(lines[1])[lines[2].distance(from: lines[2].startIndex, to: caret)] == "!")
  }
}
