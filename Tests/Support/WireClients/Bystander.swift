import CWaylandServer
public import WaylandClient

/// A client of libwayland's own library that does everything right: one window, one touch screen.
public final class Bystander {
  private let connection: Connection
  private let registry: WlRegistry
  fileprivate var offered: [String: UInt32] = [:]
  private var memory: MemoryFile?
  private var window: BystanderWindow?
  private var touch: WlTouch?
  /// What its touch screen said.
  public fileprivate(set) var touches: [String] = []
  fileprivate var isAnswered = false

  init(socket: Int32) throws {
    connection = try Connection(socket: OwnedFD(socket))
    registry = connection.registry()
    registry.handler = self
  }

  public var errorNumber: Int32 { connection.errorNumber }
  func forget() { touches = [] }
  /// Forgets what its touch screen has said.
  public func forgetTouches() { forget() }

  func flush() -> Bool {
    connection.flush()
    return false
  }

  /// Takes in what is there.
  ///
  /// - Returns: whether its touch screen said anything.
  public func read() -> Bool {
    let before = touches.count
    connection.dispatchReady()
    return touches.count != before
  }

  func hangUp() {
    window?.giveUp()
    touch?.discard()
    registry.discard()
    connection.close()
  }

  private func bind<P: Proxy>(_ type: P.Type, _ version: Int32) throws -> P {
    let name = String(cString: type.interface.pointee.name)
    guard let number = offered[name] else { throw ArenaError(description: "no \(name)") }
    return registry.bind(name: number, interface: type, boundVersion: version)
  }

  /// Shows a window that fills the output.
  func show(_ settle: () -> Void) throws {
    for _ in 0..<3 { settle() }
    let compositor = try bind(WlCompositor.self, 5)
    let base = try bind(XdgWmBase.self, 5)
    let shm = try bind(WlShm.self, 1)
    let seat = try bind(WlSeat.self, 8)
    touch = seat.getTouch()
    touch?.handler = self
    let window = BystanderWindow(compositor, base)
    self.window = window
    for _ in 0..<3 { settle() }
    let (width, height) = (Arena.width, Arena.height)
    let memory = try MemoryFile(size: Int(width * height * 4))
    self.memory = memory
    let pool = shm.createPool(fd: memory.descriptor, size: width * height * 4)
    let buffer = pool.createBuffer(offset: 0, width: width, height: height, stride: width * 4, format: .xrgb8888)
    window.surface.attach(buffer: buffer, x: 0, y: 0)
    window.surface.commit()
    window.parts += [pool, buffer, compositor, base, shm, seat]
    for _ in 0..<3 { settle() }
  }

  /// Asks the server for an answer, and waits for it.
  func answers(_ settle: () -> Void) -> Bool {
    isAnswered = false
    let callback = connection.sync()
    callback.handler = self
    for _ in 0..<3 { settle() }
    if !isAnswered { callback.discard() }
    return isAnswered && connection.errorNumber == 0
  }
}

extension Bystander: WlRegistry.Handler {
  public func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    offered[interface] = name
  }
}

extension Bystander: WlCallback.Handler {
  public func done(_ object: WlCallback, callbackData: UInt32) { isAnswered = true }
}

extension Bystander: WlTouch.Handler {
  public func down(
    _ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed
  ) { touches.append("down \(Int(x.double)) \(Int(y.double))") }

  public func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { touches.append("up") }
  public func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) { touches.append("motion") }
  public func frame(_ object: WlTouch) { touches.append("frame") }
  public func cancel(_ object: WlTouch) { touches.append("cancel") }
}

/// The bystander's window; it answers whatever it is asked.
private final class BystanderWindow: XdgSurface.Handler, XdgWmBase.Handler {
  let surface: WlSurface
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  var parts: [Proxy] = []

  init(_ compositor: WlCompositor, _ base: XdgWmBase) {
    surface = compositor.createSurface()
    xdgSurface = base.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    toplevel.setAppId(appId: "bystander")
    base.handler = self
    xdgSurface.handler = self
    surface.commit()
  }

  func configure(_ object: XdgSurface, serial: UInt32) { object.ackConfigure(serial: serial) }
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func giveUp() { for part in [toplevel, xdgSurface, surface] + parts { part.discard() } }
}
