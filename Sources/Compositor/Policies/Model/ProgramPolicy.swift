package import Documents

/// A program that the compositor starts with itself, and starts again when it ends.
package struct ProgramPolicy: Equatable, Sendable {
  /// When a program that has ended is started again.
  package enum Restart: String, CaseIterable, Sendable {
    case always
    /// After an exit status other than 0 or a signal.
    case onFailure = "on-failure"
    case never
  }

  /// The name in logs, traces and `launched` of privileges.
  package var name: String
  /// The program and its arguments.
  package var command: [String]
  /// The name of the program's file.
  var fileName: String? { command.first.map { FilePath.name(of: $0) } }
  package var restart = Restart.onFailure
  /// The number of restarts within a minute after which the program is given up.
  package var restartsPerMinute = 5
  /// The time without an answer to a ping after which the program is ended, to be started again; nil for none.
  package var restartIfUnresponsive: TimeSpan?
  /// The time without a window after which the program is ended, to be started again; nil for none.
  package var restartWithoutWindow: TimeSpan?
  /// False if the program is not started.
  package var isEnabled = true
  package var position: SourcePosition?

  package init(name: String, command: [String], position: SourcePosition? = nil) {
    self.name = name
    self.command = command
    self.position = position
  }
}
