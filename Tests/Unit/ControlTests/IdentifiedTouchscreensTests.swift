import Control
import JSONText
import Testing

@Suite("The answer to identify")
struct IdentifiedTouchscreensTests {
  @Test("becomes a policy with one rule in a line")
  func policy() throws {
    let found = try #require(
      IdentifiedTouchscreens([
        "touchscreens": [
          [
            "name": "Glass", "vendor": 0x4F3, "product": 2, "path": "p", "output": "DP-1",
            "match": ["name": "Glass \"2\"", "path": "p", "type": "touch"],
          ],
          ["name": "Pane", "output": "DP-2", "match": ["name": "Pane", "type": "touch"]],
          ["name": "Same", "output": "DP-3", "match": .null],
        ], "skipped": ["DP-4"],
      ]))
    #expect(
      found.policy == """
        devices:
          - {match: {name: "Glass \\"2\\"", path: "p", type: "touch"}, output: "DP-1"}
          - {match: {name: "Pane", type: "touch"}, output: "DP-2"}

        """)
    #expect(found.skipped == ["DP-4"])
    #expect(
      found.touchscreens.map { "\($0.name) \($0.vendor):\($0.product) \($0.path) \($0.output)" }
        == ["Glass 1267:2 p DP-1", "Pane 0:0  DP-2", "Same 0:0  DP-3"])
  }

  @Test("without a rule it makes no policy, and another answer is refused")
  func empty() {
    #expect(IdentifiedTouchscreens(["touchscreens": [], "skipped": ["A"]])?.policy == nil)
    #expect(
      IdentifiedTouchscreens(["touchscreens": [["name": "A", "output": "B", "match": .null]]])?.policy == nil)
    #expect(IdentifiedTouchscreens(["touchscreens": [["output": "B"]]])?.touchscreens == [])
    #expect(IdentifiedTouchscreens(["devices": []]) == nil)
  }

  @Test("a key that is not a plain word stays in quotes")
  func keys() {
    let found = IdentifiedTouchscreens([
      "touchscreens": [["name": "A", "output": "B", "match": ["a\n- {b": "c"]]]
    ])
    #expect(found?.policy == "devices:\n  - {match: {\"a\\n- {b\": \"c\"}, output: \"B\"}\n")
  }
}
