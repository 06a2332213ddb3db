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
      "cannot connect to \(socket): \(reason): 'fingerpost nested' opens its windows in a running compositor; is "
        + "WAYLAND_DISPLAY set to one?"
    case .homeless:
      "XDG_RUNTIME_DIR is not set: without it nobody knows where the sockets of running compositors are"
    case .lacks(let interfaces):
      "the host compositor offers no \(interfaces.joined(separator: ", no ")), and so cannot show a window"
    case .gone(let reason): "the host compositor is gone: \(reason)"
    case .refused(let error): "the host compositor has ended the connection: \(error)"
    }
  }
}
