import Assembly
import Documents
import Globals
import Scripts
import Surfaces
import System

/// The clients that a script has stopped, by name.
struct StoppedClients {
  private(set) var names: Set<String> = []

  mutating func insert(_ name: String) { names.insert(name) }
  mutating func remove(_ name: String) { names.remove(name) }
}

extension Session {
  /// The time in which the kernel has to stop a process.
  private static let stopLimit: Int64 = 1_000_000

  /// Stops the processes of a client. From now on nothing waits for its answers.
  ///
  /// - Returns: false if the client is not running.
  func stop(_ name: String) -> Bool {
    guard let client = clients[name], client.isRunning else { return false }
    client.signal(Signal.stop.number)
    stopped.insert(name)
    let deadline = Deadline(microseconds: Self.stopLimit)
    while ProcessTable.entry(of: client.processID)?.isStopped == false, !deadline.hasPassed {
      compositor.turn(milliseconds: 1)
    }
    settling.suspend(connections(of: name))
    return true
  }

  /// Lets a stopped client continue. Its answers are awaited again.
  ///
  /// - Returns: false if the client is not running.
  func resume(_ name: String) -> Bool {
    stopped.remove(name)
    guard let client = clients[name], client.isRunning else { return false }
    settling.resume(connections(of: name))
    client.signal(Signal.continue.number)
    return true
  }

  /// Lets all stopped clients continue, so that they can end.
  func resumeAll() {
    for name in stopped.names.sorted() { _ = resume(name) }
  }

  /// The connections of a client's processes.
  private func connections(of name: String) -> [ClientID] {
    compositor.clients.all.filter { $0.isConnected && $0.label == name }.map(\.id)
  }
}

extension Player {
  func performStop(_ client: String) throws(StepFault) {
    guard session.stop(client) else { throw .broken("client \(client) is not running") }
  }

  func performResume(_ client: String) throws(StepFault) {
    guard session.resume(client) else { throw .broken("client \(client) is not running") }
  }
}
