/// The tests of one run, without their steps.
///
/// The runner writes it to `run.json` in the folder of results. Each test has its own folder with a `TestResult`.
public struct RunSummary: Equatable, Sendable {
  /// The version of the file.
  public static let format = 1
  /// The name of the file in the folder of results.
  public static let file = "run.json"

  /// The version of the program.
  public var version: String
  /// The begin of the run in seconds since 1970, UTC.
  public var started: Int64
  /// The duration in microseconds of real time.
  public var took: Int64 = 0
  /// The number of tests that were played at a time.
  public var jobs: Int
  /// The arguments of the program.
  public var command: [String]
  /// The tests in the order of their numbers.
  public var tests: [TestEntry] = []

  public init(version: String, started: Int64, jobs: Int, command: [String]) {
    (self.version, self.started, self.jobs, self.command) = (version, started, jobs, command)
  }

  public var counts: TestCounts { TestCounts(tests.map { ($0.outcome, $0.warnings) }) }
}

/// One test of a run.
public struct TestEntry: Equatable, Sendable {
  /// The number of the test in the run, from 1.
  public var number: Int
  public var name: String
  /// The path of the script.
  public var script: String
  public var tags: [String] = []
  public var outcome: TestOutcome
  /// The first line that explains the outcome; empty for a test that passed.
  public var message = ""
  /// The place of the first step that did not pass; nil for none.
  public var place: RecordedPlace?
  /// The number of steps that were played or skipped.
  public var steps = 0
  public var warnings = 0
  /// The duration in microseconds of real time.
  public var took: Int64 = 0
  /// The folder of the test, relative to the folder of results; nil if it was removed or never made.
  public var folder: String?
  /// The round from 1, and the name of the test without it; nil if each test was played once.
  public var round: (number: Int, test: String)?

  public init(number: Int, name: String, script: String, _ outcome: TestOutcome) {
    (self.number, self.name, self.script, self.outcome) = (number, name, script, outcome)
  }

  public static func == (a: Self, b: Self) -> Bool { a.json == b.json }
}

/// The numbers of tests by outcome.
public struct TestCounts: Equatable, Sendable {
  private var numbers: [TestOutcome: Int] = [:]
  public private(set) var total = 0
  public private(set) var warnings = 0

  public init(_ tests: [(outcome: TestOutcome, warnings: Int)]) {
    for test in tests {
      numbers[test.outcome, default: 0] += 1
      total += 1
      warnings += test.warnings
    }
  }

  public subscript(outcome: TestOutcome) -> Int { numbers[outcome] ?? 0 }
}
