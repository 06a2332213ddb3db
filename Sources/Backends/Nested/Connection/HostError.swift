import WaylandClient

/// What is wrong with the host compositor, for the person who started Fingerpost in it.
public enum HostError: Error, Equatable, CustomStringConvertible {
  /// There is none to speak to.
  case unreachable(reason: String)
  /// It lacks something without which it cannot show a window.
  case lacks(interfaces: [String])
  /// It hung up, or the connection broke.
  case gone(reason: String)
  /// It ended the connection for a mistake of ours.
  case refused(ProtocolError)

  public var description: String {
    switch self {
    case .unreachable(let reason):
      "\(reason): 'fingerpost nested' opens its windows in a running compositor; is WAYLAND_DISPLAY set to one?"
    case .lacks(let interfaces):
      "the host compositor offers no \(interfaces.joined(separator: ", no ")), and so cannot show a window"
    case .gone(let reason): "the host compositor is gone: \(reason)"
    case .refused(let error): "the host compositor has ended the connection: \(error)"
    }
  }
}
