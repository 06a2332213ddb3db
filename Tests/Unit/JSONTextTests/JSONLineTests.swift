import JSONText
import Testing

@Suite struct JSONLineTests {
  private func written(_ body: (JSONLine) -> Void) -> String {
    let line = JSONLine(capacity: 1)
    line.open()
    body(line)
    line.close()
    return String(decoding: line.bytes, as: UTF8.self)
  }

  @Test func membersStandInTheOrderInWhichTheyWereAdded() {
    let text = written { line in
      line.add("word", word: "tap")
      line.add("at", 1.5, -2)
      line.openList("list")
      line.openItem()
      line.add("n", 3)
      line.closeItem()
      line.add("text")
      line.closeList()
      line.add("yes", true)
      line.addNull("nothing")
    }
    #expect(text == #"{"word":"tap","at":[1.5,-2],"list":[{"n":3},"text"],"yes":true,"nothing":null}"# + "\n")
  }

  @Test(arguments: [
    (0, "0"), (-0.004, "0"), (1.005, "1"), (1.25, "1.25"), (-3.1, "-3.1"), (99.999, "100"), (0.05, "0.05"),
    (1e18, "1e+18"), (.infinity, "null"), (.nan, "null"),
  ])
  func numbersAreRoundedToHundredths(value: Double, text: String) {
    #expect(written { $0.add("n", value) } == "{\"n\":\(text)}\n")
  }

  @Test(arguments: [(0, "0"), (1500, "1.5"), (1_234_567, "1234.567"), (1_000_040, "1000.04"), (7, "0.007")])
  func timesAreExact(microseconds: UInt64, text: String) {
    #expect(written { $0.add("t", thousandths: microseconds) } == "{\"t\":\(text)}\n")
  }

  @Test func wholeNumbersHaveAllTheirDigits() {
    let powers = (0...18).map { Int("1" + String(repeating: "0", count: $0))! }
    for number in powers.flatMap({ [$0 - 1, $0, $0 + 1, $0 * 5 + 7] }) + [.max, .min, -1, 42, 908_070_605] {
      #expect(written { $0.add("n", number) } == "{\"n\":\(number)}\n")
    }
  }

  @Test func emptyListsAndObjectsHaveNoCommas() {
    let text = written { line in
      line.openList("list")
      line.closeList()
      line.openObject("object")
      line.closeItem()
      line.add("text", ",")
      line.openObject("last")
      line.add("text", "")
      line.closeItem()
    }
    #expect(text == #"{"list":[],"object":{},"text":",","last":{"text":""}}"# + "\n")
    #expect(written { _ in } == "{}\n")
  }

  @Test func linesFollowEachOther() {
    let line = JSONLine(capacity: 1)
    for number in 0..<100 {
      line.open()
      line.add("number", number)
      line.close()
    }
    let lines = String(decoding: line.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines == (0..<100).map { "{\"number\":\($0)}" })
    line.removeAll()
    #expect(line.count == 0)
  }

  @Test func whateverIsQuotedIsReadAgain() throws {
    let text = "a \"b\" \\ \n \u{1F} ü 😀"
    #expect(try JSON(reading: written { $0.add("s", text) })["s"]?.text == text)
  }

  @Test(arguments: ["\"", "\\", "\n", "\u{1F}", "\u{1}", "\u{7F}", "ü"])
  func charactersAreEscapedAtEachPlace(character: String) throws {
    for length in 0..<20 {
      for place in 0...length {
        let text = String(repeating: "a", count: place) + character + String(repeating: " ", count: length - place)
        #expect(try JSON(reading: written { $0.add("s", text) })["s"]?.text == text)
      }
    }
  }
}
