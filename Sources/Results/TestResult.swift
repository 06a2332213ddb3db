/// The result of one test: one script, with one combination of its matrix, once.
///
/// The program that plays a test writes it to `result.json` in the folder of the test. Runners and reports read it there.
public struct TestResult: Equatable, Sendable {
  /// The version of the files.
  public static let format = 1

  /// The name that the terminal prints, such as `menu.test.yaml [scale=2] #3`.
  public var name: String
  /// The path of the script.
  public var script: String
  public var outcome: TestOutcome
  /// Why a test was skipped, broken or interrupted; one message a line. Empty for other outcomes.
  public var message = ""
  /// The steps in the order in which they were played.
  public var steps: [StepRecord] = []
  /// The warnings of the run, each on one line with its place.
  public var warnings: [String] = []
  public var clients: [ClientRecord] = []
  /// What was measured of clients, in the order of their names; empty if nothing was.
  public var measures: [ClientMeasures] = []
  /// The outputs at the beginning of the test; empty if they are not known.
  public var outputs: [OutputRecord] = []
  /// The frames in the order of time; empty if no film was kept.
  public var film: [FilmFrame] = []
  /// The environment of the test's programs; nil if it is not known.
  public var session: SessionRecord?
  /// The fault that was injected; nil for a usual test.
  public var fault: FaultRecord?
  /// The duration in microseconds of real time, with the start and the end of the compositor.
  public var took: Int64 = 0
  /// The file of the trace, relative to the folder of the test; nil if none was kept.
  public var trace: String?
  /// The combination of the matrix, in the order of the script; empty without a matrix.
  public var variant: [(key: String, value: String)] = []

  public init(name: String, script: String, _ outcome: TestOutcome) {
    (self.name, self.script, self.outcome) = (name, script, outcome)
  }

  /// The first step that did not pass; nil if all passed.
  public var firstFailure: StepRecord? { steps.first { $0.outcome == .failed || $0.outcome == .broken } }

  public static func == (a: Self, b: Self) -> Bool { a.json == b.json }
}
