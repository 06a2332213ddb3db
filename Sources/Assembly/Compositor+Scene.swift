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
      guard !damage.isEmpty else { continue }
      guard commit.surface.root.window != nil else {
        changesOutsideWindows &+= 1
        continue
      }
      for screen in screens { screen.add(damage, of: commit.surface) }
    }
    if isMoved { sceneDidChange() }
  }

  public func surfaceDidGo(_ surface: Surface) {
    images.forget(surface)
    router.surfaceDidDestroy(surface.id, at: clock.now)
    names.forget(surface)
    sceneDidChange()
  }

  public func windowDidMap(_ window: Window) {
    names.register(window)
    mappedWindows.append(window)
    govern(window)
    router.windowDidMap(window, at: clock.now)
    sceneDidChange()
    tellWitnesses { $0.didMap(window) }
  }

  public func windowDidUnmap(_ window: Window) {
    mappedWindows.removeAll { $0 === window }
    policy.windowDidUnmap(window)
    redirectHits()
    router.windowDidUnmap(window, at: clock.now)
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

  /// Something lies elsewhere than before: fingers and pointer hear of it, and outputs are composed anew.
  func sceneDidChange() {
    inputMethods.sceneDidChange()
    router.sceneDidChange(at: clock.now)
    for screen in screens { screen.invalidate() }
    updateOutputsOfSurfaces()
  }

  /// Tells clients which outputs each of their surfaces is on.
  private func updateOutputsOfSurfaces() {
    for window in server.windows.windows {
      window.surface.forEachVisible { surface, offset in
        let size = surface.state.size
        let area = Rect<LayoutSpace>(
          x: window.position.x + offset.dx, y: window.position.y + offset.dy, width: size.width, height: size.height)
        let shown = outputs.all.filter { $0.description.frame.intersects(area) }
        server.surfaces[surface.id]?.show(on: shown)
      }
    }
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
