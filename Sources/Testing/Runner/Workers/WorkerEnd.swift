package import Documents
package import Results
import Scripts
package import System

/// What a worker has left when it ended.
package struct WorkerEnd: Equatable, Sendable {
  /// The reason why the runner ended the worker.
  package enum Reason: Equatable, Sendable {
    /// The test was not over long after its limit, which is given.
    case timeout(TimeSpan)
    /// The runner received this signal.
    case interrupted(Int32)
  }

  package var test: PlannedTest
  package var status: ExitStatus
  /// The result that the worker has written; nil for none.
  package var result: TestResult?
  /// The step that was begun last; nil before the first step.
  package var last: WorkerProgress?
  /// The end of the worker's standard error.
  package var errors = ""
  /// Nil if the worker ended by itself.
  package var reason: Reason?
  /// The duration in microseconds of real time.
  package var took: Int64 = 0

  package init(_ test: PlannedTest, _ status: ExitStatus) { (self.test, self.status) = (test, status) }

  /// The result of the test: what the worker has written, or what its end means.
  package var outcome: TestResult {
    if var result, case .exited = status {
      // The worker of a test that takes too long ends as if it was interrupted.
      if case .timeout = reason, result.outcome == .interrupted {
        (result.outcome, result.message) = (.broken, words)
      }
      return result
    }
    var broken = result ?? TestResult(name: test.name, script: test.file, .broken)
    broken.outcome = .broken
    if case .interrupted = reason { broken.outcome = .interrupted }
    broken.message = words
    broken.took = took
    broken.variant = test.variant.values.map { ($0.key, $0.value) }
    return broken
  }

  private var words: String {
    let moment = last.map { "in the step at \($0.place): \($0.text)" } ?? "before the first step"
    switch (reason, status) {
    case (.timeout(let limit), _): return "still running long after its limit of \(limit), and ended \(moment)"
    case (.interrupted(let signal), _):
      return "interrupted by \(RunInterruption.name(ofSignal: signal)), and killed \(moment)"
    case (nil, .signalled(let number)):
      return "fingerpost ended by \(RunInterruption.name(ofSignal: number)) \(moment)"
    case (nil, .exited(let code)):
      // A session or a compositor that does not start has printed the reason.
      let errors = lastError
      return errors.isEmpty ? "fingerpost ended with status \(code) \(moment), without a result" : errors
    }
  }

  private var lastError: String {
    let prefix = "fingerpost: error: "
    return errors.split(separator: "\n").last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } ?? ""
  }
}
