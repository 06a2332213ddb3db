import Documents

/// Protocols that not every client is offered.
public enum ProtocolPrivilege: String, CaseIterable, Sendable {
  case virtualKeyboard = "virtual-keyboard"
  case virtualPointer = "virtual-pointer"
  case inputMethod = "input-method"
  case foreignToplevel = "foreign-toplevel"
  case layerShell = "layer-shell"
}

/// Which clients are offered which privileges.
public struct PrivilegePolicy: Equatable, Sendable {
  /// For each privilege that is named, who has it.
  public var grants: [ProtocolPrivilege: PrivilegeGrant] = [:]
  /// Who has those that are not named; nil leaves it to the backend.
  public var others: PrivilegeGrant?

  public init() {}

  /// - Parameter fallback: what holds where the policy says nothing.
  public func grant(of privilege: ProtocolPrivilege, else fallback: PrivilegeGrant) -> PrivilegeGrant {
    grants[privilege] ?? others ?? fallback
  }
}

/// Who has a privilege.
public enum PrivilegeGrant: Equatable, Sendable {
  case everyone
  /// Clients that one of these fits; nobody where there is none.
  case clients([ClientMatch])

  public static var nobody: PrivilegeGrant { .clients([]) }

  public func includes(_ client: ClientDescription) -> Bool {
    switch self {
    case .everyone: true
    case .clients(let matches): matches.contains { $0.matches(client) }
    }
  }

  /// Whether having been started as this may be what gives a program the privilege.
  public func regardsLaunch(as names: [String]) -> Bool {
    switch self {
    case .everyone: false
    case .clients(let matches): matches.contains { $0.launched?.matches(names) ?? false }
    }
  }
}
