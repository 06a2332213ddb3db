package import Surfaces
package import WaylandServer

/// An `ext_session_lock_v1`.
package final class SessionLockObject: ExtSessionLockV1.Handler {
  private enum Phase {
    /// The session is being locked: outputs may still show windows.
    case locking
    /// `locked` was sent.
    case locked
    /// `finished` was sent.
    case finished
    /// The client has unlocked the session, or has given up.
    case ended
  }

  package let client: ClientID
  private unowned let resource: ExtSessionLockV1
  private unowned let server: Server
  private let outputs: OutputRegistry
  private unowned let delegate: any SessionLockDelegate
  private var phase = Phase.finished
  private var surfaces: [LockSurfaceObject] = []

  init(
    _ resource: ExtSessionLockV1, of client: ClientID, _ server: Server, _ outputs: OutputRegistry,
    _ delegate: any SessionLockDelegate
  ) {
    (self.resource, self.client, self.server) = (resource, client, server)
    (self.outputs, self.delegate) = (outputs, delegate)
  }

  /// True while this lock holds the session.
  private var isInForce: Bool {
    switch phase {
    case .locking, .locked: true
    case .finished, .ended: false
    }
  }

  /// Locks the session, or sends `finished` if another client has locked it.
  func begin() {
    phase = .locking
    guard !delegate.lock(for: self) else { return }
    phase = .finished
    resource.sendFinished()
  }

  /// Sends `locked`: no output shows a window any more.
  package func sessionDidLock() {
    guard case .locking = phase else { return }
    phase = .locked
    resource.sendLocked()
  }

  /// Configures the lock surfaces to the current sizes of their outputs, and unmaps those whose output was removed.
  package func outputsDidChange() { for surface in surfaces { surface.outputsDidChange() } }

  /// Unmaps the lock surfaces. They stay without effect.
  package func endSurfaces() {
    for surface in surfaces { surface.end() }
    surfaces = []
  }

  /// Ends the lock when its object is destroyed. The session stays locked, unless the client has unlocked it.
  func willGo() {
    guard isInForce else { return }
    phase = .ended
    endSurfaces()
    delegate.lockDidGo(self)
  }

  private func unlock() {
    phase = .ended
    endSurfaces()
    delegate.unlock(self)
  }

  // MARK: Requests

  /// Gives the lock up. Before `locked` the client has not taken on the session, so it is unlocked again.
  package func destroy(_ object: ExtSessionLockV1) {
    switch phase {
    case .locking: unlock()
    case .locked:
      object.post(.invalidDestroy, "the session is locked; use unlock_and_destroy instead of destroy")
    case .finished, .ended: break
    }
  }

  package func unlockAndDestroy(_ object: ExtSessionLockV1) {
    guard case .locked = phase else {
      return object.post(.invalidUnlock, "the event locked was not sent; use destroy instead of unlock_and_destroy")
    }
    unlock()
  }

  package func getLockSurface(
    _ object: ExtSessionLockV1, id: ExtSessionLockSurfaceV1, surface: WlSurface, output: WlOutput
  ) {
    guard let target = surface.object else { return }
    let shown = outputs.output(of: output)
    if let shown, surfaces.contains(where: { $0.output === shown }) {
      return object.post(.duplicateOutput, "wl_output@\(output.id) already has a lock surface")
    }
    guard target.roleHandler == nil, target.model.role == nil || target.model.role == .lock else {
      return object.post(
        .role, "wl_surface@\(surface.id) cannot be a lock surface: it already has \(target.existingRole)")
    }
    if target.model.hasContent || target.model.pending.attachesBuffer {
      return object.post(
        .alreadyConstructed,
        "wl_surface@\(surface.id) already has a buffer; create the lock surface before attaching a buffer")
    }
    _ = target.model.take(.lock)
    let made = LockSurfaceObject(id, of: target, on: isInForce ? shown : nil, server, outputs)
    id.handler = made
    id.onDestroy = { [weak self, unowned made] in
      made.willGo()
      self?.surfaces.removeAll { $0 === made }
    }
    if made.output != nil { surfaces.append(made) }
    made.outputsDidChange()
  }
}

extension ExtSessionLockV1 {
  fileprivate func post(_ error: Error, _ message: String) { postError(error.rawValue, message) }
}
