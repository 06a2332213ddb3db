import Surfaces
import WaylandServer

/// A `zwlr_foreign_toplevel_handle_v1`.
final class ForeignToplevelHandle {
  unowned let resource: ZwlrForeignToplevelHandleV1
  let window: WindowID
  private unowned let shell: Shell
  private var told: ToplevelDescription?
  /// True if `closed` was sent. If the window is mapped again, it gets a new handle.
  private var isClosed = false
  private weak var sentParent: ZwlrForeignToplevelHandleV1?
  /// The `wl_output` objects for which an enter was sent.
  private var outputs: [WlOutput] = []

  init(_ resource: ZwlrForeignToplevelHandleV1, of window: WindowID, in shell: Shell) {
    self.resource = resource
    self.window = window
    self.shell = shell
  }

  func close() {
    isClosed = true
    resource.sendClosed()
  }

  /// Sends the changes since the previous call.
  ///
  /// - Parameter handle: returns the same client's handle for a window, if it has one.
  func tell(_ now: ToplevelDescription, handle: (WindowID) -> ZwlrForeignToplevelHandleV1?) {
    var hasNews = told == nil
    if now.title != told?.title {
      resource.sendTitle(title: now.title)
      hasNews = true
    }
    if now.appID != told?.appID {
      resource.sendAppId(appId: now.appID)
      hasNews = true
    }
    if tell(now.outputs) { hasNews = true }
    if now.states != told?.states {
      resource.sendState(state: wireArray(now.states.filter(isKnown).map(\.rawValue)))
      hasNews = true
    }
    let parent = now.parent.flatMap(handle)
    if resource.version >= 3, parent !== sentParent {
      resource.sendParent(parent: parent)
      sentParent = parent
      hasNews = true
    }
    told = now
    if hasNews { resource.sendDone() }
  }

  private func isKnown(_ state: ZwlrForeignToplevelHandleV1.State) -> Bool {
    resource.version >= 2 || state != .fullscreen
  }

  /// - Returns: true if an event was sent.
  private func tell(_ now: [OutputGlobal]) -> Bool {
    let current = now.flatMap { $0.resources(of: resource.client) }
    guard !current.elementsEqual(outputs, by: ===) else { return false }
    let left = outputs.filter { output in output.isAlive && !current.contains { $0 === output } }
    let entered = current.filter { output in !outputs.contains { $0 === output } }
    for output in left { resource.sendOutputLeave(output: output) }
    for output in entered { resource.sendOutputEnter(output: output) }
    outputs = current
    return !left.isEmpty || !entered.isEmpty
  }
}

// MARK: - Requests

extension ForeignToplevelHandle: ZwlrForeignToplevelHandleV1.Handler {
  /// The toplevel; nil after it was unmapped, which the client may not know yet.
  private var toplevel: ToplevelObject? {
    guard !isClosed, let toplevel = shell.toplevels[window], toplevel.isMapped else { return nil }
    return toplevel
  }

  func destroy(_ object: ZwlrForeignToplevelHandleV1) {}

  /// Maximizes the window, and shows it if it was hidden.
  func setMaximized(_ object: ZwlrForeignToplevelHandleV1) {
    toplevel?.setMinimized(false)
    toplevel?.setMaximized(true)
  }

  func unsetMaximized(_ object: ZwlrForeignToplevelHandleV1) { toplevel?.setMaximized(false) }

  func setFullscreen(_ object: ZwlrForeignToplevelHandleV1, output: WlOutput?) {
    toplevel?.setMinimized(false)
    toplevel?.setFullscreen(true, on: output.flatMap { shell.outputs.output(of: $0) })
  }

  func unsetFullscreen(_ object: ZwlrForeignToplevelHandleV1) { toplevel?.setFullscreen(false) }

  func setMinimized(_ object: ZwlrForeignToplevelHandleV1) { toplevel?.setMinimized(true) }

  /// Shows a hidden window and activates it, as the user will work with it.
  func unsetMinimized(_ object: ZwlrForeignToplevelHandleV1) {
    if let toplevel, toplevel.isMinimized { shell.activate(toplevel, because: .manager) }
  }

  func activate(_ object: ZwlrForeignToplevelHandleV1, seat: WlSeat) {
    if let toplevel { shell.activate(toplevel, because: .manager) }
  }

  func close(_ object: ZwlrForeignToplevelHandleV1) { if toplevel != nil { shell.close(window) } }

  /// Checks the rectangle and ignores it, because windows are not animated towards taskbars.
  func setRectangle(
    _ object: ZwlrForeignToplevelHandleV1, surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32
  ) {
    guard width < 0 || height < 0 else { return }
    object.postError(
      ZwlrForeignToplevelHandleV1.Error.invalidRectangle.rawValue,
      "invalid rectangle size \(width)x\(height); width and height must be at least 0")
  }
}
