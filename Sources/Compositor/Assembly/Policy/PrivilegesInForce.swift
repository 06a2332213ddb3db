import Documents
import Globals
import Policies
import System

/// The privileges of clients under the policy in force.
struct PrivilegesInForce {
  private let policy: PrivilegePolicy
  /// The grant for privileges that the policy does not mention.
  private let fallback: PrivilegeGrant
  /// The numbers of the users that the policy names.
  private let userNumbers: [String: UInt32]

  init(_ policy: PrivilegePolicy, else fallback: PrivilegeGrant) {
    self.policy = policy
    self.fallback = fallback
    let numbers = Set(policy.userNames).map { ($0, SystemUsers.number(of: $0)) }
    userNumbers = Dictionary(uniqueKeysWithValues: numbers).compactMapValues { $0 }
  }

  func offers(_ privilege: Privilege, to client: ConnectedClient) -> Bool {
    // A sandboxed client that could describe sandboxes would choose its own privileges.
    guard client.sandbox == nil || privilege != .securityContext else { return false }
    var description = describe(client.launch?.names ?? [], user: client.userID, client.executable)
    description.sandbox = client.sandbox.map { SandboxDescription($0) }
    return policy.grant(of: ProtocolPrivilege(privilege), else: fallback).includes(description)
  }

  /// True if a process may read and control the widgets of all clients.
  func offersWidgets(toProgram names: [String], user: UInt32, executable: @autoclosure () -> String?) -> Bool {
    guard policy.accessibility != .nobody else { return false }
    return policy.accessibility.includes(describe(names, user: user, executable()))
  }

  private func describe(_ launchNames: [String], user: UInt32, _ executable: String?) -> ClientDescription {
    ClientDescription(
      launchNames: launchNames, userID: user, userNames: userNumbers.filter { $0.value == user }.map(\.key),
      executable: executable)
  }

  /// True if the policy grants a privilege to this started program, so that it should get its own connection.
  func regardsLaunch(of program: LaunchIdentity) -> Bool {
    ProtocolPrivilege.allCases.contains {
      policy.grant(of: $0, else: fallback).regardsLaunch(as: program.names)
    }
  }
}

extension SandboxDescription {
  init(_ identity: SandboxIdentity) {
    self.init(engine: identity.engine ?? "", appID: identity.appID ?? "")
  }
}

extension LaunchIdentity {
  /// The names by which a policy can match the program.
  var names: [String] { [name, program] }
}

extension PrivilegePolicy {
  fileprivate var userNames: [String] {
    let all = Array(grants.values) + [accessibility] + (others.map { [$0] } ?? [])
    return all.flatMap { grant in
      switch grant {
      case .everyone: [PolicyUser]()
      case .clients(let matches): matches.flatMap { $0.users ?? [] }
      }
    }.compactMap { user in
      switch user {
      case .number: nil
      case .name(let name): name
      }
    }
  }
}

extension ProtocolPrivilege {
  init(_ privilege: Privilege) {
    switch privilege {
    case .virtualKeyboard: self = .virtualKeyboard
    case .virtualPointer: self = .virtualPointer
    case .inputMethod: self = .inputMethod
    case .foreignToplevel: self = .foreignToplevel
    case .layerShell: self = .layerShell
    case .screenCapture: self = .screenCapture
    case .clipboard: self = .clipboard
    case .idle: self = .idle
    case .securityContext: self = .securityContext
    case .sessionLock: self = .sessionLock
    case .editMenu: self = .editMenu
    case .outputs: self = .outputs
    }
  }
}
