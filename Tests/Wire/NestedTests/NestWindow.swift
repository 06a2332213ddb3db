import Geometry
import Nested
import WaylandClient

/// The nested compositor's side in the outer one: its windows, and the input that is heard in them.
final class NestWindow: HostSurfaces {
  let citizen: Citizen
  private(set) var input: HostInput!

  init(_ citizen: Citizen, receiver: any HostInputReceiver) {
    self.citizen = citizen
    var globals = HostInputGlobals()
    globals.relativePointers = citizen.bind(ZwpRelativePointerManagerV1.self, 1)
    globals.gestures = citizen.bind(ZwpPointerGesturesV1.self, 3)
    globals.shortcuts = citizen.bind(ZwpKeyboardShortcutsInhibitManagerV1.self, 1)
    globals.clipboard = citizen.bind(WlDataDeviceManager.self, 3)
    globals.primarySelection = citizen.bind(ZwpPrimarySelectionDeviceManagerV1.self, 1)
    input = HostInput(globals, surfaces: self, receiver: receiver)
    input.addSeat(citizen.bind(WlSeat.self, 8), name: citizen.name(of: WlSeat.self))
  }

  var windows: [WlSurface] { citizen.surfaces }

  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    citizen.surfaces.contains { $0 === surface } ? Point(point.x, point.y) : nil
  }
}
