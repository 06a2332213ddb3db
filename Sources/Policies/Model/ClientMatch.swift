public import Documents

/// Says which clients are meant; all that is given must hold.
public struct ClientMatch: Equatable, Sendable {
  /// How the compositor must have started it.
  public enum Launch: Equatable, Sendable {
    case anyhow
    /// By a name that fits: the script's, the action's or the program's.
    case named(TextMatcher)

    public func matches(_ names: [String]) -> Bool {
      switch self {
      case .anyhow: !names.isEmpty
      case .named(let texts): names.contains(where: texts.matches)
      }
    }
  }

  public var launched: Launch?
  /// One of them must have made the connection.
  public var users: [PolicyUser]?
  /// One must fit the whole path of the file that the process ran when it connected.
  public var executables: [TextPattern]?

  public init(launched: Launch? = nil, users: [PolicyUser]? = nil, executables: [TextPattern]? = nil) {
    self.launched = launched
    self.users = users
    self.executables = executables
  }

  public func matches(_ client: ClientDescription) -> Bool {
    if let launched, !launched.matches(client.launchNames) { return false }
    if let users, !users.contains(where: { client.isOf($0) }) { return false }
    guard let executables else { return true }
    return client.executable.map { path in executables.contains { $0.matches(path) } } ?? false
  }
}

/// A user, as a policy names one.
public enum PolicyUser: Hashable, Sendable {
  case number(UInt32)
  case name(String)
}

/// What is known of a client that asks for a privilege.
public struct ClientDescription: Equatable, Sendable {
  /// What the compositor started it as; empty for a client that came by itself.
  public var launchNames: [String]
  public var userID: UInt32
  /// The names that the user has.
  public var userNames: [String]
  /// The path of the file that its process runs; nil where that is not known.
  public var executable: String?

  public init(launchNames: [String] = [], userID: UInt32, userNames: [String] = [], executable: String? = nil) {
    self.launchNames = launchNames
    self.userID = userID
    self.userNames = userNames
    self.executable = executable
  }

  func isOf(_ user: PolicyUser) -> Bool {
    switch user {
    case .number(let number): number == userID
    case .name(let name): userNames.contains(name)
    }
  }
}
