public import Surfaces
import WaylandServer

/// Which decoration mode the clients of a window are granted.
public enum DecorationGrant: Sendable {
  /// Always client-side.
  case client
  /// The mode that the client requests, and client-side while it requests none.
  case requested
  /// Always server-side; nothing is drawn.
  case server

  func mode(for request: ZxdgToplevelDecorationV1.Mode?) -> ZxdgToplevelDecorationV1.Mode {
    switch self {
    case .client: .clientSide
    case .requested: request ?? .clientSide
    case .server: .serverSide
    }
  }
}

/// Decides who draws title bars and borders.
public protocol DecorationDelegate: AnyObject {
  /// Whether a client sees `zxdg_decoration_manager_v1`. Asked once for each client: the answer holds until it disconnects.
  func offersDecorations(to client: ClientRecord) -> Bool
  /// The grant for a toplevel, mapped or not.
  func decorationGrant(for window: ClientWindow) -> DecorationGrant
}

extension Shell {
  /// Sends a toplevel its decoration mode if another one holds than the client was last sent.
  public func reviewDecoration(of window: WindowID) { toplevels[window]?.decoration?.review() }
}
