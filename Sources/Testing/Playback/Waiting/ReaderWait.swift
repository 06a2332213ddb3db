import Documents
import Scenes
import Surfaces
import System

/// The clients that were behind with reading when they were sent events, and the wait for them: input is never faster than its
/// receiver.
struct ReaderWait {
  /// Microseconds of real time within which a client that is behind must read something. It is shorter than the time after which
  /// the seat disconnects such a client (`Lag.patience`).
  private let patience: Int64
  private var behind: Set<ClientID> = []
  /// The reason why input was stopped because a client did not read its events; nil if that did not happen.
  private(set) var fault: String?

  init(patience: Int64) { self.patience = patience }

  /// A client that is behind with reading was sent events.
  mutating func note(_ client: ClientID) { behind.insert(client) }

  mutating func forgetFault() { fault = nil }

  /// The clients to wait for, each once.
  mutating func take() -> Set<ClientID> {
    defer { behind = [] }
    return behind
  }

  mutating func stop(because reason: String?) { if let reason { fault = reason } }

  /// Waits until clients that are behind have read most of their events. The event loop runs meanwhile.
  ///
  /// - Parameter goesOn: returns false to stop waiting.
  /// - Returns: the reason why input stops, if a client has read nothing at all for a time; else nil.
  func wait(for clients: Set<ClientID>, in scene: any SceneServing, while goesOn: () -> Bool) -> String? {
    var fault: String?
    for client in clients {
      var lowest = scene.unreadBytes(of: client)
      var deadline = Deadline(microseconds: patience)
      while fault == nil, goesOn(), scene.isBehind(client) {
        scene.turn(milliseconds: min(5, deadline.milliseconds))
        let unread = scene.unreadBytes(of: client)
        if unread < lowest {
          lowest = unread
          deadline = Deadline(microseconds: patience)
        } else if deadline.hasPassed {
          fault =
            "\(scene.label(of: client)) does not read its events: it has read none of \(unread >> 10) KiB for "
            + "\(TimeSpan(microseconds: patience)); the rest of the step is skipped"
        }
      }
    }
    return fault
  }
}
