import Scripts
import System

/// The variable that names the client by which a process of a private session was started, so that a process that has left its
/// program's kernel session still belongs to the client.
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

  /// The client that has started a process of this session; nil in a shared session, and for processes without the variable.
  static func client(of process: Int32) -> String? {
    guard let own = Environment.variable(session), ProcessEnvironment.variable(session, of: process) == own else {
      return nil
    }
    return ProcessEnvironment.variable(variable, of: process)
  }

  /// Returns whether a process of a client is left in this session. It reads the environments of all processes.
  static func hasProcesses(of client: String) -> Bool {
    guard let own = Environment.variable(session) else { return false }
    return MarkedProcesses(variable, client).running.contains { ProcessEnvironment.variable(session, of: $0.id) == own }
  }
}

extension ScriptClient {
  /// The variables to add for this client.
  var markedEnvironment: [(name: String, value: String?)] { ClientMark.adding(to: environment, of: name) }
}
