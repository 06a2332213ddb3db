import CWaylandClient
package import WaylandClient

/// A Wayland client in the process of a test, over libwayland's client library.
///
/// The client itself records the announced globals, binds them and creates buffers. Its parts send and receive events:
/// `ToplevelClient`, `PopupClient` and `LayerClient` are windows, `journal` records the events of a seat, and `data`
/// copies and pastes. A client never blocks: its stage runs it. A test that must violate the rules of libwayland uses
/// `WireClient`.
open class TestClient {
  /// The name that tests use for the client.
  package let name: String
  package let connection: Connection
  package let registry: WlRegistry
  /// Lets the client's stage work until nothing more arrives.
  package var settle: () -> Void = {}
  private let announced = AnnouncedGlobals()
  private var bound: [String: Proxy] = [:]
  private var files: [MemoryFile] = []
  private var isConnected = true

  /// The events of the client's seat. The first use binds pointer, keyboard and touch.
  package private(set) lazy var journal = SeatEventLog(self)
  /// The client's clipboard, primary selection and drags.
  package private(set) lazy var data = ClientData(self)

  /// Takes ownership of a connected socket. The globals are known when the client has turned and the compositor has
  /// answered.
  package init(_ name: String = "client", socket: Int32) throws {
    self.name = name
    connection = try Connection(socket: OwnedFD(socket))
    registry = connection.registry()
    registry.handler = announced
  }

  /// Handles received events and sends pending requests.
  package func turn() {
    guard isConnected else { return }
    connection.dispatchReady()
    connection.flush()
  }

  /// Sends pending requests.
  package func flush() {
    if isConnected { connection.flush() }
  }

  /// Disconnects without a request.
  open func hangUp() {
    guard isConnected else { return }
    isConnected = false
    for global in bound.values { global.discard() }
    registry.discard()
    connection.close()
  }

  // MARK: Errors

  /// The protocol error that ended the connection, as "interface code". The interface of an object that the client has
  /// destroyed is unknown.
  package var error: String? {
    settle()
    return connection.protocolError.map { "\($0.interface) \($0.code)" }
  }

  package var errorCode: UInt32? { connection.protocolError?.code }
  package var errorInterface: String? { connection.protocolError?.interface }

  // MARK: Globals

  /// The names of all globals of an interface, in the order of their announcement.
  package func names<P: Proxy>(of type: P.Type) -> [UInt32] {
    let interface = String(cString: type.interface.pointee.name)
    return announced.all.filter { $0.interface == interface }.map(\.name)
  }

  /// All globals, in the order of their announcement.
  package var globals: [(name: UInt32, interface: String, version: UInt32)] { announced.all }

  /// The interfaces of all globals.
  package var interfaces: Set<String> { Set(announced.all.map(\.interface)) }

  /// Receives the name, interface and version of each global that is announced later.
  package var onGlobal: ((UInt32, String, UInt32) -> Void)? {
    get { announced.onGlobal }
    set { announced.onGlobal = newValue }
  }

  /// Receives the name of each removed global.
  package var onGlobalRemove: ((UInt32) -> Void)? {
    get { announced.onGlobalRemove }
    set { announced.onGlobalRemove = newValue }
  }

  /// The announced version of an interface; nil if it is not announced.
  package func offeredVersion(_ interface: String) -> UInt32? {
    announced.all.last { $0.interface == interface }?.version
  }

  /// Binds the last global of an interface once more.
  ///
  /// - Parameter version: nil for the offered version.
  package func bind<P: Proxy>(_ type: P.Type, version: Int32? = nil) -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let offered = announced.all.last(where: { $0.interface == interface }) else {
      preconditionFailure("the compositor does not offer \(interface)")
    }
    return registry.bind(name: offered.name, interface: type, boundVersion: version ?? Int32(offered.version))
  }

  /// Binds the last global of an interface, if there is one.
  package func bindOffered<P: Proxy>(_ type: P.Type, version: Int32) -> P? {
    names(of: type).isEmpty ? nil : bind(type, version: version)
  }

  /// The global of an interface, which the first use binds.
  ///
  /// - Parameter version: the highest version that the client uses.
  package func global<P: Proxy>(_ type: P.Type, _ version: Int32) -> P {
    let interface = String(cString: type.interface.pointee.name)
    if let known = bound[interface] as? P { return known }
    let made = bind(type, version: min(version, Int32(offeredVersion(interface) ?? 0)))
    bound[interface] = made
    return made
  }

  package var compositor: WlCompositor { global(WlCompositor.self, 5) }
  package var subcompositor: WlSubcompositor { global(WlSubcompositor.self, 1) }
  package var base: XdgWmBase { global(XdgWmBase.self, 5) }
  package var seat: WlSeat { global(WlSeat.self, 8) }

  /// Answers the pings of the shell from now on.
  package func answerPings() { base.handler = PingAnswers() }

  // MARK: Buffers

  /// A buffer of black pixels with its own file.
  package func makeBuffer(_ width: Int32, _ height: Int32) throws -> WlBuffer {
    let file = try MemoryFile(size: Int(width * height * 4))
    files.append(file)
    let pool = global(WlShm.self, 1).createPool(fd: file.descriptor, size: width * height * 4)
    defer { pool.destroy() }
    return pool.createBuffer(offset: 0, width: width, height: height, stride: width * 4, format: .xrgb8888)
  }
}

private final class PingAnswers: XdgWmBase.Handler {
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }
}

/// The globals that a registry has announced, in their order.
private final class AnnouncedGlobals: WlRegistry.Handler {
  var all: [(name: UInt32, interface: String, version: UInt32)] = []
  var onGlobal: ((UInt32, String, UInt32) -> Void)?
  var onGlobalRemove: ((UInt32) -> Void)?

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    all.append((name, interface, version))
    onGlobal?(name, interface, version)
  }

  func globalRemove(_ object: WlRegistry, name: UInt32) {
    all.removeAll { $0.name == name }
    onGlobalRemove?(name)
  }
}
