package import Globals
import Rendering
import Seats
package import Surfaces

/// Forwards changes of the scene by clients to the compositor's parts, in order.
extension Compositor: ServerObserver {
  package func surfacesDidCommit(_ applied: [Surface.Applied]) { scene.take(applied) }

  package func surfaceCommitWaits(_ surface: Surface, _ buffer: SurfaceChange.BufferChange) {
    scene.images.commitWaits(surface, buffer)
  }

  package func surfaceDidGo(_ surface: Surface) {
    if let picture = scene.images.forget(surface) { holdings.departed.add(picture, cost: 1 + picture.byteCount >> 17) }
    router.take(.surfaceDidDestroy(surface.id), at: clock.now)
    scene.names.forget(surface)
    scene.didChange()
  }

  package func windowDidMap(_ window: ClientWindow) {
    scene.add(window)
    policy.windowDidMap(window)
    if server.clients[window.client] != nil { globals.reportReceivers(of: window.client, to: router) }
    router.take(.windowDidMap(window), at: clock.now)
    scene.didChange()
    observers.notify(.windows) { $0.didMap(window) }
  }

  package func windowDidUnmap(_ window: ClientWindow) {
    scene.remove(window)
    policy.windowDidUnmap(window)
    router.take(.windowDidUnmap(window), at: clock.now)
    scene.didChange()
    observers.notify(.windows) { $0.didUnmap(window) }
  }

  package func windowDidChange(_ window: ClientWindow) {
    if window.isMapped { policy.windowDidChange(window) }
    scene.didChange()
  }

  /// Unmaps all windows of a client at once. Its connection has ended, and its objects are about to be destroyed.
  package func clientDidDisconnect(_ client: ConnectedClient) {
    scene.hold()
    health.forget(client.id)
    refusals.forget(client.id)
    server.transfers.askerDidDisconnect(client.handle)
    shell.unmapWindows(of: client.id)
    scene.reviewIfDue()
    // The client's windows are unmapped now: changes of its surfaces are applied once, at the end of the turn.
  }
}
