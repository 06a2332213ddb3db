import Documents
package import Globals
import Policies
package import Surfaces
import WaylandServer

/// Decides by the policy whether the client or the compositor draws title bars.
extension PolicyKeeper: DecorationDelegate {
  /// Offers xdg-decoration to a client unless the policy lets it only draw its own title bars.
  ///
  /// SDL 2 shows no window if xdg-decoration is offered but the request for server-side decorations is refused.
  package func offersDecorations(to client: ConnectedClient) -> Bool {
    switch current.compiled.policy.decorations(ofProgram: client.programNames) {
    case .client: false
    case .requested, .server: true
    }
  }

  package func decorationGrant(for window: ClientWindow) -> DecorationGrant {
    let rules = current.rules(of: window.id) ?? current.compiled.policy.rules(for: describe(window))
    return switch rules.decorations.value {
    case .client: .client
    case .requested: .requested
    case .server: .server
    }
  }
}

extension ConnectedClient {
  /// Candidates for the app id of its windows before one is set: the name of the executable and the names it was
  /// started with.
  fileprivate var programNames: [String] {
    let file = Executable.path(ofProcess: processID).map { FilePath.name(of: $0) }
    return [file].compactMap { $0 } + (launch?.names ?? [label])
  }
}
