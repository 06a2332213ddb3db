package import Surfaces
package import WaylandServer

/// `zwp_idle_inhibit_manager_v1`: lets a client keep the seat from becoming idle while its surface is visible.
package final class IdleInhibitGlobal: ZwpIdleInhibitManagerV1.Handler {
  private unowned let delegate: any IdlenessDelegate
  private var inhibitors: [IdleInhibitor] = []
  private var global: Global<ZwpIdleInhibitManagerV1>?

  package init(_ server: Server, delegate: any IdlenessDelegate) throws(DisplayError) {
    self.delegate = delegate
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  /// The surfaces with an inhibitor, in the order in which the inhibitors were created. A surface with several is in it several
  /// times, and a destroyed one until its inhibitors are destroyed.
  package var surfaces: [SurfaceID] { inhibitors.map(\.surface) }

  package func destroy(_ object: ZwpIdleInhibitManagerV1) {}

  package func createInhibitor(_ object: ZwpIdleInhibitManagerV1, id: ZwpIdleInhibitorV1, surface: WlSurface) {
    guard let target = surface.object?.model.id else { return }
    let inhibitor = IdleInhibitor(target)
    id.handler = inhibitor
    id.onDestroy = { [weak self, unowned inhibitor] in self?.end(inhibitor) }
    inhibitors.append(inhibitor)
    delegate.inhibitorsDidChange()
  }

  private func end(_ ended: IdleInhibitor) {
    inhibitors.removeAll { $0 === ended }
    delegate.inhibitorsDidChange()
  }
}

/// A `zwp_idle_inhibitor_v1`.
private final class IdleInhibitor: ZwpIdleInhibitorV1.Handler {
  let surface: SurfaceID

  init(_ surface: SurfaceID) { self.surface = surface }

  func destroy(_ object: ZwpIdleInhibitorV1) {}
}
