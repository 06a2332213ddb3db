import Scripts
import System

/// The variable that names the client by which a process of a private session was started, so that a report can name
/// the client of a daemon.
enum ClientMark {
  private static let variable = "FINGERPOST_CLIENT"
  /// The variable that every process of a private session has.
  private static let session = "FINGERPOST_SESSION"

  /// The variables for a client of this name. In a shared session they stay the same.
  static func adding(
    to variables: [EnvironmentVariable], of client: String
  ) -> [(name: String, value: String?)] {
    let own = variables.map { (name: $0.name, value: $0.value) }
    return Environment.variable(session) == nil ? own : [(variable, client)] + own
  }
}

extension ScriptClient {
  /// The variables to add for this client.
  var markedEnvironment: [(name: String, value: String?)] { ClientMark.adding(to: environment, of: name) }
}
