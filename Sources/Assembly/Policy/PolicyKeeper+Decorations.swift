import Documents
public import Globals
import Policies
public import Surfaces
import WaylandServer

/// Who draws title bars, by the policy.
extension PolicyKeeper: DecorationDelegate {
  /// A client is offered xdg-decoration where the policy grants it more than to draw its own title bars.
  ///
  /// A client that is offered it and then told to draw its own is not the same: SDL 2 shows no window then.
  public func offersDecorations(to client: ClientRecord) -> Bool {
    switch current.compiled.policy.decorations(ofProgram: client.programNames) {
    case .client: false
    case .requested, .server: true
    }
  }

  public func decorationGrant(for window: ClientWindow) -> DecorationGrant {
    let rules = current.rules(of: window.id) ?? current.compiled.policy.rules(for: WindowDescription(window))
    return switch rules.decorations.value {
    case .client: .client
    case .requested: .requested
    case .server: .server
    }
  }
}

extension ClientRecord {
  /// What its windows' app id could be, before it has one: the name of the file that it runs now, and what it was started as.
  fileprivate var programNames: [String] {
    let file = Executable.path(ofProcess: processID).map { FilePath.name(of: $0) }
    return [file].compactMap { $0 } + (launch?.names ?? [label])
  }
}
