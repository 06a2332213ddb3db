package import Results

/// A test that was played several times, as one row.
package struct RepeatedTest: Equatable, Sendable {
  /// The result of all rounds together.
  package enum Verdict: String, Sendable {
    case passed
    /// Some rounds passed, and some did not.
    case flaky
    case failed
    case broken
    case interrupted
    case skipped
  }

  /// The name of the test without the round.
  package var name: String
  /// The number of rounds that were planned.
  package var planned: Int
  /// The results of the rounds that have ended, by round.
  private var ends: [Int: (outcome: TestOutcome, took: Int64)] = [:]

  package init(_ name: String, planned: Int) { (self.name, self.planned) = (name, planned) }

  package mutating func add(_ round: Int, _ result: TestResult) { ends[round] = (result.outcome, result.took) }

  package var isOver: Bool { ends.count >= planned }
  /// The number of rounds that were played.
  package var played: Int { ends.values.count { $0.outcome != .skipped } }
  package var passed: Int { count(.passed) }

  private func count(_ outcome: TestOutcome) -> Int { ends.values.count { $0.outcome == outcome } }

  package var verdict: Verdict {
    guard played > 0 else { return .skipped }
    if passed == played { return .passed }
    if passed > 0 { return .flaky }
    return count(.failed) > 0 ? .failed : count(.broken) > 0 ? .broken : .interrupted
  }

  /// The middle duration of the rounds that were played, in microseconds of real time.
  package var took: Int64 {
    let times = ends.values.filter { $0.outcome != .skipped }.map(\.took).sorted()
    return times.isEmpty ? 0 : times[times.count / 2]
  }

  /// The row, such as `flaky    menu.test.yaml: 4 of 10 passed`.
  package var line: String {
    let word = verdict.rawValue
    let text = "\(ConsoleText.name(name)): \(passed) of \(played) passed"
    let row = word + String(repeating: " ", count: max(0, 8 - word.count)) + " " + text
    let fill = String(repeating: " ", count: max(0, 57 - row.count))
    return verdict == .skipped ? row : "\(row)\(fill)  \(ConsoleText.seconds(took))"
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.planned == b.planned && a.ends.mapValues(\.outcome) == b.ends.mapValues(\.outcome)
      && a.ends.mapValues(\.took) == b.ends.mapValues(\.took)
  }
}

/// All tests of a run with `--repeat`.
package struct RepeatedTests: Sendable {
  private var tests: [RepeatedTest] = []
  private let rounds: Int

  /// - Parameter tests: the tests of the run; those without a round are left out.
  package init(_ tests: [PlannedTest]) {
    var names: [String: Int] = [:]
    for name in tests.compactMap({ $0.round?.test }) { names[name, default: 0] += 1 }
    var known: Set<String> = []
    for name in tests.compactMap({ $0.round?.test }) where known.insert(name).inserted {
      self.tests.append(RepeatedTest(name, planned: names[name] ?? 0))
    }
    rounds = names.values.max() ?? 0
  }

  /// Notes the end of a round.
  ///
  /// - Returns: the row of its test if that was its last round; nil otherwise.
  package mutating func add(_ test: PlannedTest, _ result: TestResult) -> RepeatedTest? {
    guard let round = test.round, let index = tests.firstIndex(where: { $0.name == round.test }) else { return nil }
    tests[index].add(round.number, result)
    return tests[index].isOver ? tests[index] : nil
  }

  /// The rows of the tests that did not always pass, those that never passed first, and a sum.
  package var summary: [String] {
    let order: [RepeatedTest.Verdict] = [.failed, .broken, .interrupted, .flaky, .passed, .skipped]
    let groups = order.map { verdict in (verdict, tests.filter { $0.verdict == verdict }) }
    let rows = groups.filter { $0.0 != .passed && $0.0 != .skipped }.flatMap(\.1).map(\.line)
    let counts = groups.filter { !$1.isEmpty }.map { "\($1.count) \($0.rawValue)" }
    let sum = "\(tests.count) \(tests.count == 1 ? "test" : "tests") \(rounds) times: \(counts.joined(separator: ", "))"
    return tests.isEmpty ? [] : rows + [sum]
  }
}
