public import Globals
import Rendering
import Seats
public import Surfaces

/// The owners that follow a change of the scene by a client, in order.
extension Compositor: ServerObserver {
  public func surfacesDidCommit(_ applied: [Surface.Applied]) { scene.take(applied) }

  public func surfaceDidGo(_ surface: Surface) {
    if let picture = scene.images.forget(surface) { holdings.departed.add(picture, cost: 1 + picture.byteCount >> 17) }
    router.surfaceDidDestroy(surface.id, at: clock.now, followsScene: false)
    scene.names.forget(surface)
    scene.didChange()
  }

  public func windowDidMap(_ window: ClientWindow) {
    scene.add(window)
    policy.govern(window)
    router.windowDidMap(window, at: clock.now, followsScene: false)
    scene.didChange()
    observers.notify(.windows) { $0.didMap(window) }
  }

  public func windowDidUnmap(_ window: ClientWindow) {
    scene.remove(window)
    policy.windowDidUnmap(window)
    router.windowDidUnmap(window, at: clock.now, followsScene: false)
    scene.didChange()
    observers.notify(.windows) { $0.didUnmap(window) }
  }

  public func windowDidChange(_ window: ClientWindow) {
    if window.isMapped { policy.govern(window) }
    scene.didChange()
  }

  /// A client's connection has ended, and its objects are about to be destroyed: its windows go at once and together.
  public func clientDidDisconnect(_ client: ClientRecord) {
    scene.hold()
    server.transfers.askerDidDisconnect(client.handle)
    shell.unmapWindows(of: client.id)
    scene.reviewIfDue()
    // Nothing of the client is shown any more: changes of its surfaces are followed once, at the end of the turn.
  }
}
