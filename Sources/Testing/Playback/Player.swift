import Evidence
package import Results
import Scenes
package import Scripts
import System

/// The progress of a run between its steps.
private struct RunProgress {
  var report: RunReport
  /// True if no further step is played.
  var isOver = false
  /// The outermost group of which the rest is skipped after a failure; nil for none.
  var skippedGroup: Int?
}

/// Plays the steps of a script in a session, in their order, and reports the result of each.
package final class Player {
  private(set) var script: Script
  let parts: RunParts
  /// Tells the parts of closed windows and readers that are behind, as long as it exists.
  private let session: Session
  private let options: PlayerOptions
  private let observations: Observations
  private let steps: StepPlayer
  /// Decides when each step of the current run may be played.
  private weak var gate: (any PlayGate)?
  /// The results of steps and clients that have arrived after those of the script.
  private var served = RunReport(script: "")

  package init(_ script: Script, in session: Session, _ options: PlayerOptions = PlayerOptions()) {
    (self.script, self.session, parts, self.options) = (script, session, session.parts, options)
    observations = session.observe(for: script.conditions, isServed: options.isServed)
    steps = StepPlayer(session.parts, observations, options)
    if let evidence = options.evidence { parts.observers.add(evidence) }
    for observer in options.observers { parts.observers.add(observer) }
    if options.measuresClients || script.asksForMeasures { measureClients() }
  }

  private func measureClients() {
    if let meter = observations.measureClients() { parts.observers.addFirst(meter) }
  }

  /// The measures of clients so far; empty if nothing is measured.
  package var measures: [ClientMeasures] { observations.measures }

  /// Releases everything that the script holds down: keys and buttons go up, touches are cancelled.
  package func releaseDevices() { steps.cast.input.dropEverything() }

  /// Adds clients to the script, and the groups of further steps.
  private func extend(by part: ServedSteps.Part) {
    script.clients += part.clients
    script.groups = part.groups
    if Script(steps: part.steps).asksForMeasures { measureClients() }
  }

  /// Notes in a report that a signal ended the run.
  ///
  /// - Parameter moment: the activity that the signal interrupted.
  private func note(in report: inout RunReport, during moment: String, isAtStep: Bool = false) {
    guard let signal = parts.patience.signal, report.interruption == nil else { return }
    report.interruption = RunInterruption(signal: signal, moment: moment, isAtStep: isAtStep)
  }

  /// Plays the whole script.
  ///
  /// A step that does not pass ends the run, and the rest is skipped, unless the step is a soft expectation or its group
  /// lets the next group follow.
  ///
  /// - Parameter gate: decides when each step may be played; nil plays them without a pause.
  package func run(file: String, gate: (any PlayGate)? = nil) -> RunReport {
    self.gate = gate
    defer { self.gate = nil }
    var run = RunProgress(report: RunReport(script: file))
    parts.patience.beginRun()
    play(script.before, &run)
    if !run.isOver { start(script.clients, &run) }
    for (index, step) in script.steps.enumerated() {
      if !run.isOver { steps.injectFault(after: index) }
      play(step, &run)
    }
    if run.report.clientFaults.isEmpty, let fault = parts.clients.fault() { run.report.clientFaults.append(fault) }
    playEnd(&run)
    run.report.warnings = parts.warnings.all
    run.report = parts.secrecy.masked(run.report)
    if run.report.exitStatus == 0 { endFaultRun(&run) }
    gate?.awaitEnd(after: run.report)
    noteServed(in: &run.report)
    parts.observers.notify { $0.willEnd() }
    steps.cast.programs.endAll()
    note(in: &run.report, during: "after the last step")
    return run.report
  }

  /// Keeps the last pictures of a run for faults. A client that ends unexpectedly meanwhile is a fault of the client.
  private func endFaultRun(_ run: inout RunProgress) {
    guard options.faultRun != nil else { return }
    steps.keepLastPictures()
    guard script.after.isEmpty, let fault = parts.clients.fault() else { return }
    run.report.clientFaults.append(parts.secrecy.masked(fault))
  }

  private func start(_ clients: [ScriptClient], _ run: inout RunProgress) {
    for client in clients where client.startsAtOnce && parts.patience.halt == nil {
      do {
        try steps.cast.programs.start(client)
      } catch {
        run.report.clientFaults.append(error.description)
      }
      let starting = parts.clients.starting?.client.name ?? client.name
      note(in: &run.report, during: "while client \(starting) was starting")
    }
    run.isOver = parts.patience.halt != nil
  }

  /// Plays what has arrived after the steps of the script, while `PlayGate.awaitEnd` waits. A failure ends only this part.
  ///
  /// - Parameter isAbandoned: returns whether to stop early.
  func play(_ part: ServedSteps.Part, isAbandoned: @escaping () -> Bool) -> RunReport {
    parts.patience.abandoning(when: isAbandoned) { play(part) }
  }

  private func play(_ part: ServedSteps.Part) -> RunReport {
    let former = parts.warnings.all.count
    var run = RunProgress(report: RunReport(script: ""))
    extend(by: part)
    start(part.clients, &run)
    play(part.steps, &run)
    if run.report.clientFaults.isEmpty, let fault = parts.clients.fault() { run.report.clientFaults.append(fault) }
    run.report.warnings = Array(parts.warnings.all.dropFirst(former))
    run.report = parts.secrecy.masked(run.report)
    served.results += run.report.results
    served.clientFaults += run.report.clientFaults.filter { !served.clientFaults.contains($0) }
    return run.report
  }

  /// Adds the results of all parts to the report of the script.
  private func noteServed(in report: inout RunReport) {
    report.results += served.results
    report.clientFaults += served.clientFaults.filter { !report.clientFaults.contains($0) }
    if report.clientFaults.isEmpty, let fault = parts.clients.fault() {
      report.clientFaults.append(parts.secrecy.masked(fault))
    }
  }

  /// Plays the steps at the end of the script, each of them also after a failure of another.
  private func playEnd(_ run: inout RunProgress) {
    guard !script.after.isEmpty else { return }
    parts.patience.beginEnd()
    steps.cast.input.letGo()
    for step in script.after {
      var end = RunProgress(report: RunReport(script: ""), isOver: parts.patience.halt != nil)
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
    if !isSkipped, !step.kind.hasLimit { parts.patience.awaitStart() }
    if !isSkipped, let fault = parts.clients.fault(awaited: step.kind.awaitedExit, before: step) {
      run.report.clientFaults.append(fault)
    }
    run.isOver = run.isOver || !run.report.clientFaults.isEmpty
    if !isSkipped, !run.isOver, gate?.awaitLeave(toPlay: step) == false { run.isOver = true }
    isSkipped = isSkipped || run.isOver
    guard !isSkipped else { return skip(step, &run) }
    let played = steps.play(step) { script.client(named: $0) }
    let result = played.result
    if let fault = played.clientFault { run.report.clientFaults.append(fault) }
    run.report.results.append(result)
    note(in: &run.report, during: "at \(step.position)", isAtStep: true)
    if !result.isPassed { stepDidFail(result, group, &run) }
    guard case .flow(.when(let when)) = step.kind else { return }
    guard result.isPassed else { return (when.steps + when.otherwise).forEach { skip($0, &run) } }
    if played.conditionHeld {
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
      parts.observers.notify { $0.didLeaveOut(step) }
    }
  }

  /// Decides which steps follow a step that did not pass.
  private func stepDidFail(_ result: StepResult, _ group: Int?, _ run: inout RunProgress) {
    guard parts.patience.halt == nil, !parts.patience.isOutOfTime else { return run.isOver = true }
    if case .failed = result.outcome, result.step.isSoft { return }
    guard let group, script.afterFailure(of: result.step) == .nextGroup else { return run.isOver = true }
    run.skippedGroup = group
    steps.cast.input.letGo()
  }
}

extension Step {
  /// True if the run goes on after the step has failed.
  fileprivate var isSoft: Bool {
    if case .check(.expect(let expectation)) = kind { expectation.isSoft } else { false }
  }
}
