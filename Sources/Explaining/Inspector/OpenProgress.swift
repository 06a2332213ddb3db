public import Documents

/// Decides whether an opened script may go on.
public struct OpenProgress: Equatable, Sendable {
  /// The end of the current run that the user asked for.
  public enum Exit: Equatable, Sendable { case restart, quit }

  private enum Pace: Equatable {
    case paused
    /// One step may be played.
    case step
    /// - Parameter stop: the line before whose first step the run pauses; nil for none.
    case running(stop: Int?)
  }

  private var pace = Pace.paused
  /// True if no step can be played any more.
  public private(set) var isAtEnd = false
  public private(set) var exit: Exit?

  public init() {}

  /// True while steps are played without a pause.
  public var isRunning: Bool { if case .running = pace { true } else { false } }

  /// Begins a run from the first step.
  ///
  /// - Parameter stop: the line of the script to play up to; nil stops before the first step.
  public mutating func begin(upTo stop: Int?) {
    self = OpenProgress()
    if let stop { pace = .running(stop: stop) }
  }

  public mutating func playOne() { if !isAtEnd { pace = .step } }
  public mutating func playAll() { if !isAtEnd { pace = .running(stop: nil) } }
  public mutating func pause() { pace = .paused }

  public mutating func leave(by exit: Exit) { self.exit = exit }

  /// No step can be played any more: the last one was played, or one has failed.
  public mutating func didEnd() {
    isAtEnd = true
    pace = .paused
  }

  /// Returns whether a step may be played now. If not, the caller asks again after a change.
  ///
  /// - Parameter script: the path of the script that `begin` refers to.
  public mutating func mayPlay(_ step: SourcePosition, of script: String) -> Bool {
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
