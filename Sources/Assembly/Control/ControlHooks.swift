/// Whether a client may control the compositor, by its name and its command.
public typealias ControlGrant = (_ name: String, _ command: [String]) -> Bool

/// What the control socket asks of parts of the compositor that need not be there. Whoever makes such a part fills its hook.
public struct ControlHooks {
  /// Names the control socket to clients that may use it.
  public static let variable = "FINGERPOST_SOCKET"

  /// Reads the policy anew; returns every fault as text, or none where the new one is in force.
  public var reloadPolicy: (() -> [String])?
  /// Writes the flight recorder to a file, or to one of its own choice.
  public var dumpRecorder: ((_ file: String?) -> RecorderDump)?

  /// The socket that the compositor listens at; nil where nobody can control it.
  public var socket: String?
  var grant: ControlGrant = { _, _ in false }
  /// Runs once in each turn of the loop, when what has come is routed and nothing is under way.
  public var onTurn: (() -> Void)?
}

/// What became of the flight recorder's dump.
public enum RecorderDump: Equatable, Sendable {
  case written(file: String)
  case failed(String)
}

extension Compositor {
  /// The environment of a client that is to be started: with the control socket only where the policy grants it.
  public func clientEnvironment(of name: String, _ command: [String]) -> Environment {
    var environment = clientEnvironment()
    if control.grant(name, command) { environment[ControlHooks.variable] = control.socket }
    return environment
  }
}
