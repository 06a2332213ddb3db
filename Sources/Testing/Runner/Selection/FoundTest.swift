package import Documents
package import Results
package import Scripts

/// A script that was found and read.
package struct FoundTest: Equatable, Sendable {
  /// The path of the script, as messages name it.
  package var file: String
  package var tags: [String] = []
  /// The combinations of the script's matrix, in their order. One empty combination without a matrix.
  package var variants = [Variant()]
  /// The programs that the script needs and that are not installed.
  package var missing: [String] = []
  /// The script's own limit for the whole run; nil if it has none.
  package var limit: TimeSpan?
  /// The places for faults of each combination, in the order of `variants`.
  package var gaps: [[FaultGap]] = []
  /// The parts of the script that `--only FILE:LINE` can choose; nil if they are unknown.
  package var outline: ScriptOutline?

  package init(_ file: String) { self.file = file }
}

/// One test of a run: a script with one combination of its matrix, once.
package struct PlannedTest: Equatable, Sendable {
  /// The number of the test in the run, from 1.
  package var number: Int
  package var file: String
  /// The combination and the round, such as `[scale=2] #3`; empty for a script without both.
  package var suffix: String
  package var variant: Variant
  package var tags: [String]
  /// The programs that are needed and not installed.
  package var missing: [String]
  package var limit: TimeSpan?
  /// The places for faults.
  package var gaps: [FaultGap] = []
  /// The part of the test in the runs for faults; nil for a usual test.
  package var part: FaultRuns.Part?
  /// The lines of the groups and steps to play; empty for the whole script.
  package var lines: [Int]
  /// The round from 1 and the name without it; nil if each test is played once.
  package var round: Round?

  /// One of several times that a test is played.
  package struct Round: Equatable, Sendable {
    package var number: Int
    /// The name of the test, which all its rounds have.
    package var test: String

    package init(_ number: Int, of test: String) { (self.number, self.test) = (number, test) }
  }

  /// The name that the terminal prints, such as `menu.test.yaml [scale=2] #3`.
  package var name: String { suffix.isEmpty ? file : "\(file) \(suffix)" }

  package init(
    number: Int, file: String, suffix: String = "", variant: Variant = Variant(), tags: [String] = [],
    missing: [String] = [], limit: TimeSpan? = nil, lines: [Int] = []
  ) {
    (self.number, self.file, self.suffix, self.variant) = (number, file, suffix, variant)
    (self.tags, self.missing, self.limit) = (tags, missing, limit)
    self.lines = lines
  }
}

/// A border between two steps, at which a fault can be injected.
package struct FaultGap: Equatable, Sendable {
  /// The number of steps before it.
  package var afterStep: Int
  /// The place of the last of them.
  package var place: RecordedPlace

  package init(afterStep: Int, _ place: RecordedPlace) { (self.afterStep, self.place) = (afterStep, place) }

  /// The gaps of a script.
  package static func all(of script: Script) -> [FaultGap] {
    script.gaps.filter { script.steps.indices.contains($0 - 1) }.map { gap in
      let position = script.steps[gap - 1].position
      return FaultGap(
        afterStep: gap, RecordedPlace(file: position.file, line: position.line, column: position.column))
    }
  }
}
