import Geometry
import Seats
import Surfaces
import WaylandServer

extension ToplevelObject: XdgToplevel.Handler {
  func destroy(_ object: XdgToplevel) {
    decoration?.toplevelWillGo()
  }

  func setParent(_ object: XdgToplevel, parent: XdgToplevel?) {
    guard let parent = parent?.object else {
      window.parent = nil
      shell.server.observer?.windowDidChange(window)
      return
    }
    var ancestor: Window? = parent.window
    while let current = ancestor {
      guard current !== window else {
        return object.postError(
          XdgToplevel.Error.invalidParent.rawValue,
          "xdg_toplevel@\(parent.resource.id) is xdg_toplevel@\(object.id) itself or presented by it")
      }
      ancestor = current.parent
    }
    window.parent = parent.isMapped ? parent.window : nil
    shell.keepInFrontOfParent(window)
    shell.server.observer?.windowDidChange(window)
  }

  func setTitle(_ object: XdgToplevel, title: String) {
    window.title = title
    shell.server.observer?.windowDidChange(window)
  }

  func setAppId(_ object: XdgToplevel, appId: String) {
    window.appID = appId
    shell.server.observer?.windowDidChange(window)
  }

  func showWindowMenu(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {
    guard isMapped, shell.accepts(serial, from: window.client, for: .windowMenu) else { return }
    shell.delegate?.shell(shell, showMenuFor: window, at: Point(Double(x), Double(y)))
  }

  func move(_ object: XdgToplevel, seat: WlSeat, serial: UInt32) {
    guard isMapped, !wanted.coversOutput, shell.accepts(serial, from: window.client, for: .move) else { return }
    shell.delegate?.shell(shell, beginMoving: window, serial: serial)
  }

  func resize(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {
    guard let sides = WindowEdges(edges) else {
      return object.postError(
        XdgToplevel.Error.invalidResizeEdge.rawValue, "\(edges.rawValue) is no xdg_toplevel.resize_edge")
    }
    guard !sides.isEmpty, isMapped, !wanted.coversOutput, shell.accepts(serial, from: window.client, for: .resize)
    else { return }
    shell.delegate?.shell(shell, beginResizing: window, edges: sides, serial: serial)
  }

  func setMaxSize(_ object: XdgToplevel, width: Int32, height: Int32) {
    guard isSize(object, width, height) else { return }
    pendingLimits.maximum = IntSize(width, height)
  }

  func setMinSize(_ object: XdgToplevel, width: Int32, height: Int32) {
    guard isSize(object, width, height) else { return }
    pendingLimits.minimum = IntSize(width, height)
  }

  private func isSize(_ object: XdgToplevel, _ width: Int32, _ height: Int32) -> Bool {
    if width >= 0, height >= 0 { return true }
    object.postError(XdgToplevel.Error.invalidSize.rawValue, "\(width)x\(height) is no limit for a window's size")
    return false
  }

  func setMaximized(_ object: XdgToplevel) {
    setMaximized(true)
    beginEarly()
  }

  func unsetMaximized(_ object: XdgToplevel) { setMaximized(false) }

  func setFullscreen(_ object: XdgToplevel, output: WlOutput?) {
    setFullscreen(true, on: output.flatMap { shell.outputs.output(of: $0) })
    beginEarly()
  }

  func unsetFullscreen(_ object: XdgToplevel) { setFullscreen(false) }

  func setMinimized(_ object: XdgToplevel) { setMinimized(true) }

  /// Some old clients wait for a configure event that they have not asked for with a commit.
  private func beginEarly() {
    switch shell.server.strictness {
    case .strict: break
    case .lenient: shellSurface?.begin()
    }
  }
}

extension XdgToplevel {
  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: ToplevelObject? { handler.map { unsafeDowncast($0, to: ToplevelObject.self) } }
}
