import Documents
package import Results
package import Scripts

/// Plans the runs by which tests are played with faults: for each test two runs without a fault, whose last pictures must
/// be the same, then a run for each gap and each kind of fault.
package struct FaultRuns: Equatable, Sendable {
  /// The part of one run.
  package enum Part: Equatable, Sendable {
    /// The first run without a fault. All others are compared with it.
    case reference
    /// The second run without a fault. The value is the number of the first run.
    case repetition(of: Int)
    /// A run with a fault. The value is the number of the first run without one.
    case fault(InjectedFault, reference: Int)

    /// The runs of one stage begin after all runs of the stage before have ended.
    package var stage: Int {
      switch self {
      case .reference: 0
      case .repetition: 1
      case .fault: 2
      }
    }

    /// The number of the run whose last pictures the run is compared with; nil for none.
    package var reference: Int? {
      switch self {
      case .reference: nil
      case .repetition(let number), .fault(_, let number): number
      }
    }

    /// The fault; nil for a run without one.
    package var fault: InjectedFault? { if case .fault(let fault, _) = self { fault } else { nil } }
  }

  /// The number of stages.
  package static let stages = 3

  package var kinds: [InjectedFault.Kind]
  /// The maximum number of faults of one test; nil for all.
  package var limit: Int?
  /// Chooses the faults if there are more than the limit.
  package var seed: UInt64

  package init(_ kinds: [InjectedFault.Kind], limit: Int? = nil, seed: UInt64 = 0) {
    (self.kinds, self.limit, self.seed) = (kinds, limit, seed)
  }

  /// The runs of some tests, numbered from 1, and a line about the number of runs of each test.
  ///
  /// A test that needs a missing program stays one test.
  package func plan(_ tests: [PlannedTest]) -> (runs: [PlannedTest], lines: [String]) {
    var runs: [PlannedTest] = []
    var lines: [String] = []
    for test in tests {
      func add(_ words: String, _ part: Part?) {
        var run = test
        (run.number, run.part, run.round) = (runs.count + 1, part, nil)
        run.suffix = [test.suffix, words].filter { !$0.isEmpty }.joined(separator: " ")
        runs.append(run)
      }
      guard test.missing.isEmpty else {
        add("", nil)
        continue
      }
      let faults = InjectedFault.plan(test.gaps.map(\.afterStep), kinds, limit: limit, seed: seed)
      lines.append(line(test, faults.count))
      let first = runs.count + 1
      add("without a fault", .reference)
      add("without a fault again", .repetition(of: first))
      for fault in faults {
        let place = test.gaps.first { $0.afterStep == fault.afterStep }?.place
        let position = place.map { " (\($0.text))" } ?? ""
        add("after step \(fault.afterStep)\(position): \(fault.kind.rawValue)", .fault(fault, reference: first))
      }
    }
    return (runs, lines)
  }

  private func line(_ test: PlannedTest, _ count: Int) -> String {
    let (gaps, all) = (test.gaps.count, test.gaps.count * kinds.count)
    let sum =
      "\(TerminalText.line(test.name)): \(gaps) \(gaps == 1 ? "gap" : "gaps") between steps x \(kinds.count) "
      + "\(kinds.count == 1 ? "fault" : "faults") = \(all) \(all == 1 ? "run" : "runs")"
    return count == all ? sum : "\(sum), of which \(count) are played (--fault-limit \(count) --seed \(seed))"
  }
}

extension FaultRecord {
  /// The numbers of verdicts as a line; nil without faults.
  package static func summary(_ records: [FaultRecord]) -> String? {
    guard !records.isEmpty else { return nil }
    let parts = Verdict.allCases.compactMap { verdict in
      let count = records.count { $0.verdict == verdict }
      return count > 0 || verdict == .passed ? "\(count) \(verdict.rawValue)" : nil
    }
    return "\(records.count) \(records.count == 1 ? "fault" : "faults"): \(parts.joined(separator: ", "))"
  }
}

extension WorkerEnd {
  /// The result of the test. That of a run for faults is judged: it fails if the fault had a lasting effect, and a run
  /// without a fault fails if its last pictures differ.
  package var judged: TestResult {
    var result = outcome
    guard let fault = test.part?.fault, result.outcome != .interrupted else { return result }
    if result.fault == nil, result.outcome == .broken {
      // The worker has ended without a result. A time limit ends clients that do not settle, and loops.
      var other = result
      var stuck: String?
      if case .timeout = reason { (other.outcome, stuck) = (.failed, result.message) }
      result.fault = FaultRecord(fault.kind.rawValue, afterStep: fault.afterStep, in: other, stuck: stuck)
    }
    guard let record = result.fault, record.verdict != .passed else { return result }
    result.outcome = .failed
    let failure = result.firstFailure
    // The steps of the result have the rest of a failed step.
    result.message =
      record.verdict == .lost && failure != nil ? record.headline : "\(record.verdict.rawValue): \(record.message)"
    return result
  }
}
