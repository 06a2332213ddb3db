import CWaylandClient
import Geometry
import Nested
import Seats
import StageKit
import WaylandClient

/// The client: windows in the host, each of 500 by 500 and to the right of the previous one, and a receiver of their
/// input.
final class Visitor {
  let input: HostInput
  private let client: TestClient
  private let windows = Windows()
  private var seats: [UInt32: WlSeat] = [:]

  init(_ socket: Int32, windows count: Int, receiver: any HostInputReceiver, settle: () -> Void) throws {
    let client = try TestClient(socket: socket)
    self.client = client
    client.turn()
    settle()
    client.turn()
    windows.all = (0..<count).map { _ in client.compositor.createSurface() }
    var globals = HostInputGlobals()
    globals.relativePointers = client.bindOffered(ZwpRelativePointerManagerV1.self, version: 1)
    globals.gestures = client.bindOffered(ZwpPointerGesturesV1.self, version: 3)
    globals.shortcuts = client.bindOffered(ZwpKeyboardShortcutsInhibitManagerV1.self, version: 1)
    globals.clipboard = client.bindOffered(WlDataDeviceManager.self, version: 1)
    globals.primarySelection = client.bindOffered(ZwpPrimarySelectionDeviceManagerV1.self, version: 1)
    input = HostInput(globals, surfaces: windows, receiver: receiver)
    client.onGlobal = { [unowned self] in globalDidCome($0, $1, $2) }
    client.onGlobalRemove = { [unowned self] in globalDidGo($0) }
    for (name, interface, version) in client.globals { globalDidCome(name, interface, version) }
  }

  private func globalDidCome(_ name: UInt32, _ interface: String, _ version: UInt32) {
    guard interface == "wl_seat" else { return }
    let seat = client.registry.bind(name: name, interface: WlSeat.self, boundVersion: Int32(version))
    seats[name] = seat
    input.addSeat(seat, name: name)
  }

  private func globalDidGo(_ name: UInt32) {
    input.globalDidGo(name: name)
    seats.removeValue(forKey: name)?.release()
  }

  func turn() { client.turn() }

  func open() {
    windows.all.append(client.compositor.createSurface())
    input.surfaceDidCome()
  }

  func close(window: Int) {
    let surface = windows.all.remove(at: window)
    input.surfaceWillGo(surface)
    surface.destroy()
  }

  func hangUp() {
    client.onGlobalRemove = nil
    input.hostDidGo()
    client.hangUp()
  }
}

private final class Windows: HostSurfaces {
  var all: [WlSurface] = []
  var windows: [WlSurface] { all }

  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    all.firstIndex { $0 === surface }.map { Point(point.x + Double($0) * 500, point.y) }
  }
}
