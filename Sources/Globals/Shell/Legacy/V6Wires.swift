import Geometry
import Seats
import Surfaces
public import WaylandServer

/// The words of xdg-shell's sixth draft. It has fewer names for errors, and no word for bounds, capabilities and new places.
extension ZxdgShellV6: WmBaseWire {}

extension ZxdgSurfaceV6: ShellSurfaceWire {
  var negotiates: Bool { true }

  func names(_ error: XdgSurface.Error) -> Bool {
    [.notConstructed, .alreadyConstructed, .unconfiguredBuffer].contains(error)
  }

  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: ShellSurface? { handler.map { unsafeDowncast($0, to: ShellSurface.self) } }
}

extension ZxdgToplevelV6: ToplevelWire {
  var namesErrors: Bool { false }

  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges) {
    sendConfigure(width: state.size.width, height: state.size.height, states: state.wireStates(version: version))
  }

  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: ToplevelObject? { handler.map { unsafeDowncast($0, to: ToplevelObject.self) } }
}

extension ZxdgPopupV6: PopupWire {}
