import Documents
import Playback
import Scripts
import Testing

/// Tests of branches, soft expectations, groups that go on and the steps at the end.
@Suite struct FlowTests {
  private func outcomes(_ report: RunReport) -> [String] {
    report.results.map { result in
      switch result.outcome {
      case .passed: "passed"
      case .failed: "failed"
      case .broken: "broken"
      case .skipped: "skipped"
      case .notNeeded: "not needed"
      }
    }
  }

  /// Plays a script without waiting for the client, which answers nothing.
  private func play(_ text: String, settings: String = "", in room: PlayRoom? = nil) throws -> RunReport {
    var report = try (room ?? PlayRoom()).play("settings: {step-timeout: 1ms\(settings)}\n" + text)
    report.warnings = []
    return report
  }

  // MARK: when

  @Test("when plays the steps of the condition that holds, and else after its limit")
  func branches() throws {
    for (count, expected) in [(1, ["passed", "passed", "not needed"]), (9, ["passed", "not needed", "passed"])] {
      let report = try play(
        "steps: [when: {windows: {count: \(count)}, within: 20ms, steps: [pause: 1ms], else: [pause: 2ms]}]")
      #expect(outcomes(report) == expected && report.exitStatus == 0)
      #expect(report.text == "script: 2 passed")
    }
  }

  @Test("a failure inside a branch ends the run; the other branch is not needed all the same")
  func failureInBranch() throws {
    let failing = "{expect: {windows: {count: 9}, within: 1ms}}"
    let report = try play(
      """
      steps:
        - when: {windows: {count: 1}, within: 1s, steps: [\(failing), {pause: 1ms}], else: [pause: 2ms]}
        - when: {windows: {count: 1}, within: 1s, steps: [pause: 1ms]}

      """)
    #expect(outcomes(report) == ["passed", "failed", "skipped", "not needed", "skipped", "skipped"])
    #expect(report.exitStatus == 1)
  }

  @Test("any holds with its second condition; a failure lists all")
  func any() throws {
    let text = "steps: [expect: {any: [{windows: {count: 7}}, {windows: {count: COUNT}}], within: 1ms}]"
    #expect(try play(text.replacing("COUNT", with: "1")).exitStatus == 0)
    let report = try play(text.replacing("COUNT", with: "8"))
    #expect(report.text.contains("expected: one of 2 conditions"))
    #expect(report.text.contains("1: expected 7 windows") && report.text.contains("2: expected 8 windows"))
  }

  // MARK: Failures

  @Test("a soft expectation fails, and the run goes on")
  func soft() throws {
    let report = try play(
      "steps: [{expect: {windows: {count: 9}, within: 1ms, soft: yes}}, {tap: [20, 20]}]")
    #expect(outcomes(report) == ["failed", "passed"] && report.exitStatus == 1)
  }

  @Test("after a failure in a group the next one follows, and held fingers are released")
  func nextGroup() throws {
    let room = try PlayRoom()
    let text = """
      steps:
        - group: {name: One, steps: [tap: [20, 20]]}
        - group:
            name: Two
            steps:
              - touch: {down: 1, at: [20, 20]}
              - group: {name: Inside, steps: [expect: {windows: {count: 9}, within: 1ms}]}
              - touch: {up: 1}
        - group: {name: Three, steps: [{touch: {down: 1, at: [20, 20]}}, {touch: {up: 1}}]}

      """
    let report = try play(text, settings: ", after-failure: next-group", in: room)
    #expect(outcomes(report) == ["passed", "passed", "failed", "skipped", "passed", "passed"])
    #expect(report.exitStatus == 1)
    #expect(room.presses.count == 3)
    let stopping = try play(text)
    #expect(outcomes(stopping) == ["passed", "passed", "failed", "skipped", "skipped", "skipped"])
  }

  @Test("a failure outside groups ends the run, and so does the timeout")
  func outsideGroups() throws {
    let report = try play(
      """
      steps:
        - expect: {windows: {count: 9}, within: 1ms}
        - group: {name: One, steps: [pause: 1ms]}

      """, settings: ", after-failure: next-group")
    #expect(outcomes(report) == ["failed", "skipped"])
    let late = try play(
      """
      steps:
        - group: {name: One, steps: [expect: {windows: {count: 9}, within: 10min}]}
        - group: {name: Two, steps: [pause: 1ms]}
      after: [{run: {command: "true", timeout: 10s}}, {expect: {windows: {count: 1}}}]

      """, settings: ", after-failure: next-group, timeout: 20ms")
    #expect(outcomes(late) == ["failed", "skipped", "passed", "passed"])
  }

  // MARK: before and after

  @Test("the steps at the end are played after a failure, each of them, and their failure counts")
  func after() throws {
    let report = try play(
      """
      steps: [{expect: {windows: {count: 9}, within: 1ms}}, {pause: 1ms}]
      after: [{run: {command: "exit 3", timeout: 10s}}, {run: {command: "true", timeout: 10s}}]

      """)
    #expect(outcomes(report) == ["failed", "skipped", "failed", "passed"])
    let passed = try play("steps: [pause: 1ms]\nafter: [{run: {command: \"exit 3\", timeout: 10s}}]\n")
    #expect(passed.exitStatus == 1)
  }

  @Test("a failure before the clients start skips the steps and not the end")
  func before() throws {
    let report = try play(
      "clients: {never: no-such-program}\nbefore: [run: {command: 'exit 3', timeout: 10s}]\nsteps: [pause: 1ms]\nafter: [run: {command: 'true', timeout: 10s}]\n"
    )
    #expect(report.clientFaults.isEmpty && report.exitStatus == 1)
    #expect(outcomes(report) == ["failed", "skipped", "passed"])
  }
}
