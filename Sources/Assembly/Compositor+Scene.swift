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
      pacer.add(commit.change)
      let sizeChanged = commit.surface.state.size != commit.previous.size
      let inputChanged = commit.change.inputRegion.isSet
      isMoved = isMoved || sizeChanged || inputChanged || commit.movedInTree
      guard !damage.isEmpty, commit.surface.root.window != nil else { continue }
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

// MARK: - Outputs

extension Compositor {
  /// Adds an output; where it lies is said by its description.
  public func add(_ description: OutputDescription) throws(DisplayError) {
    let output = try OutputGlobal(server, description)
    outputs.add(output)
    screens.append(Screen(output, windows: server.windows, images: images))
    router.setOutputs(outputs.all.map(\.description.frame), at: clock.now)
  }

  /// Gives an output another mode, scale or transform; windows that fill it are asked to follow.
  public func change(_ output: OutputGlobal, to description: OutputDescription) {
    tellWitnesses { $0.willDo(.change(output, to: description)) }
    output.change(to: description)
    pacer.interval = FramePacer.interval(refresh: description.refresh)
    router.setOutputs(outputs.all.map(\.description.frame), at: clock.now)
    shell.outputsDidChange()
    sceneDidChange()
    carryOutEffects()
  }

  /// The output of that name, or the first one.
  public func output(named name: String?) -> OutputGlobal? {
    guard let name else { return outputs.all.first }
    return outputs.all.first { $0.description.name == name }
  }

  /// The output that shows most of a window; the first where none shows any.
  public func output(showing window: Window) -> OutputGlobal? {
    outputs.all.max { area(of: window, on: $0) < area(of: window, on: $1) }
  }

  private func area(of window: Window, on output: OutputGlobal) -> Double {
    let shown = output.description.frame.intersection(window.frame).size
    return shown.width * shown.height
  }

  /// What an output shows.
  public func screen(of output: OutputGlobal) -> Screen? { screens.first { $0.output === output } }
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
