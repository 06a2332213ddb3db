import Surfaces
package import WaylandServer

/// Locks the session for clients. The owner of the lock implements it.
package protocol SessionLockDelegate: AnyObject {
  /// Locks the session for a client. `SessionLockObject.sessionDidLock` follows, now or when no output shows a window any more.
  ///
  /// - Returns: false if another client has locked it.
  func lock(for lock: SessionLockObject) -> Bool
  /// Unlocks the session that a client has locked. Its lock surfaces are unmapped.
  func unlock(_ lock: SessionLockObject)
  /// The client has disconnected without unlocking the session.
  func lockDidGo(_ lock: SessionLockObject)
}

/// `ext_session_lock_manager_v1`: lets a client lock the session.
package final class SessionLockGlobal: ExtSessionLockManagerV1.Handler {
  private unowned let server: Server
  private let outputs: OutputRegistry
  private unowned let delegate: any SessionLockDelegate
  /// The number of locks of each client that has some.
  private var counts = Tally<ClientID>()
  private var global: Global<ExtSessionLockManagerV1>?

  package init(
    _ server: Server, outputs: OutputRegistry, delegate: any SessionLockDelegate
  ) throws(DisplayError) {
    (self.server, self.outputs, self.delegate) = (server, outputs, delegate)
    global = try Global(server, for: .sessionLock, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ExtSessionLockManagerV1) {}

  package func lock(_ object: ExtSessionLockManagerV1, id: ExtSessionLockV1) {
    let client = server.clients[id.client].id
    guard server.admits(id, beside: counts[client]) else { return }
    counts.add(client)
    let lock = SessionLockObject(id, of: client, server, outputs, delegate)
    id.handler = lock
    id.onDestroy = { [weak self, unowned lock] in
      self?.counts.remove(client)
      lock.willGo()
    }
    lock.begin()
  }
}
