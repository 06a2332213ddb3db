import Control
import JSONText
import Testing

/// Tests of the text of a place that `fingerpost ctl inspect` prints.
@Suite struct PlaceTextTests {
  @Test("A position has two decimals at most, and percentages only in an area that is not empty")
  func position() {
    #expect(
      PlaceSummary.Position(x: 1.0 / 3, y: -0.001, width: 3, height: 0).json == [
        "x": 0.33, "y": 0, "percent-x": 11.11, "percent-y": .null,
      ])
  }

  @Test("A place without anything says so, and missing members of another version are left out")
  func nothing() {
    var place = PlaceSummary(x: 5, y: 6)
    (place.touch, place.press, place.step) = ("reaches no client", "reaches no client", "tap: [5, 6]")
    #expect(
      AnswerText.text(of: place.json, to: .inspect(x: 5, y: 6)) == """
        place       5, 6 outside every output
        window      none
        a press     reaches no client
        step        - tap: [5, 6]
        """)
    #expect(AnswerText.text(of: ["x": 1], to: .inspect(x: 1, y: 2))?.hasPrefix("place       1, -") == true)
  }

  @Test("No client can write to the terminal with its title")
  func controls() {
    let place: JSON = ["x": 1, "y": 2, "window": ["name": "a", "title": "\u{1B}[31mred", "role": "toplevel"]]
    #expect(AnswerText.text(of: place, to: .inspect(x: 1, y: 2))?.contains("\u{1B}") == false)
  }
}
