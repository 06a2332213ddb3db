/// The system refused a socket. The text names the operation, the path and the reason.
public struct SocketFault: Error, Equatable, CustomStringConvertible, Sendable {
  public var description: String

  public init(description: String) { self.description = description }
}
