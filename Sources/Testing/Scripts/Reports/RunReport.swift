package import Documents

/// The result of one step.
package struct StepResult: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case passed
    /// The condition did not hold within its limit.
    case failed(expected: String, actual: String)
    /// The step could not be carried out, for example because a client did not start or died, or because no keymap can
    /// type the text.
    case broken(reason: String)
    /// An earlier step ended the run or the group.
    case skipped
    /// The condition of a `when` chose the other branch.
    case notNeeded
  }

  package var step: Step
  package var outcome: Outcome
  /// The duration in real time.
  package var took: TimeSpan
  /// The folder with the pictures and the explanation of a failure; nil for none.
  package var evidence: String?

  package init(_ step: Step, _ outcome: Outcome, took: TimeSpan = .zero) {
    self.step = step
    self.outcome = outcome
    self.took = took
  }

  package var isPassed: Bool { outcome == .passed }
}

/// A problem that did not fail a run, but may explain its duration or another failure.
package struct RunWarning: Equatable, Sendable {
  /// The position of the step or client.
  package var position: SourcePosition
  package var message: String

  package init(at position: SourcePosition, _ message: String) {
    self.position = position
    self.message = message
  }

  /// One line for people, with the position.
  package var text: String { "\(position): warning: \(message)" }
}

/// The result of a run.
package struct RunReport: Equatable, Sendable {
  /// The path of the script.
  package var script: String
  package var results: [StepResult]
  /// Messages about clients that did not start or died unexpectedly; each ends the run.
  package var clientFaults: [String]
  /// The signal that ended the run early; nil for none.
  package var interruption: RunInterruption?
  package var warnings: [RunWarning]

  package init(
    script: String, results: [StepResult] = [], clientFaults: [String] = [], warnings: [RunWarning] = []
  ) {
    self.script = script
    self.results = results
    self.clientFaults = clientFaults
    self.warnings = warnings
  }

  /// The exit status: 0 if all steps passed, 1 if an expectation failed or a step could not be carried out, 3 if a
  /// client did not start or died unexpectedly.
  ///
  /// Status 2 is for invalid scripts and policies, which do not have a report. A run that was ended by a signal has 128
  /// plus the signal's number, regardless of other errors.
  package var exitStatus: Int32 {
    if let interruption { return 128 + interruption.signal }
    if !clientFaults.isEmpty { return 3 }
    return results.contains { result in
      switch result.outcome {
      case .failed, .broken: true
      case .passed, .skipped, .notNeeded: false
      }
    } ? 1 : 0
  }
}

extension StepResult {
  /// The step's name, or its text.
  package var title: String { step.name ?? step.summary }

  /// The result for people, with the position; one line if the step passed or was skipped.
  package var text: String {
    switch outcome {
    case .passed: "\(step.position): passed: \(title)"
    case .skipped: "\(step.position): skipped: \(title)"
    case .notNeeded: "\(step.position): not needed: \(title)"
    case .failed(let expected, let actual):
      """
      \(step.position): failed: \(title)
        expected: \(expected.indented)
        found:    \(actual.indented)
      """ + evidenceLine
    case .broken(let reason): "\(step.position): error: \(title)\n  \(reason.indented)" + evidenceLine
    }
  }

  private var evidenceLine: String { evidence.map { "\n  see:      \($0)" } ?? "" }
}

extension RunReport {
  /// Every step that did not pass, then the summary, for standard error. It only counts warnings, since they are
  /// printed as they occur.
  package var text: String {
    let notable = results.filter { result in
      switch result.outcome {
      case .failed, .broken: true
      case .passed, .skipped, .notNeeded: false
      }
    }
    let faults = clientFaults + (faultOfInterruption.map { [$0] } ?? [])
    return (notable.map(\.text) + faults.map { "\(script): error: \($0)" } + [sum]).joined(separator: "\n")
  }

  /// The message about an interruption that no step's result contains.
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
      case .notNeeded: break
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
