public import WaylandClient

/// An error of the host compositor, for the user who started Fingerpost in it.
public enum HostError: Error, Equatable, CustomStringConvertible {
  /// The host's socket cannot be connected.
  ///
  /// - Parameter socket: the socket that was tried.
  case unreachable(socket: String, reason: String)
  /// The environment does not name the folder of sockets.
  case homeless
  /// The host does not offer interfaces that are required to show a window.
  case lacks(interfaces: [String])
  /// The host has closed the connection, or it broke.
  case gone(reason: String)
  /// The host has ended the connection because of a protocol error.
  case refused(ProtocolError)

  public var description: String {
    switch self {
    case .unreachable(let socket, let reason):
      "cannot connect to \(socket): \(reason). A window needs a running Wayland compositor; set WAYLAND_DISPLAY to its "
        + "socket"
    case .homeless:
      "XDG_RUNTIME_DIR is not set. A window needs a running Wayland compositor; set XDG_RUNTIME_DIR to the folder that "
        + "contains its socket"
    case .lacks(let interfaces):
      "the host compositor does not offer \(interfaces.joined(separator: ", ")), which windows need"
    case .gone(let reason): "lost the connection to the host compositor: \(reason)"
    case .refused(let error): "the host compositor ended the connection: \(error)"
    }
  }
}
