import Geometry
import Seats
import Surfaces
import WaylandServer

extension ToplevelObject: XdgToplevel.Handler {
  func setParent(_ object: XdgToplevel, parent: XdgToplevel?) { setParent(parent?.object) }

  func resize(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
    resize(edges, serial: serial)
  }
}

extension ToplevelObject {
  /// Sends the capabilities with the first configuration. A lenient server has sent them all at once, and corrects them.
  func sendCapabilities(changesStates: Bool) {
    if shell.server.strictness == .strict || !changesStates { wire.sendCapabilities(changesStates: changesStates) }
  }
}

/// Requests that are the same in each version of xdg-shell.
extension ToplevelObject {
  func destroy(_ object: some ToplevelWire) { decoration?.toplevelWillGo() }

  func setParent(_ parent: ToplevelObject?) {
    if let parent { shell.foreign.breakCycle(of: window, below: parent.window) }
    if let parent, parent.window.isPresented(by: window) {
      shellSurface?.post(
        .invalidParent, of: wire,
        "\(parent.wire.label) cannot be the parent of \(wire.label): it is the same window or a descendant")
      return
    }
    shell.foreign.forget(self)
    window.parent = parent.flatMap { $0.isMapped ? $0.window : nil }
    shell.parentDidChange(of: window)
  }

  func setTitle(_ object: some ToplevelWire, title: String) {
    guard window.title != title else { return }
    window.title = title
    shell.watchers.toplevelsDidChange()
    shell.server.observer?.windowDidChange(window)
  }

  func setAppId(_ object: some ToplevelWire, appId: String) {
    guard window.appID != appId else { return }
    window.appID = appId
    shell.watchers.toplevelsDidChange()
    shell.server.observer?.windowDidChange(window)
  }

  func showWindowMenu(_ object: some ToplevelWire, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {
    guard isMapped, shell.accepts(serial, from: window.client, for: .windowMenu) else { return }
    shell.delegate?.shell(shell, showMenuFor: window, at: Point(Double(x), Double(y)))
  }

  func move(_ object: some ToplevelWire, seat: WlSeat, serial: UInt32) {
    guard isMapped, !wanted.coversOutput, shell.accepts(serial, from: window.client, for: .move) else { return }
    shell.delegate?.shell(shell, beginMoving: window, serial: serial)
  }

  func resize(_ edges: XdgToplevel.ResizeEdge, serial: UInt32) {
    guard let sides = WindowEdges(edges) else {
      shellSurface?.post(
        .invalidResizeEdge, of: wire, "invalid resize edge \(edges.rawValue); expected an edge, a corner or none")
      return
    }
    guard !sides.isEmpty, isMapped, !wanted.coversOutput, shell.accepts(serial, from: window.client, for: .resize)
    else { return }
    shell.delegate?.shell(shell, beginResizing: window, edges: sides, serial: serial)
  }

  func setMaxSize(_ object: some ToplevelWire, width: Int32, height: Int32) {
    guard isSize(width, height) else { return }
    limit(maximum: IntSize(width, height))
  }

  func setMinSize(_ object: some ToplevelWire, width: Int32, height: Int32) {
    guard isSize(width, height) else { return }
    limit(minimum: IntSize(width, height))
  }

  private func isSize(_ width: Int32, _ height: Int32) -> Bool {
    if width >= 0, height >= 0 { return true }
    shellSurface?.post(
      .invalidSize, of: wire, "invalid size limit \(width)x\(height); width and height must be at least 0")
    return false
  }

  func setMaximized(_ object: some ToplevelWire) {
    if !keepsState { setMaximized(true) } else { configure() }
    beginEarly()
  }

  func unsetMaximized(_ object: some ToplevelWire) {
    if mayLeave(\.isMaximized) { setMaximized(false) } else { configure() }
  }

  func setFullscreen(_ object: some ToplevelWire, output: WlOutput?) {
    if !keepsState { setFullscreen(true, on: output.flatMap { shell.outputs.output(of: $0) }) } else { configure() }
    beginEarly()
  }

  func unsetFullscreen(_ object: some ToplevelWire) {
    if mayLeave(\.isFullscreen) { setFullscreen(false) } else { configure() }
  }

  func setMinimized(_ object: some ToplevelWire) {
    if !keepsState { setMinimized(true) }
  }

  /// True if requests of the client do not change the states.
  private var keepsState: Bool { placement?.keepsState == true }

  /// Returns true if a request may end a state. Toolkits such as GTK 4 reset the states of each window before they show it, which
  /// does not end the state that the owner of the shell has chosen.
  private func mayLeave(_ state: KeyPath<InitialPlacement, Bool>) -> Bool {
    !keepsState && (isMapped || placement?[keyPath: state] != true)
  }

  /// Configures the toplevel if `strictness` is lenient: some old clients wait for a configure event without a commit.
  func beginEarly() {
    switch shell.server.strictness {
    case .strict: break
    case .lenient: shellSurface?.begin()
    }
  }
}

extension ClientWindow {
  /// Returns true if this is `presenter` or one of its descendants.
  func isPresented(by presenter: ClientWindow) -> Bool {
    var current: ClientWindow? = self
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }
}

extension XdgToplevel {
  /// The Swift object of the resource; nil if its creation was refused.
  var object: ToplevelObject? { handler.map { unsafeDowncast($0, to: ToplevelObject.self) } }
}
