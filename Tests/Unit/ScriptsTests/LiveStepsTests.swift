import Documents
import Scripts
import Testing

/// Tests of steps that arrive one by one.
@Suite struct LiveStepsTests {
  private func faults(_ steps: inout LiveSteps, _ texts: String...) -> [String] {
    do {
      _ = try steps.read(texts)
      return []
    } catch {
      return error.diagnostics.map { "\($0.position.map { "\($0): " } ?? "")\($0.sentence)" }
    }
  }

  @Test("A text is one step, a list of them, or JSON; groups and repeats are written out")
  func forms() throws {
    var steps = LiveSteps()
    let read = try steps.read([
      "tap: [1, 2]", "- type: a\n- pause: 1s", #"{"pointer": {"move": ["50%", 3.5]}}"#,
      "repeat: {times: 2, steps: [{key: a}]}",
    ])
    #expect(
      read.map(\.summary) == [
        "tap: [1, 2]", "type: a", "pause: 1s", #"pointer: {move: ["50%", 3.5]}"#, "key: a", "key: a",
      ])
    #expect(
      read.map { "\($0.position)" } == [
        "step 1:1:1", "step 2:1:3", "step 2:2:3", "step 3:1:2", "step 4:1:29", "step 4:1:29",
      ])
  }

  @Test(
    "In JSON every word is in quotes",
    arguments: [
      #"{"touch": "cancel"}"#, #"{"pointer": "leave"}"#, #"{"pen": "away"}"#, #"{"touchpad": "end"}"#,
      #"{"touchpad": "cancel"}"#, #"{"touch": {"cancel": "all"}}"#,
      #"{"swipe": {"along": [[1, 1], [2, 2]], "samples": "each"}}"#, #"{"tap": "center"}"#,
    ])
  func jsonWords(_ step: String) {
    var steps = LiveSteps()
    #expect(faults(&steps, "touch: {down: 1, at: [1, 1]}", "touchpad: {begin: swipe}", step) == [])
  }

  @Test("A window may be named that no script has heard of")
  func names() throws {
    var steps = LiveSteps()
    #expect(faults(&steps, "tap: {in: nobody, at: center}", "tap: {output: none, at: center}") == [])
  }

  @Test("What one reading leaves down, the next knows; one with a fault changes nothing")
  func held() {
    var steps = LiveSteps()
    #expect(faults(&steps, "touch: {down: 1, at: [1, 1]}", "key: {press: a}") == [])
    #expect(faults(&steps, "touch: {down: 1, at: [1, 1]}") == ["step:1:15: finger 1 is already down, since line 1"])
    #expect(faults(&steps, "touch: {up: 1}", "tap: 7").count == 1)
    #expect(faults(&steps, "touch: {up: 1}", "key: {release: a}") == [])
    #expect(faults(&steps, "touch: {up: 1}") == ["step:1:13: finger 1 is not down"])
    #expect(faults(&steps, "touch: {down: 1, at: [1, 1]}") == [])
    steps.letGo()
    #expect(faults(&steps, "touch: {down: 1, at: [1, 1]}") == [])
  }

  @Test("What is no input is refused, with all other faults")
  func otherSteps() {
    var steps = LiveSteps()
    #expect(
      faults(&steps, "run: [rm, -r, /]", "expect: {windows: {count: 0}}", "action: edit.copy", "swip: 3")
        == [
          "step 1:1:1: unsupported step: only input and \"pause\" can be injected",
          "step 2:1:1: unsupported step: only input and \"pause\" can be injected",
          "step 3:1:1: action is not input; use the request \"action\"",
          "step 4:1:1: unknown key \"swip\" in a step: expected \(everyStepWord) or name; did you mean \"swipe\"?",
        ])
    #expect(faults(&steps, "").count == 1)
    #expect(faults(&steps, "[[1]]").count == 1)
  }
}
