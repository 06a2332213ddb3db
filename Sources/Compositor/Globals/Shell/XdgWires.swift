import Geometry
import Seats
import Surfaces
package import WaylandServer

/// The messages of the stable xdg-shell.
extension XdgSurface: ShellSurfaceWire {
  var negotiates: Bool { true }
  func names(_ error: Error) -> Bool { true }
}

extension XdgToplevel: ToplevelWire {
  var namesErrors: Bool { true }
  var supportsSuspension: Bool { version >= 6 }

  func sendCapabilities(changesStates: Bool) {
    sendWmCapabilities(capabilities: changesStates ? Self.capabilities : [])
  }

  private static let capabilities = wireArray([WmCapabilities.maximize, .fullscreen, .minimize].map(\.rawValue))

  func sendBounds(_ size: IntSize<LayoutSpace>) { sendConfigureBounds(width: size.width, height: size.height) }

  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges) {
    sendConfigure(width: state.size.width, height: state.size.height, states: state.wireStates(version: version))
  }
}

extension XdgPopup: PopupWire {
  var supportsReposition: Bool { version >= 3 }
}
