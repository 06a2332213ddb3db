/// What happened to one step of a test.
package struct StepRecord: Equatable, Sendable {
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    case passed
    /// The condition did not hold within its limit.
    case failed
    /// The step could not be carried out.
    case broken
    /// An earlier step ended the test or the group.
    case skipped
    /// The condition of a `when` chose the other branch.
    case notNeeded = "not-needed"
  }

  /// The place of the step: the path of the file, the line and the column.
  package var place: RecordedPlace
  /// The step on one line.
  package var text: String
  /// The name that the script gives the step; nil for none.
  package var name: String?
  /// The groups that contain the step, outermost first.
  package var groups: [String] = []
  package var outcome: Outcome
  /// Whether the test goes on after this step fails.
  package var isSoft = false
  /// What the step expected and found, or why it could not be carried out; empty for other steps.
  package var message = ""
  /// The duration in microseconds of real time.
  package var took: Int64 = 0
  /// The script's clock before and after the step, in microseconds, as in the trace.
  package var begin: Int64 = 0
  package var end: Int64 = 0
  /// The number of frames of the film at the end of the step; nil if it is not known. Steps that follow each other at one
  /// instant differ only in it.
  package var frames: Int?
  /// The folder with the pictures and the explanation of a failure, relative to the folder of the test; nil for none.
  package var evidence: String?

  package init(_ place: RecordedPlace, text: String, _ outcome: Outcome) {
    (self.place, self.text, self.outcome) = (place, text, outcome)
  }
}

/// A place in a script.
package struct RecordedPlace: Equatable, Sendable {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}
