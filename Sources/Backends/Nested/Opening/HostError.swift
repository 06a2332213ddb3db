public import WaylandClient

/// What is wrong with the host compositor, for the person who started Fingerpost in it.
public enum HostError: Error, Equatable, CustomStringConvertible {
  /// There is none to speak to.
  ///
  /// - Parameter socket: what was tried.
  case unreachable(socket: String, reason: String)
  /// The environment does not say where sockets are.
  case homeless
  /// It lacks something without which it cannot show a window.
  case lacks(interfaces: [String])
  /// It hung up, or the connection broke.
  case gone(reason: String)
  /// It ended the connection for a mistake of ours.
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
