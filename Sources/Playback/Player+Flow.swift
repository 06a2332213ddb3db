import Documents
public import Scripts
import Seats
import System

/// The progress of a run between its steps.
struct RunProgress {
  var report: RunReport
  /// True if no further step is played.
  var isOver = false
  /// The outermost group of which the rest is skipped after a failure; nil for none.
  var skippedGroup: Int?
}

extension Player {
  /// Plays the whole script.
  ///
  /// A step that does not pass ends the run, and the rest is skipped, unless the step is a soft expectation or its group
  /// lets the next group follow.
  public func run(file: String) -> RunReport {
    var run = RunProgress(report: RunReport(script: file))
    session.beginRun()
    play(script.before, &run)
    if !run.isOver { start(script.clients, &run) }
    for (index, step) in script.steps.enumerated() {
      if !run.isOver { injectFault(after: index) }
      play(step, &run)
    }
    if run.report.clientFaults.isEmpty, let fault = session.fault() { run.report.clientFaults.append(fault) }
    playEnd(&run)
    run.report.warnings = warnings
    run.report = session.secrecy.masked(run.report)
    if run.report.exitStatus == 0 { endFaultRun(&run) }
    gate?.awaitEnd(after: run.report)
    noteServed(in: &run.report)
    for observer in observers { observer.willEnd() }
    session.endClients()
    note(session.interruption, in: &run.report, during: "after the last step")
    return run.report
  }

  /// Keeps the last pictures of a run for faults. A client that ends unexpectedly meanwhile is a fault of the client.
  private func endFaultRun(_ run: inout RunProgress) {
    guard faultRun != nil else { return }
    keepLastPictures()
    guard script.after.isEmpty, let fault = session.fault() else { return }
    run.report.clientFaults.append(session.secrecy.masked(fault))
  }

  private func start(_ clients: [ScriptClient], _ run: inout RunProgress) {
    for client in clients where client.startsAtOnce && session.halt == nil {
      do {
        try session.start(client)
      } catch {
        run.report.clientFaults.append(error.description)
      }
      let starting = session.starting?.client.name ?? client.name
      note(session.interruption, in: &run.report, during: "while client \(starting) was starting")
    }
    run.isOver = session.halt != nil
  }

  /// Plays what has arrived after the steps of the script, while `PlayGate.awaitEnd` waits. A failure ends only this part.
  func play(_ part: ServedSteps.Part) -> RunReport {
    let former = warnings.count
    var run = RunProgress(report: RunReport(script: ""))
    extend(by: part)
    start(part.clients, &run)
    play(part.steps, &run)
    if run.report.clientFaults.isEmpty, let fault = session.fault() { run.report.clientFaults.append(fault) }
    run.report.warnings = Array(warnings.dropFirst(former))
    run.report = session.secrecy.masked(run.report)
    served.results += run.report.results
    served.clientFaults += run.report.clientFaults.filter { !served.clientFaults.contains($0) }
    return run.report
  }

  /// Adds the results of all parts to the report of the script.
  private func noteServed(in report: inout RunReport) {
    report.results += served.results
    report.clientFaults += served.clientFaults.filter { !report.clientFaults.contains($0) }
    if report.clientFaults.isEmpty, let fault = session.fault() {
      report.clientFaults.append(session.secrecy.masked(fault))
    }
  }

  /// Plays the steps at the end of the script, each of them also after a failure of another.
  private func playEnd(_ run: inout RunProgress) {
    guard !script.after.isEmpty else { return }
    session.beginEnd()
    releaseInput()
    for step in script.after {
      var end = RunProgress(report: RunReport(script: ""), isOver: session.halt != nil)
      play([step], &end)
      run.report.results += end.report.results
      run.report.clientFaults += end.report.clientFaults
      if run.report.interruption == nil { run.report.interruption = end.report.interruption }
    }
  }

  private func play(_ steps: [Step], _ run: inout RunProgress) {
    for step in steps { play(step, &run) }
  }

  private func play(_ step: Step, _ run: inout RunProgress) {
    let group = script.outermostGroup(of: step)
    var isSkipped = run.isOver || (group != nil && group == run.skippedGroup)
    if !isSkipped, !step.kind.hasLimit { session.awaitStart() }
    if !isSkipped, let fault = session.fault(awaited: step.kind.awaitedExit, before: step) {
      run.report.clientFaults.append(fault)
    }
    run.isOver = run.isOver || !run.report.clientFaults.isEmpty
    if !isSkipped, !run.isOver, gate?.awaitLeave(toPlay: step) == false { run.isOver = true }
    isSkipped = isSkipped || run.isOver
    guard !isSkipped else { return skip(step, &run) }
    let result = play(step, noting: &run.report.clientFaults)
    run.report.results.append(result)
    note(session.interruption, in: &run.report, during: "at \(step.position)", isAtStep: true)
    if !result.isPassed { stepDidFail(result, group, &run) }
    guard case .flow(.when(let when)) = step.kind else { return }
    guard result.isPassed else { return (when.steps + when.otherwise).forEach { skip($0, &run) } }
    if conditionHeld {
      play(when.steps, &run)
      leaveOut(when.otherwise, &run)
    } else {
      leaveOut(when.steps, &run)
      play(when.otherwise, &run)
    }
  }

  private func skip(_ step: Step, _ run: inout RunProgress) {
    run.report.results += [step].withInner.map { StepResult($0, .skipped) }
  }

  private func leaveOut(_ steps: [Step], _ run: inout RunProgress) {
    for step in steps.withInner {
      run.report.results.append(StepResult(step, .notNeeded))
      for observer in observers { observer.didLeaveOut(step) }
    }
  }

  /// Decides which steps follow a step that did not pass.
  private func stepDidFail(_ result: StepResult, _ group: Int?, _ run: inout RunProgress) {
    guard session.halt == nil, !session.isOutOfTime else { return run.isOver = true }
    if case .failed = result.outcome, result.step.isSoft { return }
    guard let group, script.afterFailure(of: result.step) == .nextGroup else { return run.isOver = true }
    run.skippedGroup = group
    releaseInput()
  }

  /// Releases or cancels everything that the script's devices hold.
  private func releaseInput() {
    for device in hands.letGo() { session.route(.deviceRemoved(device)) }
    session.settle()
  }

  func performFlowStep(_ step: FlowStep) {
    switch step {
    case .when(let step): conditionHeld = examine(step.condition).holds
    }
  }
}

extension Step {
  /// True if the run goes on after the step has failed.
  fileprivate var isSoft: Bool {
    if case .check(.expect(let expectation)) = kind { expectation.isSoft } else { false }
  }
}
