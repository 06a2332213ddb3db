import Geometry
import Seats
import Surfaces
package import WaylandServer

/// `wl_shell`: the first shell protocol. Its windows are the same as those of xdg-shell.
final class WlShellGlobal: WlShell.Handler {
  private unowned let shell: Shell
  private var global: Global<WlShell>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  func getShellSurface(_ object: WlShell, id: WlShellSurface, surface: WlSurface) {
    guard let target = surface.object else { return }
    guard target.roleHandler == nil, target.model.take(.shellSurface) else {
      return object.postError(
        WlShell.Error.role.rawValue,
        "\(surface.label) cannot be a wl_shell_surface: it already has \(target.existingRole)")
    }
    id.handler = WlShellSurfaceObject(id, of: target, shell: shell)
  }
}

/// The messages of `wl_shell`, whose clients receive sizes and never acknowledge them.
extension WlShellSurface: ShellSurfaceWire, ToplevelWire, PopupWire {
  var negotiates: Bool { false }
  var namesErrors: Bool { false }
  func names(_ error: XdgSurface.Error) -> Bool { false }
  func sendConfigure(serial: UInt32) {}

  /// Sends a size each time that one is requested. Changes of only the activation or the resizing are not sent.
  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges) {
    var known = told
    known?.isActivated = state.isActivated
    known?.isResizing = state.isResizing
    let saysNothingNew = known == state && told != state
    guard !state.size.isEmpty, !saysNothingNew else { return }
    sendConfigure(edges: Resize(rawValue: UInt32(edges.rawValue)), width: state.size.width, height: state.size.height)
  }

  /// Does nothing, because the protocol lacks this event.
  func sendClose() {}

  func sendConfigure(x: Int32, y: Int32, width: Int32, height: Int32) {}
}
