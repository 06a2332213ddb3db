import Foundation
import Testing

@testable import ScenarioPlayer

@Suite struct SchemaTests {
  /// The error message for a scenario with these steps; nil if it is valid.
  private func complaint(steps: String = "[]", window: String = "", extra: String = "") -> String? {
    let text = """
      {"scenarios": [{"id": "X-1", "title": "t", \(extra)
        "tree": {"windows": [{"id": "w", "frame": [0, 0, 10, 10] \(window)}]},
        "steps": \(steps), "log": []}]}
      """
    do {
      for scenario in try Scenario.read(Array(text.utf8)) { _ = try ScenarioPlayer.play(scenario) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `A scenario that says nothing unknown is played`() {
    #expect(complaint(steps: #"[{"t": 0, "op": "wait"}]"#) == nil)
  }

  @Test func `An unknown operation is told with the scenario and the place`() {
    #expect(complaint(steps: #"[{"t": 0, "op": "juggle"}]"#) == #"X-1: steps[0]: unknown op "juggle""#)
  }

  @Test func `An unknown field of a view is told`() {
    #expect(complaint(window: #", "colour": 3"#) == #"X-1: w: unknown field "colour""#)
  }

  @Test func `An unknown mode of a handler is told`() {
    #expect(
      complaint(window: #", "handles": {"touchesBegan": "maybe"}"#)
        == #"X-1: w.handles.touchesBegan: unknown word "maybe""#)
  }

  @Test func `A name nobody has is told`() {
    #expect(
      complaint(steps: #"[{"t": 0, "op": "makeKey", "window": "v"}]"#) == #"X-1: steps[0]: nothing has the id "v""#)
  }

  @Test func `An unknown trace is told`() {
    #expect(complaint(extra: #""trace": ["all"],"#) == #"X-1: trace: unknown word "all""#)
  }

  @Test func `A field unknown to a step is told even where the step is queued later`() {
    let steps = #"[{"t": 0, "op": "queue", "events": [{"op": "mark", "label": "a", "colour": 1}]}]"#
    #expect(complaint(steps: steps) == #"X-1: steps[0]: unknown field "colour""#)
  }

  @Test func `Numbers are rounded to hundredths without idle zeros`() {
    #expect([0.524, 1.5, -0.001, 15, -2.05, 131.3].map(rounded) == ["0.52", "1.5", "0", "15", "-2.05", "131.3"])
  }

  @Test func `A difference shows what is missing and what is too much in one column`() {
    #expect(LogDifference.lines(expected: ["a", "b", "c"], actual: ["a", "d", "c"]) == ["  a", "- b", "+ d", "  c"])
  }
}
