package import Results

/// Decides which test starts next.
package struct Schedule: Sendable {
  private var waiting: ArraySlice<PlannedTest>
  private var running = 0
  /// The tests that have been played, and whose sessions are ending.
  private var ending: Set<Int> = []
  private let jobs: Int
  private let mostFailures: Int?
  private var failures = 0
  private var isStopped = false

  /// - Parameters:
  ///   - jobs: the number of tests that run at a time; at least 1.
  ///   - mostFailures: the number of tests that may fail or be broken; after that no test starts. Nil for any number.
  package init(_ tests: [PlannedTest], jobs: Int, mostFailures: Int? = nil) {
    (waiting, self.jobs, self.mostFailures) = (tests[...], max(1, jobs), mostFailures)
  }

  /// Removes the next test from the list; nil if none may start now.
  package mutating func next() -> PlannedTest? {
    guard !isStopped, running < jobs, ending.count <= jobs, let test = waiting.popFirst() else { return nil }
    running += 1
    return test
  }

  /// Notes that a test which `next` has returned has been played, and that only its session ends now. Another test may start
  /// meanwhile, unless it depends on the outcome.
  package mutating func didPlay(_ test: PlannedTest) {
    guard mostFailures == nil, ending.insert(test.number).inserted else { return }
    running -= 1
  }

  /// Notes the end of a test that `next` has returned.
  ///
  /// - Parameter test: the test, if `didPlay` may have been called for it.
  package mutating func didEnd(_ outcome: TestOutcome, of test: PlannedTest? = nil) {
    if test.flatMap({ ending.remove($0.number) }) == nil { running -= 1 }
    if [.failed, .broken].contains(outcome) { failures += 1 }
    if let mostFailures, failures >= mostFailures { isStopped = true }
  }

  /// Adds tests behind those that wait.
  package mutating func add(_ tests: [PlannedTest]) { waiting += tests }

  /// Lets no further test start.
  package mutating func stop() { isStopped = true }

  /// The tests that have not started.
  package var left: [PlannedTest] { Array(waiting) }

  /// True if no test runs and none will start.
  package var isOver: Bool { running == 0 && ending.isEmpty && (isStopped || waiting.isEmpty) }
}
