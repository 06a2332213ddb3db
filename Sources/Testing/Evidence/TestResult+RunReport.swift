import Documents
package import Results
package import Scripts

extension TestResult {
  /// The result of a run. `EvidenceRecorder.complete` adds times, folders, film and clients.
  ///
  /// - Parameter name: the name of the test.
  package init(_ report: RunReport, name: String) {
    let outcome: TestOutcome
    if report.interruption != nil {
      outcome = .interrupted
    } else if !report.clientFaults.isEmpty {
      outcome = .broken
    } else {
      outcome = report.exitStatus == 0 ? .passed : .failed
    }
    self.init(name: name, script: report.script, outcome)
    message = (report.clientFaults + [report.interruption?.text].compactMap { $0 }).joined(separator: "\n")
    steps = report.results.map { StepRecord($0) }
    warnings = report.warnings.map(\.text)
  }
}

extension StepRecord {
  fileprivate init(_ result: StepResult) {
    let (step, position) = (result.step, result.step.position)
    let outcome: Outcome
    var message = ""
    switch result.outcome {
    case .passed: outcome = .passed
    case .skipped: outcome = .skipped
    case .notNeeded: outcome = .notNeeded
    case .failed(let expected, let actual):
      outcome = .failed
      message = "expected: \(expected.continued)\nfound:    \(actual.continued)"
    case .broken(let reason):
      outcome = .broken
      message = reason
    }
    self.init(
      RecordedPlace(file: position.file, line: position.line, column: position.column), text: step.summary, outcome)
    name = step.name
    groups = step.groups
    self.message = message
    took = result.took.microseconds
    if case .check(.expect(let expectation)) = step.kind { isSoft = expectation.isSoft }
  }
}

extension String {
  /// The text with all lines but the first moved right, behind `expected: `.
  fileprivate var continued: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n          ")
  }
}
