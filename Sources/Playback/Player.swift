import Assembly
import Documents
import Geometry
import Globals
public import Scripts
import Seats
import Surfaces
import System

/// Plays the steps of a script in a session and reports the result of each.
public final class Player {
  let script: Script
  let session: Session
  let finder: WindowFinder
  /// The last position of each finger that is down.
  var fingers: [Int: Point<LayoutSpace>] = [:]
  /// The gesture in progress on the touchpad.
  var gesture: HeldGesture?
  /// The tool that is near the tablet. `lastPen` is the tool that was near it last.
  var pen: PenStep.Tool?
  var lastPen: PenStep.Tool?
  /// The keyboards that steps have named.
  var keyboards = ScriptKeyboards()
  /// The last tap or click, from which the next one is separated.
  var spacing = PressSpacing()
  /// The directory that relative paths of files start from.
  let directory: String
  /// Records the target of the last finger; nil if no step expects it.
  let touches: TouchObserver?
  /// Records the targets and reasons of events; nil if no step expects them.
  let routed: RoutedObserver?
  /// The changes of gestures; nil if no step expects them.
  let gestures: GestureObserver?
  /// Writes pictures of failed checks and new references; nil to write none.
  public var pictures: PictureKeeper?
  /// Warnings that do not fail a step, each at most once per step.
  private var warnings: [RunWarning] = []
  /// The current step; nil between steps and while clients start.
  private var step: Step?
  /// Those who are told of the run, in this order. The player holds them.
  public var observers: [any PlayObserver] = []
  /// Decides when each step may be played; nil plays them without a pause.
  public weak var gate: (any PlayGate)?

  var compositor: Compositor { session.compositor }

  public init(_ script: Script, in session: Session) {
    self.script = script
    self.session = session
    finder = WindowFinder(session)
    directory = script.settings.directory ?? "."
    touches =
      script.steps.contains { $0.kind.asCheck?.asksForLastTouch == true } ? TouchObserver(of: session.compositor) : nil
    routed =
      script.steps.contains { $0.kind.asCheck?.asksForReasons == true } ? RoutedObserver(of: session.compositor) : nil
    gestures =
      script.steps.contains { $0.kind.asCheck?.asksForGestures == true } ? GestureObserver(of: session.compositor) : nil
    session.onWarning = { [unowned self] in note($0, at: $1) }
  }

  /// Plays the whole script. The first step that does not pass ends the run, and the rest are skipped.
  public func run(file: String) -> RunReport {
    var report = RunReport(script: file)
    session.beginRun()
    for client in script.clients where client.startsAtOnce && session.halt == nil {
      do {
        try session.start(client)
      } catch {
        report.clientFaults.append(error.description)
      }
      let starting = session.starting?.client.name ?? client.name
      note(session.interruption, in: &report, during: "while client \(starting) was starting")
    }
    var isOver = session.halt != nil
    for step in script.steps {
      if !isOver, step.kind.asCheck?.hasLimit != true { session.awaitStart() }
      if !isOver, let fault = session.fault(awaited: step.kind.awaitedExit, before: step) {
        report.clientFaults.append(fault)
      }
      isOver = isOver || !report.clientFaults.isEmpty || gate?.awaitLeave(toPlay: step) == false
      let result = isOver ? StepResult(step, .skipped) : play(step, noting: &report.clientFaults)
      report.results.append(result)
      if !isOver { note(session.interruption, in: &report, during: "at \(step.position)", isAtStep: true) }
      isOver = isOver || !result.isPassed
    }
    if report.clientFaults.isEmpty, let fault = session.fault() { report.clientFaults.append(fault) }
    report.warnings = warnings
    gate?.awaitEnd(after: report)
    for observer in observers { observer.willEnd() }
    session.endClients()
    note(session.interruption, in: &report, during: "after the last step")
    return report
  }

  /// Notes in a report that a signal ended the run.
  ///
  /// - Parameter moment: the activity that the signal interrupted.
  private func note(
    _ interruption: Interruption?, in report: inout RunReport, during moment: String, isAtStep: Bool = false
  ) {
    guard let signal = interruption?.signal, report.interruption == nil else { return }
    report.interruption = RunInterruption(signal: signal, moment: moment, isAtStep: isAtStep)
  }

  func play(_ step: Step, noting clientFaults: inout [String]) -> StepResult {
    self.step = step
    defer { self.step = nil }
    for observer in observers { observer.willPlay(step) }
    let start = MonotonicClock.nanoseconds()
    var outcome = StepResult.Outcome.passed
    do {
      let press = keepApart(step.kind)
      try takeAim(step.kind)
      try perform(step.kind)
      if let press { spacing.didEnd(press, at: compositor.clock.now) }
      session.settle()
    } catch {
      outcome = error.outcome
      if case .notStarted(let reason) = error { clientFaults.append(reason) }
    }
    if let halt = session.halt {
      outcome = halt.outcome
    } else if outcome != .passed, let name = session.fallen(awaited: step.kind.awaitedExit) {
      outcome = .broken(reason: "the step was ended early: client \(name) ended unexpectedly")
    } else if session.isOutOfTime {
      outcome = outOfTime(outcome)
    }
    let took = Int64(clamping: (MonotonicClock.nanoseconds() - start) / 1000)
    let result = StepResult(step, outcome, took: TimeSpan(microseconds: took))
    for observer in observers { observer.didPlay(result) }
    return result
  }

  /// The outcome of the step during which the run exceeded its `timeout`.
  private func outOfTime(_ outcome: StepResult.Outcome) -> StepResult.Outcome {
    let limit = script.settings.timeout.map { "\($0)" } ?? "its limit"
    let expected = "the run to end within \(limit) (settings: timeout)"
    guard case .failed(let wanted, let found) = outcome else {
      return .failed(expected: expected, actual: "this step was still running")
    }
    return .failed(expected: expected, actual: "this step still expected \(wanted), and found \(found)")
  }

  /// The position of the current step.
  var position: SourcePosition? { step?.position }

  private func note(_ message: String, at position: SourcePosition?) {
    guard let position = position ?? step?.position ?? session.starting?.client.position else { return }
    let warning = RunWarning(at: position, message)
    guard !warnings.contains(warning) else { return }
    warnings.append(warning)
    for observer in observers { observer.didWarn(warning) }
  }

  private func perform(_ kind: Step.Kind) throws(StepFault) {
    switch kind {
    case .fingers(let step): try performFingerStep(step)
    case .pointer(let step): try performPointerStep(step)
    case .touchpad(let step): try performTouchpadStep(step)
    case .pen(let step): try performPenStep(step)
    case .keyboard(let step): try performKeyboardStep(step)
    case .hardware(let step): try performHardwareStep(step)
    case .window(let step): try performWindowStep(step)
    case .program(let step): try performProgramStep(step)
    case .check(let step): try performCheckStep(step)
    }
  }
}

extension Step.Kind {
  /// The client whose end the step causes, waits for or expects. The client may end slightly before the step.
  fileprivate var awaitedExit: String? {
    switch self {
    case .check(let step): step.awaitedExit
    case .program(let step): step.awaitedExit
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window: nil
    }
  }
}

/// The reason why a step did not pass.
enum StepFault: Error {
  case failed(expected: String, actual: String)
  case broken(String)
  /// A client did not start; the value is the reason.
  case notStarted(String)

  var outcome: StepResult.Outcome {
    switch self {
    case .failed(let expected, let actual): .failed(expected: expected, actual: actual)
    case .broken(let reason): .broken(reason: reason)
    case .notStarted: .broken(reason: "the client did not start")
    }
  }
}
