/// The tests of one run, without their steps.
///
/// The runner writes it to `run.json` in the folder of results. Each test has its own folder with a `TestResult`.
package struct RunSummary: Equatable, Sendable {
  /// The version of the file.
  package static let format = 1
  /// The name of the file in the folder of results.
  package static let file = "run.json"

  /// The version of the program.
  package var version: String
  /// The begin of the run in seconds since 1970, UTC.
  package var started: Int64
  /// The duration in microseconds of real time.
  package var took: Int64 = 0
  /// The number of tests that were played at a time.
  package var jobs: Int
  /// The arguments of the program.
  package var command: [String]
  /// The tests in the order of their numbers.
  package var tests: [TestEntry] = []

  package init(version: String, started: Int64, jobs: Int, command: [String]) {
    (self.version, self.started, self.jobs, self.command) = (version, started, jobs, command)
  }

  package var counts: TestCounts { TestCounts(tests.map { ($0.outcome, $0.warnings) }) }
}

/// One test of a run.
package struct TestEntry: Equatable, Sendable {
  /// The number of the test in the run, from 1.
  package var number: Int
  package var name: String
  /// The path of the script.
  package var script: String
  package var tags: [String] = []
  package var outcome: TestOutcome
  /// The first line that explains the outcome; empty for a test that passed.
  package var message = ""
  /// The place of the first step that did not pass; nil for none.
  package var place: RecordedPlace?
  /// The number of steps that were played or skipped.
  package var steps = 0
  package var warnings = 0
  /// The duration in microseconds of real time.
  package var took: Int64 = 0
  /// The folder of the test, relative to the folder of results; nil if it was removed or never made.
  package var folder: String?
  /// The round from 1, and the name of the test without it; nil if each test was played once.
  package var round: (number: Int, test: String)?

  package init(number: Int, name: String, script: String, _ outcome: TestOutcome) {
    (self.number, self.name, self.script, self.outcome) = (number, name, script, outcome)
  }

  package static func == (a: Self, b: Self) -> Bool { a.json == b.json }
}

/// The numbers of tests by outcome.
package struct TestCounts: Equatable, Sendable {
  private var numbers: [TestOutcome: Int] = [:]
  package private(set) var total = 0
  package private(set) var warnings = 0

  package init(_ tests: [(outcome: TestOutcome, warnings: Int)]) {
    for test in tests {
      numbers[test.outcome, default: 0] += 1
      total += 1
      warnings += test.warnings
    }
  }

  package subscript(outcome: TestOutcome) -> Int { numbers[outcome] ?? 0 }
}
