package import Globals
import Logging
package import Policies
import Seats
package import Surfaces

/// The lock of the session: the client that holds it, and what it allows.
///
/// `WindowStack.isLocked` says whether the session is locked. Only this object requests it from the router.
package final class SessionLock {
  /// The lock of the client that has locked the session; nil if it is unlocked, or that client has gone.
  private weak var holder: SessionLockObject?
  /// True if no output shows a window any more.
  private var isShown = false
  private let server: Server
  private let scene: SceneKeeper
  private let policy: PolicyKeeper
  private let router: InputRouter
  private let clock: any Clock
  private let carryOut: () -> Void

  /// - Parameter carryOut: carries out the effects of the router.
  init(
    _ server: Server, _ scene: SceneKeeper, _ policy: PolicyKeeper, _ router: InputRouter, _ clock: any Clock,
    carryOut: @escaping () -> Void
  ) {
    (self.server, self.scene, self.policy) = (server, scene, policy)
    (self.router, self.clock, self.carryOut) = (router, clock, carryOut)
  }

  // MARK: State

  package var isLocked: Bool { server.windows.isLocked }
  /// The client that has locked the session; nil if the session is not locked, or the client has gone.
  package var client: ClientID? { holder?.client }

  /// True if something is possible now: always, or while the session is locked, if the policy allows it.
  package func permits(_ use: LockPolicy.Use) -> Bool {
    !isLocked || policy.current.compiled.policy.whileLocked.allowed.contains(use)
  }

  // MARK: Changes

  /// Configures the surfaces of the lock to the outputs.
  func outputsDidChange() { holder?.outputsDidChange() }

  /// Unlocks a session whose client has gone.
  ///
  /// - Returns: false if a client holds the lock, or the session is not locked.
  package func unlockAbandoned() -> Bool {
    guard isLocked, holder == nil else { return false }
    unlock(because: .requested)
    carryOut()
    return true
  }

  private func unlock(because reason: RoutingReason) {
    holder = nil
    isShown = false
    router.take(.unlockSession(because: reason), at: clock.now)
    scene.didChange()
  }

  private func noWindowIsShown() {
    guard isLocked else { return }
    isShown = true
    holder?.sessionDidLock()
  }
}

extension SessionLock: SessionLockDelegate {
  package func lock(for lock: SessionLockObject) -> Bool {
    guard holder == nil else { return false }
    holder = lock
    guard !isLocked else {
      if isShown { lock.sessionDidLock() }
      return true
    }
    router.take(.lockSession, at: clock.now)
    scene.didChange()
    scene.outputs.repaint()
    scene.pacer.whenShown(on: scene.outputs.all) { [weak self] in self?.noWindowIsShown() }
    return true
  }

  package func unlock(_ lock: SessionLockObject) { if holder === lock { unlock(because: .sessionLock) } }

  package func lockDidGo(_ lock: SessionLockObject) {
    guard holder === lock else { return }
    holder = nil
    router.take(.noteAbandonedLock, at: clock.now)
    server.log.warning("the client that locked the session has gone; the session stays locked")
  }
}
