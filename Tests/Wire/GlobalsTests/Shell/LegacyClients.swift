import StageKit
import WaylandClient

/// A surface with a `zxdg_surface_v6`.
final class V6Window: SurfaceClient, ZxdgSurfaceV6.Handler, ZxdgToplevelV6.Handler, ZxdgPopupV6.Handler {
  private(set) var shellSurface: ZxdgSurfaceV6!
  private(set) var toplevel: ZxdgToplevelV6!
  private(set) var popup: ZxdgPopupV6!

  init(on client: TestClient, _ shell: ZxdgShellV6) {
    super.init(on: client)
    shellSurface = shell.getXdgSurface(surface: surface)
    shellSurface.handler = self
  }

  func takeToplevel(_ title: String = "") {
    toplevel = shellSurface.getToplevel()
    toplevel.handler = self
    if !title.isEmpty { toplevel.setTitle(title: title) }
  }

  func takePopup(of parent: V6Window, _ positioner: ZxdgPositionerV6) {
    popup = shellSurface.getPopup(parent: parent.shellSurface, positioner: positioner)
    popup.handler = self
  }

  func configure(_ object: ZxdgSurfaceV6, serial: UInt32) {
    configured(serial) { object.ackConfigure(serial: $0) }
  }

  func configure(_ object: ZxdgToplevelV6, width: Int32, height: Int32, states: [UInt8]) {
    note((ToplevelStates.words(states, other: "unknown") + ["\(width)x\(height)"]).joined(separator: " "))
  }

  func close(_ object: ZxdgToplevelV6) { note("close") }

  func configure(_ object: ZxdgPopupV6, x: Int32, y: Int32, width: Int32, height: Int32) {
    note("at \(x),\(y) \(width)x\(height)")
  }

  func popupDone(_ object: ZxdgPopupV6) { note("done") }
}

/// A surface with a `wl_shell_surface`.
final class WlShellWindow: SurfaceClient, WlShellSurface.Handler {
  private(set) var role: WlShellSurface!

  init(on client: TestClient, _ shell: WlShell) {
    super.init(on: client)
    role = shell.getShellSurface(surface: surface)
    role.handler = self
  }

  func ping(_ object: WlShellSurface, serial: UInt32) { if answers { object.pong(serial: serial) } }

  func configure(_ object: WlShellSurface, edges: WlShellSurface.Resize, width: Int32, height: Int32) {
    note(edges.rawValue == 0 ? "\(width)x\(height)" : "\(width)x\(height) at \(edges.rawValue)")
  }

  func popupDone(_ object: WlShellSurface) { note("done") }
}

extension TestClient {
  func v6Shell() -> ZxdgShellV6 { bind(ZxdgShellV6.self, version: 1) }
  func wlShell() -> WlShell { bind(WlShell.self, version: 1) }

  /// The shells that the compositor offers, sorted alphabetically.
  var offeredShells: [String] { interfaces.intersection(["wl_shell", "xdg_wm_base", "zxdg_shell_v6"]).sorted() }

  /// A mapped toplevel of `wl_shell`.
  func showWlShellToplevel(_ title: String, _ width: Int32 = 400, _ height: Int32 = 300) throws -> WlShellWindow {
    let window = WlShellWindow(on: self, wlShell())
    window.role.setToplevel()
    window.role.setTitle(title: title)
    try window.draw(width, height)
    _ = window.takeEvents()
    return window
  }
}
