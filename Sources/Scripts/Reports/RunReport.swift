public import Documents

/// What became of one step.
public struct StepResult: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    case passed
    /// What was expected did not come true within its limit.
    case failed(expected: String, actual: String)
    /// The step could not be done: a client could not start or died, text no keymap can type.
    case broken(reason: String)
    /// An earlier step ended the run.
    case skipped
  }

  public var step: Step
  public var outcome: Outcome
  /// Real time.
  public var took: TimeSpan

  public init(_ step: Step, _ outcome: Outcome, took: TimeSpan = .zero) {
    self.step = step
    self.outcome = outcome
    self.took = took
  }

  public var isPassed: Bool { outcome == .passed }
}

/// Something that did not fail a run but may be why it took so long, or why something else failed.
public struct RunWarning: Equatable, Sendable {
  /// The step or client that it is about.
  public var position: SourcePosition
  public var message: String

  public init(at position: SourcePosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// One line for a person, with the place to look at.
  public var text: String { "\(position): warning: \(message)" }
}

/// What became of a whole run.
public struct RunReport: Equatable, Sendable {
  /// The script's file.
  public var script: String
  public var results: [StepResult]
  /// A client that could not start or died unexpectedly, in words; each ends the run.
  public var clientFaults: [String]
  /// The signal that ended the run early; nil where none did.
  public var interruption: RunInterruption?
  public var warnings: [RunWarning]

  public init(
    script: String, results: [StepResult] = [], clientFaults: [String] = [], warnings: [RunWarning] = []
  ) {
    self.script = script
    self.results = results
    self.clientFaults = clientFaults
    self.warnings = warnings
  }

  /// 0 all held, 1 an expectation failed or a step could not be done, 3 a client could not start or died unexpectedly.
  ///
  /// 2 is for scripts and policies that are wrong; those have no report. A run that a signal has ended has 128 and the
  /// signal's number, whatever else was wrong.
  public var exitStatus: Int32 {
    if let interruption { return 128 + interruption.signal }
    if !clientFaults.isEmpty { return 3 }
    return results.contains { result in
      switch result.outcome {
      case .failed, .broken: true
      case .passed, .skipped: false
      }
    } ? 1 : 0
  }
}

extension StepResult {
  /// What the user calls the step, or what they wrote.
  public var title: String { step.name ?? step.summary }

  /// For a person, with the place to look at; one line where the step passed or was skipped.
  public var text: String {
    switch outcome {
    case .passed: "\(step.position): passed: \(title)"
    case .skipped: "\(step.position): skipped: \(title)"
    case .failed(let expected, let actual):
      """
      \(step.position): failed: \(title)
        expected: \(expected.indented)
        found:    \(actual.indented)
      """
    case .broken(let reason): "\(step.position): error: \(title)\n  \(reason.indented)"
    }
  }
}

extension RunReport {
  /// Every step that did not pass, then the sum, for standard error. Warnings are counted only: they are printed as they
  /// are found.
  public var text: String {
    let notable = results.filter { result in
      switch result.outcome {
      case .failed, .broken: true
      case .passed, .skipped: false
      }
    }
    let faults = clientFaults + (faultOfInterruption.map { [$0] } ?? [])
    return (notable.map(\.text) + faults.map { "\(script): error: \($0)" } + [sum]).joined(separator: "\n")
  }

  /// How the run was interrupted, in words, where no step's result says it.
  var faultOfInterruption: String? {
    interruption.flatMap { $0.isAtStep ? nil : $0.text }
  }

  private var sum: String {
    var counts = (passed: 0, failed: 0, skipped: 0)
    for result in results {
      switch result.outcome {
      case .passed: counts.passed += 1
      case .failed, .broken: counts.failed += 1
      case .skipped: counts.skipped += 1
      }
    }
    var parts = [(counts.passed, "passed"), (counts.failed, "failed"), (counts.skipped, "skipped")]
    parts.append((warnings.count, warnings.count == 1 ? "warning" : "warnings"))
    return "\(script): "
      + parts.filter { $0.0 > 0 || $0.1 == "passed" }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n            ")
  }
}
