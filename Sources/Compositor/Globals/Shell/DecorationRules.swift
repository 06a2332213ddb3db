package import Surfaces
import WaylandServer

/// The decoration mode that a window is granted.
package enum DecorationGrant: Sendable {
  /// Always client-side.
  case client
  /// The mode that the client requests; client-side if it requests none.
  case requested
  /// Always server-side. No decorations are drawn.
  case server

  func mode(for request: ZxdgToplevelDecorationV1.Mode?) -> ZxdgToplevelDecorationV1.Mode {
    switch self {
    case .client: .clientSide
    case .requested: request ?? .clientSide
    case .server: .serverSide
    }
  }
}

/// Decides whether clients draw title bars and borders.
package protocol DecorationDelegate: AnyObject {
  /// Returns true if a client can see `zxdg_decoration_manager_v1`. Called once for each client; the answer is kept
  /// until it disconnects.
  func offersDecorations(to client: ConnectedClient) -> Bool
  /// The grant for a toplevel, whether it is mapped or not.
  func decorationGrant(for window: ClientWindow) -> DecorationGrant
}

extension Shell {
  /// Configures a toplevel if its decoration mode differs from the one that was last sent.
  package func reviewDecoration(of window: WindowID) { toplevels[window]?.decoration?.review() }
}
