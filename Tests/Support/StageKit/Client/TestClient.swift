import CWaylandClient
public import WaylandClient

/// A Wayland client in the process of a test, over libwayland's client library.
///
/// The client itself records the announced globals, binds them and creates buffers. Its parts send and receive events:
/// `ToplevelClient`, `PopupClient` and `LayerClient` are windows, `journal` records the events of a seat, and `data`
/// copies and pastes. A client never blocks: its stage runs it. A test that must violate the rules of libwayland uses
/// `WireClient`.
open class TestClient {
  /// The name that tests use for the client.
  public let name: String
  public let connection: Connection
  public let registry: WlRegistry
  /// Lets the client's stage work until nothing more arrives.
  public var settle: () -> Void = {}
  private let announced = AnnouncedGlobals()
  private var bound: [String: Proxy] = [:]
  private var files: [MemoryFile] = []
  private var isConnected = true

  /// The events of the client's seat. The first use binds pointer, keyboard and touch.
  public private(set) lazy var journal = SeatEventLog(self)
  /// The client's clipboard, primary selection and drags.
  public private(set) lazy var data = ClientData(self)

  /// Takes ownership of a connected socket. The globals are known when the client has turned and the compositor has
  /// answered.
  public init(_ name: String = "client", socket: Int32) throws {
    self.name = name
    connection = try Connection(socket: OwnedFD(socket))
    registry = connection.registry()
    registry.handler = announced
  }

  /// Handles received events and sends pending requests.
  public func turn() {
    guard isConnected else { return }
    connection.dispatchReady()
    connection.flush()
  }

  /// Sends pending requests.
  public func flush() {
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
  public var error: String? {
    settle()
    return connection.protocolError.map { "\($0.interface) \($0.code)" }
  }

  public var errorCode: UInt32? { connection.protocolError?.code }
  public var errorInterface: String? { connection.protocolError?.interface }

  // MARK: Globals

  /// The names of all globals of an interface, in the order of their announcement.
  public func names<P: Proxy>(of type: P.Type) -> [UInt32] {
    let interface = String(cString: type.interface.pointee.name)
    return announced.all.filter { $0.interface == interface }.map(\.name)
  }

  /// All globals, in the order of their announcement.
  public var globals: [(name: UInt32, interface: String, version: UInt32)] { announced.all }

  /// The interfaces of all globals.
  public var interfaces: Set<String> { Set(announced.all.map(\.interface)) }

  /// Receives the name, interface and version of each global that is announced later.
  public var onGlobal: ((UInt32, String, UInt32) -> Void)? {
    get { announced.onGlobal }
    set { announced.onGlobal = newValue }
  }

  /// Receives the name of each removed global.
  public var onGlobalRemove: ((UInt32) -> Void)? {
    get { announced.onGlobalRemove }
    set { announced.onGlobalRemove = newValue }
  }

  /// The announced version of an interface; nil if it is not announced.
  public func offeredVersion(_ interface: String) -> UInt32? {
    announced.all.last { $0.interface == interface }?.version
  }

  /// Binds the last global of an interface once more.
  ///
  /// - Parameter version: nil for the offered version.
  public func bind<P: Proxy>(_ type: P.Type, version: Int32? = nil) -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let offered = announced.all.last(where: { $0.interface == interface }) else {
      preconditionFailure("the compositor does not offer \(interface)")
    }
    return registry.bind(name: offered.name, interface: type, boundVersion: version ?? Int32(offered.version))
  }

  /// Binds the last global of an interface, if there is one.
  public func bindOffered<P: Proxy>(_ type: P.Type, version: Int32) -> P? {
    names(of: type).isEmpty ? nil : bind(type, version: version)
  }

  /// The global of an interface, which the first use binds.
  ///
  /// - Parameter version: the highest version that the client uses.
  public func global<P: Proxy>(_ type: P.Type, _ version: Int32) -> P {
    let interface = String(cString: type.interface.pointee.name)
    if let known = bound[interface] as? P { return known }
    let made = bind(type, version: min(version, Int32(offeredVersion(interface) ?? 0)))
    bound[interface] = made
    return made
  }

  public var compositor: WlCompositor { global(WlCompositor.self, 5) }
  public var subcompositor: WlSubcompositor { global(WlSubcompositor.self, 1) }
  public var base: XdgWmBase { global(XdgWmBase.self, 5) }
  public var seat: WlSeat { global(WlSeat.self, 8) }

  /// Answers the pings of the shell from now on.
  public func answerPings() { base.handler = PingAnswers() }

  // MARK: Buffers

  /// A buffer of black pixels with its own file.
  public func makeBuffer(_ width: Int32, _ height: Int32) throws -> WlBuffer {
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
