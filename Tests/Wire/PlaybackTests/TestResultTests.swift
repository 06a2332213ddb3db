import Documents
import Evidence
import Playback
import Results
import Scripts
import Testing

@Suite("Results of runs")
struct TestResultTests {
  @Test("What a run reports becomes the result of a test")
  func report() {
    let position = SourcePosition(file: "a.yaml", line: 3, column: 5)
    let step = Step(.check(.pause(.zero)), at: position, name: "Rest", groups: ["A", "B"], summary: "pause: 0")
    var report = RunReport(
      script: "a.yaml",
      results: [
        StepResult(step, .failed(expected: "one\ntwo", actual: "three"), took: .milliseconds(2)),
        StepResult(step, .skipped),
      ], warnings: [RunWarning(at: position, "slow")])
    var result = TestResult(report, name: "a")
    #expect(result.outcome == .failed && result.message == "" && result.warnings == ["a.yaml:3:5: warning: slow"])
    let first = result.steps[0]
    #expect(first.message == "expected: one\n          two\nfound:    three")
    #expect(first.groups == ["A", "B"] && first.name == "Rest" && first.took == 2_000)
    #expect(result.steps[1].outcome == .skipped)
    report.clientFaults = ["client a ended"]
    result = TestResult(report, name: "a")
    #expect(result.outcome == .broken && result.message == "client a ended")
    report.interruption = RunInterruption(signal: 2, moment: "at a.yaml:3:5")
    result = TestResult(report, name: "a")
    #expect(result.outcome == .interrupted && result.message == "client a ended\ninterrupted by SIGINT at a.yaml:3:5")
  }
}
