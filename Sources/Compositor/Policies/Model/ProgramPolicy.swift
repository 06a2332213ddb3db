public import Documents

/// A program that the compositor starts with itself, and starts again when it ends.
public struct ProgramPolicy: Equatable, Sendable {
  /// When a program that has ended is started again.
  public enum Restart: String, CaseIterable, Sendable {
    case always
    /// After an exit status other than 0 or a signal.
    case onFailure = "on-failure"
    case never
  }

  /// The name in logs, traces and `launched` of privileges.
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  public var restart = Restart.onFailure
  /// The number of restarts within a minute after which the program is given up.
  public var restartsPerMinute = 5
  /// False if the program is not started.
  public var isEnabled = true
  public var position: SourcePosition?

  public init(name: String, command: [String], position: SourcePosition? = nil) {
    self.name = name
    self.command = command
    self.position = position
  }
}
