/// Says that a connection belongs to a program that the compositor has started, and to which one.
///
/// Such a program was given the connection itself, so nobody else can pass for it.
public struct LaunchIdentity: Equatable, Sendable {
  /// What it was started as: a script's name for it, or the action that runs it.
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
