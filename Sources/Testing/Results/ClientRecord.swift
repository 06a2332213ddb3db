/// A client of a test.
package struct ClientRecord: Equatable, Sendable {
  package var name: String
  /// The command on one line.
  package var command: String
  /// How the client ended, for people, such as `exit status 0`; nil if the end of the test ended it.
  package var end: String?
  /// The files of its standard output and standard error, relative to the folder of the test; nil if it wrote nothing.
  package var output: String?
  package var errors: String?

  package init(name: String, command: String) {
    (self.name, self.command) = (name, command)
  }
}
