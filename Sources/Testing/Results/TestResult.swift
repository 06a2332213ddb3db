/// The result of one test: one script, with one combination of its matrix, once.
///
/// The program that plays a test writes it to `result.json` in the folder of the test. Runners and reports read it there.
package struct TestResult: Equatable, Sendable {
  /// The version of the files.
  package static let format = 1

  /// The name that the terminal prints, such as `menu.test.yaml [scale=2] #3`.
  package var name: String
  /// The path of the script.
  package var script: String
  package var outcome: TestOutcome
  /// Why a test was skipped, broken or interrupted; one message a line. Empty for other outcomes.
  package var message = ""
  /// The steps in the order in which they were played.
  package var steps: [StepRecord] = []
  /// The warnings of the run, each on one line with its place.
  package var warnings: [String] = []
  package var clients: [ClientRecord] = []
  /// What was measured of clients, in the order of their names; empty if nothing was.
  package var measures: [ClientMeasures] = []
  /// The outputs at the beginning of the test; empty if they are not known.
  package var outputs: [OutputRecord] = []
  /// The frames in the order of time; empty if no film was kept.
  package var film: [FilmFrame] = []
  /// The number of frames up to the last moment at which all clients ran; nil if none ended unexpectedly.
  package var intactFrames: Int?
  /// The environment of the test's programs; nil if it is not known.
  package var session: SessionRecord?
  /// The fault that was injected; nil for a usual test.
  package var fault: FaultRecord?
  /// The duration in microseconds of real time, with the start and the end of the compositor.
  package var took: Int64 = 0
  /// The file of the trace, relative to the folder of the test; nil if none was kept.
  package var trace: String?
  /// The combination of the matrix, in the order of the script; empty without a matrix.
  package var variant: [(key: String, value: String)] = []

  package init(name: String, script: String, _ outcome: TestOutcome) {
    (self.name, self.script, self.outcome) = (name, script, outcome)
  }

  /// The step that explains the outcome; nil if all passed.
  package var firstFailure: StepRecord? { firstFailureIndex.map { steps[$0] } }

  /// The index of the first step that ended the test or its group by not passing. If there is none, that of the first step
  /// that did not pass and after which the test went on.
  package var firstFailureIndex: Int? {
    let failures = steps.indices.filter { steps[$0].outcome == .failed || steps[$0].outcome == .broken }
    return failures.first { !steps[$0].isSoft || steps[$0].outcome == .broken } ?? failures.first
  }

  package static func == (a: Self, b: Self) -> Bool { a.json == b.json }
}
