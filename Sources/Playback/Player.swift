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
  private(set) var script: Script
  let session: Session
  let finder: WindowFinder
  /// The state of the script's devices.
  var hands = Hands()
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
  /// The windows and surfaces that are new; nil if no step expects one.
  let appearances: AppearanceMarks?
  /// The pictures at the beginnings of steps; nil if no check compares with them.
  let marks: PictureMarks?
  /// The result of the last condition of a `when`.
  var conditionHeld = false
  /// Measures clients; nil if nothing asks for it.
  var meter: ClientMeter?
  /// The fault that the run gets between two steps, and its last pictures; nil for a usual run.
  public var faultRun: FaultRun?
  /// Writes new references; nil to write none.
  public var pictures: PictureKeeper?
  /// Keeps the files of failed steps; nil to keep none.
  private(set) var evidence: EvidenceRecorder?
  /// Warnings that do not fail a step, each at most once per step.
  private(set) var warnings: [RunWarning] = []
  /// The results of steps and clients that have arrived after those of the script.
  var served = RunReport(script: "")
  /// The current step; nil between steps and while clients start.
  private var step: Step?
  /// Those who are told of the run, in this order. The player holds them.
  public var observers: [any PlayObserver] = [] { didSet { keepMeter() } }
  /// Decides when each step may be played; nil plays them without a pause.
  public weak var gate: (any PlayGate)?

  var compositor: Compositor { session.compositor }

  /// - Parameter isServed: whether further steps arrive while it plays, which may expect anything.
  public init(_ script: Script, in session: Session, isServed: Bool = false) {
    self.script = script
    self.session = session
    finder = WindowFinder(session)
    directory = script.settings.directory ?? "."
    let conditions = script.conditions
    func expects(_ isIt: (Expectation.Condition) -> Bool) -> Bool { isServed || conditions.contains(where: isIt) }
    touches = expects(\.asksForLastTouch) ? TouchObserver(of: session.compositor) : nil
    routed = expects(\.asksForReasons) ? RoutedObserver(of: session.compositor) : nil
    gestures = expects(\.asksForGestures) ? GestureObserver(of: session.compositor) : nil
    appearances = expects(\.asksForAppearances) ? AppearanceMarks(of: session.compositor) : nil
    marks = PictureMarks(for: conditions, of: session.compositor, keepsAll: isServed)
    if script.asksForMeasures { measureClients() }
    session.onWarning = { [unowned self] in note($0, at: $1) }
    session.onSample = { [unowned self] in for observer in observers { observer.sampleDidEnd() } }
  }

  /// Keeps evidence of the next run. Observers that are added later are notified after the recorder.
  public func keep(_ recorder: EvidenceRecorder) {
    evidence = recorder
    observers.append(recorder)
  }

  /// Adds clients to the script, and the groups of further steps.
  func extend(by part: ServedSteps.Part) {
    script.clients += part.clients
    script.groups = part.groups
    if Script(steps: part.steps).asksForMeasures { measureClients() }
  }

  /// Notes in a report that a signal ended the run.
  ///
  /// - Parameter moment: the activity that the signal interrupted.
  func note(
    _ interruption: Interruption?, in report: inout RunReport, during moment: String, isAtStep: Bool = false
  ) {
    guard let signal = interruption?.signal, report.interruption == nil else { return }
    report.interruption = RunInterruption(signal: signal, moment: moment, isAtStep: isAtStep)
  }

  func play(_ step: Step, noting clientFaults: inout [String]) -> StepResult {
    self.step = step
    defer {
      self.step = nil
      finder.widgets.forget()
      finder.pictures.forget()
    }
    session.needed = step.kind.neededClients
    defer { session.needed = [] }
    let secret = session.secrecy.begin(step)
    for observer in observers { observer.willPlay(secret.shown) }
    let start = MonotonicClock.nanoseconds()
    var outcome = StepResult.Outcome.passed
    do {
      let (resolved, press) = try prepare(step.kind)
      marks?.willPerform(step)
      appearances?.willPerform(step)
      try perform(step.kind, resolved)
      if let press { spacing.didEnd(press, at: compositor.clock.now) }
      session.settle()
    } catch {
      outcome = finder.doubts?.text.map { .broken(reason: $0) } ?? error.outcome
      if case .notStarted(let reason) = error { clientFaults.append(reason) }
    }
    if let halt = session.halt {
      outcome = halt.outcome
    } else if outcome != .passed, let name = session.fallen(awaited: step.kind.awaitedExit) {
      outcome = .broken(reason: "the step was ended early: client \(name) ended unexpectedly")
    } else if session.isOutOfTime {
      outcome = outOfTime(outcome)
    } else if outcome != .passed, let end = session.end(ofAny: session.needed) {
      outcome = outcome.adding(end)
    }
    outcome = withoutHistory(outcome, of: step.kind)
    let took = Int64(clamping: (MonotonicClock.nanoseconds() - start) / 1000)
    var result = session.secrecy.result(of: secret, outcome, took: TimeSpan(microseconds: took))
    keepEvidence(of: &result)
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
    let warning = RunWarning(at: position, session.secrecy.masked(message))
    guard !warnings.contains(warning) else { return }
    warnings.append(warning)
    for observer in observers { observer.didWarn(warning) }
  }

  private func perform(_ kind: Step.Kind, _ resolved: ResolvedStep) throws(StepFault) {
    switch kind {
    case .fingers(let step): try performFingerStep(step, resolved)
    case .pointer(let step): try performPointerStep(step, resolved)
    case .touchpad(let step): try performTouchpadStep(step, resolved)
    case .pen(let step): try performPenStep(step, resolved)
    case .keyboard(let step): try performKeyboardStep(step)
    case .hardware(let step): try performHardwareStep(step)
    case .window(let step): try performWindowStep(step)
    case .program(let step): try performProgramStep(step)
    case .check(let step): try performCheckStep(step, resolved)
    case .flow(let step): performFlowStep(step)
    case .widget(let step): try performWidgetStep(step, resolved)
    }
  }
}

extension Step.Kind {
  /// The client whose end the step causes, waits for or expects. The client may end slightly before the step.
  var awaitedExit: String? {
    switch self {
    case .check(let step): step.awaitedExit
    case .flow(.when(let step)): step.condition.condition.awaitedExit
    case .program(let step): step.awaitedExit
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: nil
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
