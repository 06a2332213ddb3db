import Documents
public import Results
public import Scripts

extension TestResult {
  /// Takes over what a run reports. `complete` it then with what observers have kept.
  public mutating func take(_ report: RunReport) {
    steps = report.results.map { StepRecord($0) }
    warnings = report.warnings.map(\.text)
    if let interruption = report.interruption {
      (outcome, message) = (.interrupted, interruption.text)
    } else if !report.clientFaults.isEmpty {
      (outcome, message) = (.broken, report.clientFaults.joined(separator: "\n"))
    } else {
      (outcome, message) = (firstFailure == nil ? .passed : .failed, "")
    }
  }
}

extension StepRecord {
  /// What a run reports of a step.
  public init(_ result: StepResult) {
    let position = result.step.position
    self.init(
      RecordedPlace(file: position.file, line: position.line, column: position.column), text: result.step.summary,
      Outcome(result.outcome))
    name = result.step.name
    groups = result.step.groups
    took = result.took.microseconds
    switch result.outcome {
    case .failed(let expected, let actual): message = "expected: \(expected.continued)\nfound:    \(actual.continued)"
    case .broken(let reason): message = reason
    case .passed, .skipped: break
    }
  }

  /// The step's name, or its text.
  public var title: String { name ?? text }
}

extension StepRecord.Outcome {
  fileprivate init(_ outcome: StepResult.Outcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .broken: self = .broken
    case .skipped: self = .skipped
    }
  }
}

extension String {
  /// The text with all lines but the first moved right, behind `expected: `.
  fileprivate var continued: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n          ")
  }
}
