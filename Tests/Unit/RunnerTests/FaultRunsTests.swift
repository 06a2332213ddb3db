import Documents
import Results
import Runner
import Scripts
import System
import Testing

/// Tests of the runs for faults.
struct FaultRunsTests {
  private func test(_ file: String, gaps: [Int], missing: [String] = []) -> PlannedTest {
    var test = PlannedTest(number: 1, file: file, missing: missing)
    test.gaps = gaps.map { FaultGap(afterStep: $0, RecordedPlace(file: file, line: 10 + $0, column: 5)) }
    return test
  }

  @Test("Each test has two runs without a fault, then one for each gap and kind")
  func plan() {
    let plan = FaultRuns([.focusStolen, .outputAdded]).plan([test("a", gaps: [1, 4]), test("b", gaps: [1])])
    #expect(plan.runs.map(\.number) == Array(1...10))
    #expect(
      plan.runs.prefix(4).map(\.name) == [
        "a without a fault", "a without a fault again", "a after step 1 (a:11:5): focus-stolen",
        "a after step 1 (a:11:5): output-added",
      ])
    #expect(plan.runs[6].part == .reference && plan.runs[7].part == .repetition(of: 7))
    #expect(plan.runs[8].part == .fault(InjectedFault(.focusStolen, afterStep: 1), reference: 7))
    #expect(
      plan.lines == [
        "a: 2 gaps between steps x 2 faults = 4 runs", "b: 1 gap between steps x 2 faults = 2 runs",
      ])
  }

  @Test("A limit chooses some of the faults; a test that needs a missing program stays one test")
  func limits() {
    let plan = FaultRuns(InjectedFault.Kind.allCases, limit: 3, seed: 7).plan([
      test("a", gaps: [1, 2]), test("b", gaps: [1], missing: ["x"]),
    ])
    #expect(plan.runs.count == 6 && plan.runs.last?.part == nil && plan.runs.last?.name == "b")
    #expect(
      plan.lines == [
        "a: 2 gaps between steps x 10 faults = 20 runs, of which 3 are played (--fault-limit 3 --seed 7)"
      ])
  }

  @Test("A worker that ends without a result has crashed; one that the runner ends was stuck")
  func judged() {
    var run = test("a", gaps: [])
    run.part = .fault(InjectedFault(.focusStolen, afterStep: 2), reference: 1)
    var end = WorkerEnd(run, .signalled(11))
    #expect(end.judged.outcome == .failed && end.judged.message.hasPrefix("crashed: fingerpost ended by SIGSEGV"))
    end.reason = .timeout(.seconds(1))
    #expect(end.judged.fault?.verdict == .stuck && end.judged.message.hasPrefix("stuck: still running long after"))
    end.reason = .interrupted(2)
    #expect(end.judged.outcome == .interrupted && end.judged.fault == nil)
  }

  @Test("A plan of a worker has the fault and the reference")
  func plans() {
    var plan = WorkerPlan(test("a", gaps: []), folder: "/f")
    #expect(WorkerPlan(plan.text) == plan)
    plan.faults = WorkerPlan.FaultPart(InjectedFault(.clientStopped, afterStep: 3), reference: "/r")
    #expect(WorkerPlan(plan.text) == plan)
    plan.faults = WorkerPlan.FaultPart(nil, reference: nil)
    #expect(WorkerPlan(plan.text) == plan)
  }
}
