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

  @Test func whateverIsQuotedIsReadAgain() throws {
    let text = "a \"b\" \\ \n \u{1F} ü 😀"
    #expect(try JSON(reading: written { $0.add("s", text) })["s"]?.text == text)
  }
}
