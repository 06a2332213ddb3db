package import Documents

/// A condition for clients. A client matches if every given property matches. A sandboxed client matches only conditions
/// for its sandbox.
public struct ClientMatch: Equatable, Sendable {
  /// A condition for the way the compositor started the client.
  package enum Launch: Equatable, Sendable {
    case anyhow
    /// Started by a name that matches: the name in the script, the action or the program.
    case named(TextMatcher)

    package func matches(_ names: [String]) -> Bool {
      switch self {
      case .anyhow: !names.isEmpty
      case .named(let texts): names.contains(where: texts.matches)
      }
    }
  }

  package var launched: Launch?
  /// The users of whom one must have made the connection.
  package var users: [PolicyUser]?
  /// Patterns of which one must match the whole path of the file that the process ran when it connected.
  package var executables: [TextPattern]?
  package var sandbox: SandboxMatch

  package init(
    launched: Launch? = nil, users: [PolicyUser]? = nil, executables: [TextPattern]? = nil,
    sandbox: SandboxMatch = SandboxMatch()
  ) {
    self.launched = launched
    self.users = users
    self.executables = executables
    self.sandbox = sandbox
  }

  package func matches(_ client: ClientDescription) -> Bool {
    if sandbox.isEmpty ? client.sandbox != nil : !sandbox.matches(client.sandbox) { return false }
    if let launched, !launched.matches(client.launchNames) { return false }
    if let users, !users.contains(where: { client.isOf($0) }) { return false }
    guard let executables else { return true }
    return client.executable.map { path in executables.contains { $0.matches(path) } } ?? false
  }
}

/// A user in a policy, by number or name.
package enum PolicyUser: Hashable, Sendable {
  case number(UInt32)
  case name(String)
}

/// The properties of a client that requests a privilege.
package struct ClientDescription: Equatable, Sendable {
  /// The names by which the compositor started the client; empty for a client that it did not start.
  package var launchNames: [String]
  package var userID: UInt32
  /// The names of the user.
  package var userNames: [String]
  /// The path of the file that the process runs; nil if it is unknown.
  package var executable: String?
  /// The sandbox that the client is in; nil if it is in none.
  package var sandbox: SandboxDescription?

  package init(
    launchNames: [String] = [], userID: UInt32, userNames: [String] = [], executable: String? = nil,
    sandbox: SandboxDescription? = nil
  ) {
    self.launchNames = launchNames
    self.userID = userID
    self.userNames = userNames
    self.executable = executable
    self.sandbox = sandbox
  }

  func isOf(_ user: PolicyUser) -> Bool {
    switch user {
    case .number(let number): number == userID
    case .name(let name): userNames.contains(name)
    }
  }
}
