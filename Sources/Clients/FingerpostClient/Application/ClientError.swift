import Glibc
import WaylandClient

/// An error that ends a client, or prevents its start. The description names the cause.
public struct ClientError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// The compositor ended the connection. The description contains the reason if it gave one.
  init(lost connection: Connection) {
    if let fault = connection.protocolError {
      description = "the compositor ended the connection: \(fault)"
    } else {
      description = "lost the connection to the compositor: \(String(cString: strerror(connection.errorNumber)))"
    }
  }
}
