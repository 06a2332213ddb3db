/// The reason why a program could not be started.
public struct LaunchError: Error, CustomStringConvertible {
  public var description: String

  package init(description: String) { self.description = description }
}
