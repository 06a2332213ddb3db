import CWaylandClient
import Geometry
import Interaction
import WaylandClient

/// The connection to a compositor, the bound globals, and the surfaces of this client.
final class Display {
  let connection: Connection
  private let registry: WlRegistry
  private var offered: [(name: UInt32, interface: String, version: UInt32)] = []
  private weak var application: WaylandApplication?

  private(set) var compositor: WlCompositor!
  private(set) var sharedMemory: WlShm!
  private(set) var windowManager: XdgWmBase!
  private(set) var subcompositor: WlSubcompositor?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScales: WpFractionalScaleManagerV1?
  private(set) var textInputs: ZwpTextInputManagerV3?
  private(set) var dataDevices: WlDataDeviceManager?
  private(set) var responders: FingerpostResponderManagerV1?
  private(set) var seats: [UInt32: SeatInput] = [:]
  private var outputs: [UInt32: WaylandScreen] = [:]
  private var surfaces: [PaintedSurface] = []
  private var managers: [String: Proxy] = [:]

  init(_ connection: Connection) {
    self.connection = connection
    registry = connection.registry()
    registry.handler = self
  }

  /// The latest version of the responder protocol that the library uses.
  static let responderVersion: Int32 = 3

  /// Binds the globals. Events of the seats go to the application.
  ///
  /// - Parameters:
  ///   - responderVersion: the latest version of the responder protocol that is used; nil not to use it.
  ///   - wait: lets the compositor answer everything sent so far; returns false if the connection has ended.
  /// - Throws: an error if the compositor lacks a global that every window needs, or has ended the connection.
  func start(
    for application: WaylandApplication, responderVersion: Int32?, _ wait: (Connection) -> Bool
  ) throws(ClientError) {
    guard wait(connection) else { throw ClientError(lost: connection) }
    compositor = bind(WlCompositor.self, upTo: 5)
    sharedMemory = bind(WlShm.self, upTo: 1)
    windowManager = bind(XdgWmBase.self, upTo: 5)
    subcompositor = bind(WlSubcompositor.self, upTo: 1)
    viewporter = bind(WpViewporter.self, upTo: 1)
    fractionalScales = bind(WpFractionalScaleManagerV1.self, upTo: 1)
    textInputs = bind(ZwpTextInputManagerV3.self, upTo: 1)
    dataDevices = bind(WlDataDeviceManager.self, upTo: 3)
    responders = responderVersion.flatMap { bind(FingerpostResponderManagerV1.self, upTo: $0) }
    guard compositor != nil, sharedMemory != nil, windowManager != nil else {
      throw ClientError("the compositor does not support wl_compositor, wl_shm or xdg_wm_base")
    }
    windowManager.handler = self
    self.application = application
    for global in offered { adopt(global.interface, name: global.name, version: global.version) }
    guard wait(connection) else { throw ClientError(lost: connection) }
  }

  private func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) -> P? {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = offered.first(where: { $0.interface == interface }) else { return nil }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(Int32(clamping: global.version), version))
  }

  /// The manager of objects that only some programs create. It is bound at its first use.
  ///
  /// - Throws: an error if the compositor does not have it, or does not offer it to this client.
  func manager<P: Proxy>(_ type: P.Type, upTo version: Int32) throws(ClientError) -> P {
    let name = String(cString: type.interface.pointee.name)
    if let known = managers[name] as? P { return known }
    guard let made = bind(type, upTo: version) else {
      throw ClientError("the compositor does not support \(name), or does not offer it to this client")
    }
    managers[name] = made
    return made
  }

  private var firstInput: SeatInput? { seats.min { $0.key < $1.key }?.value }

  /// The seat that the library uses where only one is possible; nil without a seat.
  var firstSeat: WlSeat? { firstInput?.seat }

  /// The text of the first seat's keymap; nil if it has none.
  var keymapText: String? { firstInput?.keymapText }

  /// The modifier keys that are held on the keyboards of all seats.
  var modifierFlags: KeyModifierFlags { seats.values.reduce(into: []) { $0.formUnion($1.modifierFlags) } }

  /// - Returns: the first seat.
  func requireSeat() throws(ClientError) -> WlSeat {
    guard let seat = firstSeat else { throw ClientError("the compositor has no seat") }
    return seat
  }

  /// Binds a seat or an output, of which there can be several, and which can come later.
  private func adopt(_ interface: String, name: UInt32, version: UInt32) {
    guard let application else { return }
    let version = Int32(clamping: version)
    switch interface {
    case WlSeat.name:
      let seat = registry.bind(name: name, interface: WlSeat.self, boundVersion: min(version, 8))
      seats[name] = SeatInput(seat, number: Int(name), application, self)
    case WlOutput.name:
      let output = registry.bind(name: name, interface: WlOutput.self, boundVersion: min(version, 4))
      outputs[name] = WaylandScreen(output, application) { [weak self] in self?.surfaces.forEach { $0.outputsChanged() }
      }
    default: break
    }
  }

  // MARK: Surfaces

  func add(_ surface: PaintedSurface) { surfaces.append(surface) }
  func remove(_ surface: PaintedSurface) { surfaces.removeAll { $0 === surface } }
  func log(_ line: () -> String) { application?.log(line) }
  /// The screens, oldest first.
  var screens: [WaylandScreen] { outputs.sorted { $0.key < $1.key }.map(\.value) }
  func screen(of output: WlOutput) -> WaylandScreen? { outputs.values.first { $0.output === output } }

  /// Draws all surfaces that have changed and may be shown.
  func paint() { for surface in surfaces { surface.paintIfDue() } }
}

// MARK: - Events from the compositor

extension Display: WlRegistry.Handler, XdgWmBase.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    offered.append((name, interface, version))
    adopt(interface, name: name, version: version)
  }

  func globalRemove(_ object: WlRegistry, name: UInt32) {
    offered.removeAll { $0.name == name }
    seats.removeValue(forKey: name)?.leave()
    outputs.removeValue(forKey: name)?.leave()
  }

  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }
}
