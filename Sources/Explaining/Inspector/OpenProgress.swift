package import Documents

/// Decides whether an opened script may go on.
package struct OpenProgress: Equatable, Sendable {
  /// The end of the current run that the user asked for.
  package enum Exit: Equatable, Sendable { case restart, quit }

  private enum Pace: Equatable {
    case paused
    /// One step may be played.
    case step
    /// - Parameter stop: the line before whose first step the run pauses; nil for none.
    case running(stop: Int?)
  }

  private var pace = Pace.paused
  /// True if no step can be played any more.
  package private(set) var isAtEnd = false
  package private(set) var exit: Exit?

  package init() {}

  /// True while steps are played without a pause.
  package var isRunning: Bool { if case .running = pace { true } else { false } }

  /// Begins a run from the first step.
  ///
  /// - Parameter stop: the line of the script to play up to; nil stops before the first step.
  package mutating func begin(upTo stop: Int?) {
    self = OpenProgress()
    if let stop { pace = .running(stop: stop) }
  }

  package mutating func playOne() { if !isAtEnd { pace = .step } }
  package mutating func playAll() { if !isAtEnd { pace = .running(stop: nil) } }
  package mutating func pause() { pace = .paused }

  package mutating func leave(by exit: Exit) { self.exit = exit }

  /// No step can be played any more: the last one was played, or one has failed.
  package mutating func didEnd() {
    isAtEnd = true
    pace = .paused
  }

  /// Returns whether a step may be played now. If not, the caller asks again after a change.
  ///
  /// - Parameter script: the path of the script that `begin` refers to.
  package mutating func mayPlay(_ step: SourcePosition, of script: String) -> Bool {
    switch pace {
    case .paused: return false
    case .step:
      pace = .paused
      return true
    case .running(let stop):
      guard let stop, step.file == script, step.line == stop else { return true }
      pace = .paused
      return false
    }
  }
}
