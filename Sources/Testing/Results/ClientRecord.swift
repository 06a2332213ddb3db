/// A client of a test.
public struct ClientRecord: Equatable, Sendable {
  public var name: String
  /// The command on one line.
  public var command: String
  /// How the client ended, for people, such as `exit status 0`; nil if the end of the test ended it.
  public var end: String?
  /// The files of its standard output and standard error, relative to the folder of the test; nil if it wrote nothing.
  public var output: String?
  public var errors: String?

  public init(name: String, command: String) {
    (self.name, self.command) = (name, command)
  }
}
