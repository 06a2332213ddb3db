import Documents

/// Protocols that are offered only to some clients.
package enum ProtocolPrivilege: String, CaseIterable, Sendable {
  case virtualKeyboard = "virtual-keyboard"
  case virtualPointer = "virtual-pointer"
  case inputMethod = "input-method"
  case foreignToplevel = "foreign-toplevel"
  case layerShell = "layer-shell"
  case screenCapture = "screen-capture"
  case clipboard = "clipboard"
  case idle = "idle"
  case securityContext = "security-context"
  case sessionLock = "session-lock"
  case editMenu = "edit-menu"
  case outputs = "outputs"

  /// True if `default` in a policy does not grant the privilege. Policies with `default: everyone` are older than it.
  package var mustBeNamed: Bool {
    switch self {
    case .virtualKeyboard, .virtualPointer, .inputMethod, .foreignToplevel, .layerShell: false
    case .screenCapture, .clipboard, .idle, .securityContext, .sessionLock, .editMenu, .outputs: true
    }
  }
}

/// The clients that are offered each privileged protocol.
package struct PrivilegePolicy: Equatable, Sendable {
  /// The clients with each privilege that the policy names.
  package var grants: [ProtocolPrivilege: PrivilegeGrant] = [:]
  /// The clients with the other privileges, except those that must be named; nil leaves all of them to the backend.
  package var others: PrivilegeGrant?
  /// The clients that may read and control the widgets of others on the buses of `AccessibilityPolicy.isolated`.
  /// Neither `others` nor a backend gives this to anyone.
  package var accessibility = PrivilegeGrant.nobody

  package init() {}

  /// - Parameter fallback: the grant if the policy contains none.
  package func grant(of privilege: ProtocolPrivilege, else fallback: PrivilegeGrant) -> PrivilegeGrant {
    grants[privilege] ?? others.map { privilege.mustBeNamed ? .nobody : $0 } ?? fallback
  }
}

/// The clients that have a privilege.
public enum PrivilegeGrant: Equatable, Sendable {
  /// All clients that are not sandboxed.
  case everyone
  /// Clients that match one of these; an empty list matches no client.
  case clients([ClientMatch])

  public static var nobody: PrivilegeGrant { .clients([]) }

  package func includes(_ client: ClientDescription) -> Bool {
    switch self {
    case .everyone: client.sandbox == nil
    case .clients(let matches): matches.contains { $0.matches(client) }
    }
  }

  /// Returns true if a client started by one of these names may get the privilege, for that or because of what it is.
  func mayInclude(launchedAs names: [String]) -> Bool {
    switch self {
    case .everyone: true
    case .clients(let matches): matches.contains { $0.launched?.matches(names) ?? true }
    }
  }

  /// Returns true if a client started by one of these names may get the privilege for that.
  package func regardsLaunch(as names: [String]) -> Bool {
    switch self {
    case .everyone: false
    case .clients(let matches): matches.contains { $0.launched?.matches(names) ?? false }
    }
  }
}
