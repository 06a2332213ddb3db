/// A signal that ended a run before its last step.
package struct RunInterruption: Equatable, Sendable {
  /// The signal's number.
  package var signal: Int32
  /// The activity at that moment, as part of a sentence: `while the client a was starting`.
  package var moment: String
  /// True if a step was being played. Its own result then reports the interruption.
  package var isAtStep: Bool

  package init(signal: Int32, moment: String, isAtStep: Bool = false) {
    self.signal = signal
    self.moment = moment
    self.isAtStep = isAtStep
  }

  /// The name of a signal, such as `SIGTERM`, or its number if scripts do not name it.
  package static func name(ofSignal number: Int32) -> String {
    Signal.allCases.first { $0.number == number }.map { "SIG\($0.rawValue)" } ?? "signal \(number)"
  }

  /// The message for people.
  package var text: String { "interrupted by \(Self.name(ofSignal: signal)) \(moment)" }
}
