/// A signal that ended a run before its last step.
public struct RunInterruption: Equatable, Sendable {
  /// The signal's number.
  public var signal: Int32
  /// What was going on, for a sentence: `while the client a was starting`.
  public var moment: String
  /// Whether a step was being played; its own result says then that it was interrupted.
  public var isAtStep: Bool

  public init(signal: Int32, moment: String, isAtStep: Bool = false) {
    self.signal = signal
    self.moment = moment
    self.isAtStep = isAtStep
  }

  /// `SIGTERM`, or the number of a signal that has no name in scripts.
  public static func name(ofSignal number: Int32) -> String {
    Signal.allCases.first { $0.number == number }.map { "SIG\($0.rawValue)" } ?? "signal \(number)"
  }

  /// For a person.
  public var text: String { "interrupted by \(Self.name(ofSignal: signal)) \(moment)" }
}
