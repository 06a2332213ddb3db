import Geometry
import Globals
import Surfaces
import WaylandServer

/// What clients do to the scene, and what follows from it.
extension Compositor: ServerObserver {
  public func surfacesDidCommit(_ applied: [Surface.Applied]) {
    var isMoved = applied.isEmpty
    for commit in applied {
      let damage = images.update(commit)
      pacer.add(commit.change, of: commit.surface.id)
      let sizeChanged = commit.surface.state.size != commit.previous.size
      let inputChanged = commit.change.inputRegion.isSet
      isMoved = isMoved || sizeChanged || inputChanged || commit.movedInTree
      show(damage, of: commit.surface)
    }
    if isMoved { sceneDidChange() }
  }

  /// Has new pixels of a surface painted with the next frame.
  func show(_ damage: Region<BufferSpace>, of surface: Surface) {
    guard !damage.isEmpty else { return }
    guard surface.root.window != nil else {
      changesOutsideWindows &+= 1
      return
    }
    for screen in screens { screen.add(damage, of: surface) }
  }

  public func surfaceDidGo(_ surface: Surface) {
    if let picture = images.forget(surface) { departed.add(picture, cost: 1 + picture.byteCount >> 17) }
    router.surfaceDidDestroy(surface.id, at: clock.now, followsScene: false)
    names.forget(surface)
    sceneDidChange()
  }

  public func windowDidMap(_ window: Window) {
    names.register(window)
    mappedWindows.append(window)
    govern(window)
    router.windowDidMap(window, at: clock.now, followsScene: false)
    sceneDidChange()
    tellWitnesses { $0.didMap(window) }
  }

  public func windowDidUnmap(_ window: Window) {
    mappedWindows.removeAll { $0 === window }
    policy.windowDidUnmap(window)
    redirectHits()
    router.windowDidUnmap(window, at: clock.now, followsScene: false)
    sceneDidChange()
    tellWitnesses { $0.didUnmap(window) }
  }

  public func windowDidChange(_ window: Window) {
    if window.isMapped { govern(window) }
    sceneDidChange()
  }

  /// Takes leave of clients that are gone, their surfaces before themselves.
  ///
  /// The router hears the same whether a client gave its surfaces back before it hung up or not: how much the socket
  /// still brings of its last words is a matter of luck.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func forgetDeparted() -> Bool {
    let departed = server.clients.forgetDeparted()
    guard !departed.isEmpty else { return false }
    for client in departed { router.clientDidDisconnect(client.id, at: clock.now) }
    pacer.forgetDeparted()
    return true
  }

  /// A client's connection has ended, and its objects are about to be destroyed: its windows go at once and together.
  func clientDidDisconnect(_ client: ClientRecord) {
    reviews.hold()
    server.transfers.askerDidDisconnect(client.handle)
    shell.unmapWindows(of: client.id)
    if reviews.isDue { reviewScene() }
    // Nothing of the client is shown any more: what its surfaces change is followed once, at the end of the turn.
  }

  /// Something lies elsewhere than before: fingers and pointer follow, and outputs are composed anew.
  func sceneDidChange() {
    for screen in screens { screen.invalidate() }
    if reviews.admitsChange(limit: server.bounds.reviewedSurfacesPerTurn) { reviewScene() }
  }

  /// Follows changes that were left for later. Nothing may be routed before.
  func reviewSceneIfDue() { if reviews.isDue { reviewScene() } }

  private func reviewScene() {
    reviews.begin()
    inputMethods.sceneDidChange()
    router.sceneDidChange(at: clock.now)
    reviews.end(visited: updateOutputsOfSurfaces())
  }

  /// Tells clients which outputs each of their surfaces is on.
  ///
  /// - Returns: the number of surfaces that are shown.
  private func updateOutputsOfSurfaces() -> Int {
    var count = 0
    for window in server.windows.windows {
      window.surface.forEachVisible { surface, offset in
        count += 1
        let size = surface.state.size
        let area = Rect<LayoutSpace>(
          x: window.position.x + offset.dx, y: window.position.y + offset.dy, width: size.width, height: size.height)
        let shown = outputs.all.filter { $0.description.frame.intersects(area) }
        server.surfaces[surface.id]?.show(on: shown)
      }
    }
    return count
  }
}

// MARK: - Names

extension Compositor {
  public func window(_ id: WindowID) -> Window? { router.window(id) }

  func name(of surface: SurfaceID) -> String {
    server.surfaces[surface].map { names[$0.model] } ?? "a surface that is gone"
  }

  func name(of window: WindowID) -> String {
    self.window(window).map { names[$0.surface] } ?? "a window that is gone"
  }
}
