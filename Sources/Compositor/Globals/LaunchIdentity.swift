/// The program that the compositor started and to which a connection belongs.
///
/// Such a program received the connection when it was started, so no other program can pass for it.
public struct LaunchIdentity: Equatable, Sendable {
  /// The name of the launch: a script's name for the program, or the action that runs it.
  public let name: String
  /// The file name of the program.
  public let program: String
  public let processID: Int32

  public init(name: String, program: String, processID: Int32) {
    self.name = name
    self.program = program
    self.processID = processID
  }
}
