import Documents
import Scripts
import Testing

@Suite("Run reports")
struct ReportTests {
  private func result(_ line: Int, _ summary: String, _ outcome: StepResult.Outcome, groups: [String] = [])
    -> StepResult
  {
    let place = SourcePosition(file: "s.yaml", line: line, column: 5)
    let kind: Step.Kind =
      summary.hasPrefix("expect") ? .check(.expect(Expectation(.keyWindow(nil)))) : .check(.pause(.milliseconds(1)))
    return StepResult(
      Step(kind, at: place, groups: groups, summary: summary), outcome, took: .milliseconds(Int64(line)))
  }

  @Test("a run that held is status 0, one that failed 1, one that lost a client 3")
  func status() {
    #expect(RunReport(script: "s", results: [result(1, "pause: 1ms", .passed)]).exitStatus == 0)
    #expect(
      RunReport(script: "s", results: [result(1, "expect: x", .failed(expected: "a", actual: "b"))]).exitStatus == 1)
    #expect(RunReport(script: "s", results: [result(1, "pause: x", .broken(reason: "a"))]).exitStatus == 1)
    #expect(
      RunReport(
        script: "s", results: [result(1, "expect: x", .failed(expected: "a", actual: "b"))],
        clientFaults: ["term died"]
      ).exitStatus == 3)
  }

  @Test("a run that a signal ended is 128 and the signal's number, whatever else was wrong")
  func interruptedStatus() {
    var report = RunReport(
      script: "s", results: [result(1, "expect: x", .failed(expected: "a", actual: "b"))], clientFaults: ["term died"])
    report.interruption = RunInterruption(signal: 15, moment: "at s:1", isAtStep: true)
    #expect(report.exitStatus == 143)
    report.interruption?.signal = 2
    #expect(report.exitStatus == 130)
  }

  @Test(
    "an interruption between steps is an error of the run; one at a step is that step's own", arguments: [true, false])
  func interruption(isAtStep: Bool) {
    let outcome = isAtStep ? StepResult.Outcome.broken(reason: "interrupted by SIGHUP") : .skipped
    var report = RunReport(script: "s", results: [result(1, "pause: 1ms", outcome)])
    report.interruption = RunInterruption(signal: 1, moment: "while client a was starting", isAtStep: isAtStep)
    let own = "s: error: interrupted by SIGHUP while client a was starting"
    #expect(report.text.contains(own) == !isAtStep)
    #expect(report.text.contains("s.yaml:1:5: error: pause: 1ms\n  interrupted by SIGHUP") == isAtStep)
    let xml = JUnit.xml(report)
    #expect(
      xml.contains(isAtStep ? "tests=\"1\" failures=\"0\" errors=\"1\"" : "tests=\"2\" failures=\"0\" errors=\"1\""))
    #expect(xml.contains("name=\"run\"") == !isAtStep)
  }

  @Test("a signal without a name in scripts goes by its number")
  func signalNames() {
    #expect(RunInterruption.name(ofSignal: 15) == "SIGTERM" && RunInterruption.name(ofSignal: 40) == "signal 40")
  }

  @Test("a person reads what was expected, what was found, and where")
  func text() {
    let report = RunReport(
      script: "s.yaml",
      results: [
        result(1, "pause: 1ms", .passed),
        result(2, "expect: {key-window: term}", .failed(expected: "key window term", actual: "none\nat all")),
        result(3, "pause: 1ms", .skipped),
      ], clientFaults: ["term ended with status 1"])
    #expect(
      report.text == """
        s.yaml:2:5: failed: expect: {key-window: term}
          expected: key window term
          found:    none
                    at all
        s.yaml: error: term ended with status 1
        s.yaml: 1 passed, 1 failed, 1 skipped
        """)
  }

  @Test("JUnit has a case for each group and each expectation outside one, all text escaped")
  func junit() {
    let report = RunReport(
      script: "a&b.yaml",
      results: [
        result(1, "pause: 1ms", .passed),
        result(2, "expect: \"<x>\"", .passed),
        result(3, "pause: 2ms", .passed, groups: ["outer", "in"]),
        result(4, "expect: y", .failed(expected: "a", actual: "b\u{1}"), groups: ["outer", "in"]),
        result(5, "expect: z", .skipped, groups: ["outer", "in"]),
        result(6, "expect: z", .skipped),
        result(7, "pause: 1ms", .broken(reason: "no key for é")),
      ], clientFaults: ["term died"])
    #expect(
      JUnit.xml(report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="a&amp;b.yaml" tests="5" failures="1" errors="2" skipped="1" time="0.027000">
            <testcase classname="a&amp;b.yaml" name="expect: &quot;&lt;x&gt;&quot;" file="s.yaml" line="2" time="0.002000"/>
            <testcase classname="a&amp;b.yaml" name="outer / in" file="s.yaml" line="3" time="0.012000">
              <failure message="s.yaml:4:5: failed: expect: y">s.yaml:4:5: failed: expect: y&#10;  expected: a&#10;  found:    b\u{FFFD}</failure>
            </testcase>
            <testcase classname="a&amp;b.yaml" name="expect: z" file="s.yaml" line="6" time="0.006000"><skipped/></testcase>
            <testcase classname="a&amp;b.yaml" name="pause: 1ms" file="s.yaml" line="7" time="0.007000">
              <error message="s.yaml:7:5: error: pause: 1ms">s.yaml:7:5: error: pause: 1ms&#10;  no key for é</error>
            </testcase>
            <testcase classname="a&amp;b.yaml" name="clients" time="0.000000">
              <error message="term died">term died</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
