import Geometry
import Seats
import Surfaces
package import WaylandServer

/// The messages of version 6 of xdg-shell. It has fewer errors, and no events for bounds, capabilities and new
/// positions.
extension ZxdgShellV6: WmBaseWire {}

extension ZxdgSurfaceV6: ShellSurfaceWire {
  var negotiates: Bool { true }

  func names(_ error: XdgSurface.Error) -> Bool {
    [.notConstructed, .alreadyConstructed, .unconfiguredBuffer].contains(error)
  }

  /// The Swift object of the resource; nil if its creation was refused.
  var object: ShellSurface? { handler.map { unsafeDowncast($0, to: ShellSurface.self) } }
}

extension ZxdgToplevelV6: ToplevelWire {
  var namesErrors: Bool { false }

  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges) {
    sendConfigure(width: state.size.width, height: state.size.height, states: state.wireStates(version: version))
  }

  /// The Swift object of the resource; nil if its creation was refused.
  var object: ToplevelObject? { handler.map { unsafeDowncast($0, to: ToplevelObject.self) } }
}

extension ZxdgPopupV6: PopupWire {}
