import WaylandServer

/// `zxdg_shell_v6`: xdg-shell before it was stable. Its windows are the same as those of xdg-shell.
final class ShellV6Global {
  private var global: Global<ZxdgShellV6>?

  init(_ shell: Shell) throws(DisplayError) {
    global = try Global(shell.server.display, version: 1) { [unowned shell] in
      $0.handler = WmBaseObject($0, shell: shell)
    }
  }
}

extension WmBaseObject: ZxdgShellV6.Handler {
  func createPositioner(_ object: ZxdgShellV6, id: ZxdgPositionerV6) { id.handler = PositionerObject() }

  func getXdgSurface(_ object: ZxdgShellV6, id: ZxdgSurfaceV6, surface: WlSurface) {
    id.handler = makeSurface(id, of: surface)
  }
}

extension ShellSurface: ZxdgSurfaceV6.Handler {
  func getToplevel(_ object: ZxdgSurfaceV6, id: ZxdgToplevelV6) { id.handler = makeToplevel(id) }

  func getPopup(_ object: ZxdgSurfaceV6, id: ZxdgPopupV6, parent: ZxdgSurfaceV6, positioner: ZxdgPositionerV6) {
    id.handler = makePopup(id, parent: PopupParent(label: parent.label, object: parent.object), positioner.rules)
  }
}

extension ToplevelObject: ZxdgToplevelV6.Handler {
  func setParent(_ object: ZxdgToplevelV6, parent: ZxdgToplevelV6?) { setParent(parent?.object) }

  func resize(_ object: ZxdgToplevelV6, seat: WlSeat, serial: UInt32, edges: UInt32) {
    resize(XdgToplevel.ResizeEdge(rawValue: edges), serial: serial)
  }
}

extension PopupObject: ZxdgPopupV6.Handler {}
