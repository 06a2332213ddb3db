import Geometry
import Nested
import Seats
import WaylandClient

/// The client's side: windows in the host, each of 500 by 500 and right of the one before, and a receiver of their input.
final class Visitor {
  let connection: Connection
  let input: HostInput
  private let registry: WlRegistry
  private let windows = Windows()
  private var compositor: WlCompositor!
  private let listener: Listener

  /// - Parameter offered: whether the host's globals beside the seat are used.
  init(_ descriptor: Int32, windows count: Int, receiver: any HostInputReceiver, settle: () -> Void) throws {
    connection = try Connection(socket: OwnedFD(descriptor))
    registry = connection.registry()
    listener = Listener()
    registry.handler = listener
    _ = connection.dispatchReady()
    settle()
    _ = connection.dispatchReady()
    let compositor = registry.bind(
      name: listener.names["wl_compositor"]!, interface: WlCompositor.self, boundVersion: 5)
    windows.all = (0..<count).map { _ in compositor.createSurface() }
    self.compositor = compositor
    var globals = HostInputGlobals()
    globals.relativePointers = listener.bind(ZwpRelativePointerManagerV1.self, registry)
    globals.gestures = listener.bind(ZwpPointerGesturesV1.self, registry, version: 3)
    globals.shortcuts = listener.bind(ZwpKeyboardShortcutsInhibitManagerV1.self, registry)
    globals.clipboard = listener.bind(WlDataDeviceManager.self, registry)
    globals.primarySelection = listener.bind(ZwpPrimarySelectionDeviceManagerV1.self, registry)
    input = HostInput(globals, surfaces: windows, receiver: receiver)
    listener.onSeat = { [unowned self] name, version in
      let seat = registry.bind(name: name, interface: WlSeat.self, boundVersion: version)
      listener.bound[name] = seat
      input.addSeat(seat, name: name)
    }
    listener.onGone = { [unowned self] in input.globalDidGo(name: $0) }
    for (name, version) in listener.seats { listener.onSeat?(name, version) }
  }

  func turn() { _ = connection.dispatchReady() }

  func open() {
    windows.all.append(compositor.createSurface())
    input.surfaceDidCome()
  }

  func close(window: Int) {
    let surface = windows.all.remove(at: window)
    input.surfaceWillGo(surface)
    surface.destroy()
  }

  func hangUp() {
    listener.onGone = nil
    input.hostDidGo()
    connection.close()
  }
}

private final class Windows: HostSurfaces {
  var all: [WlSurface] = []
  var windows: [WlSurface] { all }

  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    all.firstIndex { $0 === surface }.map { Point(point.x + Double($0) * 500, point.y) }
  }
}

private final class Listener: WlRegistry.Handler {
  var names: [String: UInt32] = [:]
  var seats: [(name: UInt32, version: Int32)] = []
  var bound: [UInt32: WlSeat] = [:]
  var onSeat: ((UInt32, Int32) -> Void)?
  var onGone: ((UInt32) -> Void)?

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    names[interface] = name
    guard interface == "wl_seat" else { return }
    if let onSeat { onSeat(name, Int32(version)) } else { seats.append((name, Int32(version))) }
  }

  func globalRemove(_ object: WlRegistry, name: UInt32) {
    onGone?(name)
    bound.removeValue(forKey: name)?.release()
  }

  func bind<P: Proxy>(_ type: P.Type, _ registry: WlRegistry, version: Int32 = 1) -> P? {
    names[String(cString: type.interface.pointee.name)].map {
      registry.bind(name: $0, interface: type, boundVersion: version)
    }
  }
}
