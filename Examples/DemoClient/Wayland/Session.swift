import CWaylandClient
import Geometry
import WaylandClient

/// The connection and the bound globals.
final class Session {
  let connection: Connection
  let report: Report
  private let registry: WlRegistry
  private var offered: [(name: UInt32, interface: String, version: UInt32)] = []
  private var isSettled = false

  private(set) var compositor: WlCompositor!
  private(set) var sharedMemory: WlShm!
  private(set) var windowManager: XdgWmBase!
  private(set) var subcompositor: WlSubcompositor?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScales: WpFractionalScaleManagerV1?
  private(set) var seats: [UInt32: SeatInput] = [:]
  private(set) var outputs: [UInt32: Output] = [:]

  /// The surfaces of this client by identity, for events that refer to a surface.
  private var receivers: [ObjectIdentifier: any InputReceiver] = [:]
  private var painted: [PaintedSurface] = []

  /// - Throws: an error if no compositor can be reached, or if it lacks a global that every window needs.
  init(report: Report) throws {
    self.report = report
    connection = try Connection()
    registry = connection.registry()
    registry.handler = self
    connection.roundtrip()
    compositor = bind(WlCompositor.self, upTo: 5)
    sharedMemory = bind(WlShm.self, upTo: 1)
    windowManager = bind(XdgWmBase.self, upTo: 5)
    subcompositor = bind(WlSubcompositor.self, upTo: 1)
    viewporter = bind(WpViewporter.self, upTo: 1)
    fractionalScales = bind(WpFractionalScaleManagerV1.self, upTo: 1)
    guard compositor != nil, sharedMemory != nil, windowManager != nil else {
      throw PoorCompositor()
    }
    windowManager.handler = self
    isSettled = true
    for global in offered { adopt(global.interface, name: global.name, version: global.version) }
    connection.roundtrip()
  }

  private func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) -> P? {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = offered.first(where: { $0.interface == interface }) else { return nil }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(Int32(clamping: global.version), version))
  }

  private func adopt(_ interface: String, name: UInt32, version: UInt32) {
    let version = Int32(clamping: version)
    switch interface {
    case WlSeat.name:
      let seat = registry.bind(name: name, interface: WlSeat.self, boundVersion: min(version, 8))
      seats[name] = SeatInput(seat, in: self)
    case WlOutput.name:
      let output = registry.bind(name: name, interface: WlOutput.self, boundVersion: min(version, 4))
      outputs[name] = Output(output, report) { [weak self] in self?.painted.forEach { $0.outputsChanged() } }
    default: break
    }
  }
}

// MARK: - Surfaces

extension Session {
  func add(_ surface: PaintedSurface, receiver: (any InputReceiver)? = nil) {
    painted.append(surface)
    receivers[ObjectIdentifier(surface.surface)] = receiver
  }

  func remove(_ surface: PaintedSurface) {
    painted.removeAll { $0 === surface }
    receivers[ObjectIdentifier(surface.surface)] = nil
  }

  func receiver(of surface: WlSurface?) -> (any InputReceiver)? {
    surface.flatMap { receivers[ObjectIdentifier($0)] }
  }

  func scale(of output: WlOutput) -> Int32 {
    outputs.values.first { $0.output === output }?.scale ?? 1
  }

  /// Draws all surfaces that have changed and may be shown.
  func paint() { for surface in painted { surface.paintIfDue() } }
}

// MARK: - Events from the compositor

extension Session: WlRegistry.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    guard !isSettled else { return adopt(interface, name: name, version: version) }
    offered.append((name, interface, version))
  }

  func globalRemove(_ object: WlRegistry, name: UInt32) {
    seats.removeValue(forKey: name)?.leave()
    outputs.removeValue(forKey: name)?.leave()
  }
}

extension Session: XdgWmBase.Handler {
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }
}

/// An error for a compositor that cannot show windows.
struct PoorCompositor: Error, CustomStringConvertible {
  var description: String { "the compositor does not support wl_compositor, wl_shm or xdg_wm_base" }
}
