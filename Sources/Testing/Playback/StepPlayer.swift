import Documents
import Evidence
import Performing
import Results
import Scenes
import Scripts
import System

/// Plays one step after the other: finds out what each means, performs it, and judges how it ended.
final class StepPlayer {
  let cast: Cast
  /// The last tap or click, from which the next one is separated.
  private var spacing = PressSpacing()
  private let run: RunParts
  private let parts: CheckParts
  private let options: PlayerOptions

  /// - Parameter hands: what the script's devices hold already.
  init(_ run: RunParts, _ observations: Observations, _ options: PlayerOptions, hands: Hands = Hands()) {
    (self.run, self.options) = (run, options)
    parts = CheckParts(
      patience: run.patience, time: run.time, observations: observations, clipboard: run.clipboard,
      secrecy: run.secrecy, keeper: options.pictures, faultRun: options.faultRun)
    cast = Cast(run, parts, hands: hands)
  }

  /// The result of a step, and what else it tells.
  struct Played {
    var result: StepResult
    /// The reason why a client did not start; nil if the step has started none in vain.
    var clientFault: String?
    /// The result of the condition of a `when`.
    var conditionHeld: Bool
  }

  /// - Parameter known: finds a client of the script by its name.
  func play(_ step: Step, _ known: (String) -> ScriptClient?) -> Played {
    run.warnings.during(step) {
      run.clients.needing(step.kind.neededClients) {
        let secret = run.secrecy.begin(step)
        run.clients.speech.noteSecrecy()
        run.observers.notify { $0.willPlay(secret.shown) }
        let start = MonotonicTime.nanoseconds()
        var notes = StepNotes()
        let (outcome, clientFault) = perform(step, known, &notes)
        let took = Int64(clamping: (MonotonicTime.nanoseconds() - start) / 1000)
        run.clients.speech.noteSecrecy()
        var result = run.secrecy.result(of: secret, outcome, took: TimeSpan(microseconds: took))
        keepEvidence(of: &result, notes.check)
        run.observers.notify { $0.didPlay(result) }
        return Played(result: result, clientFault: clientFault, conditionHeld: notes.conditionHeld)
      }
    }
  }

  /// The search of one step, or of the end of a run.
  func search() -> Search {
    Search(
      scene: run.scene,
      finder: WindowFinder(run.scene, run.clients, isStrict: run.patience.settings.isStrict),
      clients: run.clients, widgets: StepWidgets(run.scene.widgets),
      folder: RunFolder(run.patience.settings), waited: run.patience.waited)
  }

  private func perform(
    _ step: Step, _ known: (String) -> ScriptClient?, _ notes: inout StepNotes
  ) -> (StepResult.Outcome, clientFault: String?) {
    let search = search()
    let resolver = Resolver(search, run.patience)
    var outcome = StepResult.Outcome.passed
    var clientFault: String?
    do {
      let (resolved, press) = try prepare(step.kind, resolver)
      parts.observations.stepWillBegin(step)
      try cast.perform(step.kind, resolved, search, resolver, known, &notes)
      if let press { spacing.didEnd(press, at: run.time.now) }
      run.patience.settle()
    } catch {
      outcome = search.finder.doubts?.text.map { .broken(reason: $0) } ?? error.outcome
      if case .notStarted(let reason) = error { clientFault = reason }
    }
    return (judged(outcome, of: step.kind), clientFault)
  }

  /// Lets time pass before a tap or click that a client could count as a repetition of an earlier step's press, and waits
  /// until the step would reach what it names.
  ///
  /// The place of a widget or picture is needed for the first, and may change meanwhile.
  ///
  /// - Returns: what the step means, and the press to note when it has been played; nil for any other step.
  private func prepare(
    _ kind: Step.Kind, _ resolver: Resolver
  ) throws(StepFault) -> (ResolvedStep, PressSpacing.Press?) {
    if case .check(.pause) = kind { spacing.forget() }
    let isLocated = !kind.locations.isEmpty
    let early = isLocated ? try resolver.resolve(kind) : nil
    guard let press = resolver.press(of: kind, early ?? ResolvedStep()) else {
      if let early { return (early, nil) }
      return (try resolver.resolve(kind), nil)
    }
    let gap = spacing.gap(before: press, at: run.time.now)
    if gap > 0 { run.time.pass(microseconds: gap) }
    if gap == 0, let early { return (early, press) }
    return (try resolver.resolve(kind), press)
  }

  // MARK: Outcomes

  /// The outcome of a step, for which the end of the run or of a client may be the reason.
  private func judged(_ outcome: StepResult.Outcome, of kind: Step.Kind) -> StepResult.Outcome {
    var outcome = outcome
    if let halt = run.patience.halt {
      outcome = halt.outcome
    } else if outcome != .passed, let name = run.clients.fallen(awaited: kind.awaitedExit) {
      outcome = .broken(reason: "the step was ended early: client \(name) ended unexpectedly")
    } else if run.patience.isOutOfTime {
      outcome = outOfTime(outcome)
    } else if outcome != .passed, let end = run.clients.endOfNeeded {
      outcome = outcome.adding(end)
    }
    return withoutHistory(outcome, of: kind)
  }

  /// The outcome of the step during which the run exceeded its `timeout`.
  private func outOfTime(_ outcome: StepResult.Outcome) -> StepResult.Outcome {
    let limit = run.patience.settings.timeout.map { "\($0)" } ?? "its limit"
    let expected = "the run to end within \(limit) (timeout)"
    guard case .failed(let wanted, let found) = outcome else {
      return .failed(expected: expected, actual: "this step was still running")
    }
    return .failed(expected: expected, actual: "this step still expected \(wanted), and found \(found)")
  }

  /// The outcome of a step, in which a condition about history does not fail because of the fault of the run. It becomes a
  /// warning.
  private func withoutHistory(_ outcome: StepResult.Outcome, of kind: Step.Kind) -> StepResult.Outcome {
    guard options.faultRun?.isInjected == true, !run.patience.isOutOfTime,
      case .failed(let expected, let actual) = outcome, kind.condition?.isAboutHistory == true
    else { return outcome }
    run.warnings.warn("not counted, because a fault came before: expected \(expected), found \(actual)")
    return .passed
  }

  // MARK: Evidence

  /// Writes the files of a step that did not pass, and names their folder in the result. A run that a signal ended keeps
  /// none, because the step itself has no fault.
  private func keepEvidence(of result: inout StepResult, _ compared: CheckResult) {
    guard let evidence = options.evidence else { return }
    switch result.outcome {
    case .failed, .broken: break
    default: return
    }
    switch run.patience.halt {
    case .interrupted, .abandoned: return
    case .unread, nil: break
    }
    do {
      let folder = try evidence.keep(result.step, compared.pictures)
      result.evidence = folder
      if let tree = compared.tree {
        try OutputFile.write(run.secrecy.masked(tree.found.text), to: "\(folder)/found-tree.yaml")
      }
      if let trees = FailureTrees(run.scene, run.patience, run.secrecy).text() {
        try OutputFile.write(trees, to: "\(folder)/\(FailureFolder.trees)")
      }
    } catch {
      run.warnings.warn("the files of this failure were not written: \(error)")
    }
  }

  /// Keeps the last pictures of a run for faults.
  func keepLastPictures() {
    if let faultRun = options.faultRun { LastPictures(faultRun, search(), parts).keep() }
  }

  /// Injects the fault of the run, if it belongs between the steps so far and the next one.
  func injectFault(after count: Int) {
    guard let faultRun = options.faultRun else { return }
    FaultInjector(
      faultRun, run.scene, run.patience, cast.input, cast.windows, cast.programs, run.clipboard,
      run.warnings
    ).inject(after: count)
  }
}

extension StepFault {
  var outcome: StepResult.Outcome {
    switch self {
    case .failed(let expected, let actual): .failed(expected: expected, actual: actual)
    case .broken(let reason): .broken(reason: reason)
    case .notStarted: .broken(reason: "the client did not start")
    }
  }
}

extension StepResult.Outcome {
  /// The outcome with a further reason, unless the step passed.
  fileprivate func adding(_ reason: String) -> StepResult.Outcome {
    switch self {
    case .failed(let expected, let actual): .failed(expected: expected, actual: "\(actual); \(reason)")
    case .broken(let text): .broken(reason: "\(text); \(reason)")
    default: self
    }
  }
}
