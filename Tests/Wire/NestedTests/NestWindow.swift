import Geometry
import Nested
import StageKit
import WaylandClient

/// The nested compositor as a client of the outer one: its windows, and the input that they receive.
final class NestWindow: HostSurfaces {
  let client: TestClient
  private(set) var windows: [WlSurface]
  private(set) var input: HostInput!

  init(_ client: TestClient, _ first: ToplevelClient, receiver: any HostInputReceiver) {
    self.client = client
    windows = [first.surface]
    var globals = HostInputGlobals()
    globals.relativePointers = client.bind(ZwpRelativePointerManagerV1.self, version: 1)
    globals.gestures = client.bind(ZwpPointerGesturesV1.self, version: 3)
    globals.shortcuts = client.bind(ZwpKeyboardShortcutsInhibitManagerV1.self, version: 1)
    globals.clipboard = client.bind(WlDataDeviceManager.self, version: 3)
    globals.primarySelection = client.bind(ZwpPrimarySelectionDeviceManagerV1.self, version: 1)
    input = HostInput(globals, surfaces: self, receiver: receiver)
    input.addSeat(client.bind(WlSeat.self, version: 8), name: client.names(of: WlSeat.self)[0])
  }

  func add(_ window: ToplevelClient) { windows.append(window.surface) }

  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    windows.contains { $0 === surface } ? Point(point.x, point.y) : nil
  }
}
