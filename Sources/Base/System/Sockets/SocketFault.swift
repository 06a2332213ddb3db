/// The system refused a socket. The text names the operation, the path and the reason.
package struct SocketFault: Error, Equatable, CustomStringConvertible, Sendable {
  package var description: String

  package init(description: String) { self.description = description }
}
