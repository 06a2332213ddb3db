import Documents
import Evidence
import Scripts

/// The warnings of a run. They do not fail a step, but may explain another failure. Each is reported once.
final class RunWarnings {
  private(set) var all: [RunWarning] = []
  /// The position of the current step; nil between steps and while clients start.
  private(set) var position: SourcePosition?
  private let clients: ScriptClients
  private let observers: PlayObservers
  private let secrecy: Secrecy

  init(_ clients: ScriptClients, _ observers: PlayObservers, _ secrecy: Secrecy) {
    (self.clients, self.observers, self.secrecy) = (clients, observers, secrecy)
  }

  /// Lets warnings have the position of a step while it is played.
  func during<Result>(_ step: Step, _ body: () throws -> Result) rethrows -> Result {
    position = step.position
    defer { position = nil }
    return try body()
  }

  /// - Parameter position: nil for the current step, or else for the client that is starting.
  func warn(_ message: String, at position: SourcePosition? = nil) {
    guard let position = position ?? self.position ?? clients.starting?.client.position else { return }
    let warning = RunWarning(at: position, secrecy.masked(message))
    guard !all.contains(warning) else { return }
    all.append(warning)
    observers.notify { $0.didWarn(warning) }
  }
}
