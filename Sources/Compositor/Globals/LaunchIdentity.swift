/// The program that the compositor started and to which a connection belongs.
///
/// Such a program received the connection when it was started, so no other program can pass for it.
package struct LaunchIdentity: Equatable, Sendable {
  /// The name of the launch: a script's name for the program, or the action that runs it.
  package let name: String
  /// The file name of the program.
  package let program: String
  package let processID: Int32

  package init(name: String, program: String, processID: Int32) {
    self.name = name
    self.program = program
    self.processID = processID
  }
}
