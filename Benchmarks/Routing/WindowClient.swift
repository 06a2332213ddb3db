import ArgumentParser
import CWaylandClient
import Geometry
import Measuring
import WaylandClient

/// The numbers of windows, subsurfaces and recognizers through which an event is routed.
struct Scene: Hashable {
  /// Small windows in front of the large window.
  var windows = 0
  /// Subsurfaces of one pixel in a corner of the large window.
  var subsurfaces = 0
  /// Recognizers that the policy attaches.
  var recognizers = 0
  /// Clients beside the one that receives the events.
  var idle = IdleClients()

  /// The app id of the large window.
  static let application = "org.example.bench"
  /// The maximum number of small windows per client: the objects of a client may have a total weight of 32,768, and a
  /// window has a weight of 41.
  static let windowsOfOneClient = 400

  /// The number of small windows of each client. The first client also has the large window.
  var shares: [Int] {
    let first = min(windows, Self.windowsOfOneClient)
    let others = stride(from: first, to: windows, by: Self.windowsOfOneClient)
    return [first] + others.map { min(Self.windowsOfOneClient, windows - $0) }
  }
}

/// A client with a window that fills the output, or only with small windows in front of it.
final class WindowClient {
  /// Called for each key event, for each complete group of pointer or touch events, and when touches are cancelled.
  var onEvent: () -> Void = {}
  /// The verdict about each touch, once `judgeTouches` was called; nil if the client handles all touches.
  private var judge: FingerpostResponderSeatV1?
  private var declines = false
  private let connection: Connection
  private let registry: WlRegistry
  private var globals: [String: UInt32] = [:]
  private var pool: WlShmPool!
  private var kept: [Proxy] = []
  private var seat: WlSeat!
  /// The surface of the large window.
  private var main: WlSurface!
  private var isConfigured = false
  private var size = (width: Int32(1280), height: Int32(720))
  /// The size of the shared memory pool for a window that fills a large output, in bytes.
  private static let fullPool = 4 * 4096 * 2304
  private static let smallPool = 4096

  init(_ socket: Int32) throws {
    connection = try Connection(socket: OwnedFD(socket))
    registry = connection.registry()
    registry.handler = self
    roundtrip()
    seat = try bind(WlSeat.self, 8)
    let (pointer, keyboard, touch) = (seat.getPointer(), seat.getKeyboard(), seat.getTouch())
    pointer.handler = self
    keyboard.handler = self
    touch.handler = self
    kept = [seat, pointer, keyboard, touch]
  }

  private func bind<P: Proxy>(_ type: P.Type, _ version: Int32) throws -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let name = globals[interface] else { throw MeasuringError("the compositor lacks \(interface)") }
    return registry.bind(name: name, interface: type, boundVersion: version)
  }

  func wait() {
    if !connection.dispatch() { disconnected() }
  }

  /// Waits until the compositor has answered everything. Ends this process if the client was disconnected.
  func roundtrip() {
    if !connection.roundtrip() { disconnected() }
  }

  private func disconnected() -> Never {
    let reason = connection.protocolError.map { "\($0)" } ?? "errno \(connection.errorNumber)"
    BenchRouting.exit(withError: MeasuringError("the compositor disconnected a client of the bench: \(reason)"))
  }

  /// Shows the large window, its subsurfaces and some small windows. Returns when the compositor has handled all
  /// requests.
  func show(_ scene: Scene, windows: Int) throws {
    let (compositor, manager) = try prepare(pool: Self.fullPool)
    main = window(compositor, manager, width: nil, height: nil, Scene.application)
    if scene.subsurfaces > 0 { add(scene.subsurfaces, to: main, compositor, try bind(WlSubcompositor.self, 1)) }
    showSmall(windows, compositor, manager)
  }

  /// Shows small windows only. Returns when the compositor has handled all requests.
  func show(windows: Int) throws {
    let (compositor, manager) = try prepare(pool: Self.smallPool)
    showSmall(windows, compositor, manager)
  }

  /// Shows the window of an idle client. Returns when the compositor has handled all requests.
  func show(_ idle: IdleClients) throws {
    let (compositor, manager) = try prepare(pool: Self.smallPool)
    let window = window(compositor, manager, width: 8, height: 8, IdleClients.application)
    if idle.subsurfaces > 0 { add(idle.subsurfaces, to: window, compositor, try bind(WlSubcompositor.self, 1)) }
  }

  /// Has the client judge the touches of the large window from now on.
  ///
  /// - Parameter declines: true if nothing in the client handles a touch; false if it handles all.
  func judgeTouches(declines: Bool) throws {
    let manager = try bind(FingerpostResponderManagerV1.self, 1)
    let responder = manager.getSurface(surface: main)
    responder.setVerdicts(kinds: .touch)
    main.commit()
    let seat = manager.getSeat(seat: seat)
    seat.handler = self
    (judge, self.declines) = (seat, declines)
    kept += [manager, responder]
    roundtrip()
  }

  private func showSmall(_ count: Int, _ compositor: WlCompositor, _ manager: XdgWmBase) {
    for _ in 0..<count { _ = window(compositor, manager, width: 8, height: 8) }
    roundtrip()
  }

  private func prepare(pool size: Int) throws -> (WlCompositor, XdgWmBase) {
    let compositor = try bind(WlCompositor.self, 4)
    let manager = try bind(XdgWmBase.self, 1)
    manager.handler = self
    kept += [compositor, manager]
    let memory = try MemoryFile(size: size)
    let sharedMemory = try bind(WlShm.self, 1)
    pool = sharedMemory.createPool(fd: memory.descriptor, size: Int32(memory.bytes.count))
    kept += [sharedMemory, pool]
    return (compositor, manager)
  }

  private func buffer(_ width: Int32, _ height: Int32) -> WlBuffer {
    let buffer = pool.createBuffer(offset: 0, width: width, height: height, stride: width * 4, format: .xrgb8888)
    kept.append(buffer)
    return buffer
  }

  /// - Parameter width: nil for the size that the compositor suggests.
  private func window(
    _ compositor: WlCompositor, _ manager: XdgWmBase, width: Int32?, height: Int32?, _ application: String? = nil
  ) -> WlSurface {
    let surface = compositor.createSurface()
    let shell = manager.getXdgSurface(surface: surface)
    let toplevel = shell.getToplevel()
    shell.handler = self
    toplevel.handler = self
    if let application { toplevel.setAppId(appId: application) }
    if let width, let height {
      toplevel.setMinSize(width: width, height: height)
      toplevel.setMaxSize(width: width, height: height)
    }
    kept += [surface, shell, toplevel]
    isConfigured = false
    surface.commit()
    while !isConfigured { roundtrip() }
    surface.attach(buffer: buffer(width ?? size.width, height ?? size.height), x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: 8192, height: 8192)
    surface.commit()
    roundtrip()
    return surface
  }

  private func add(_ count: Int, to parent: WlSurface, _ compositor: WlCompositor, _ manager: WlSubcompositor) {
    let dot = buffer(1, 1)
    for index in 0..<count {
      let surface = compositor.createSurface()
      kept += [surface, manager.getSubsurface(surface: surface, parent: parent)]
      surface.attach(buffer: dot, x: 0, y: 0)
      surface.commit()
      if index % 64 == 63 { roundtrip() }
    }
    parent.commit()
    roundtrip()
  }
}

// MARK: - Events from the compositor

extension WindowClient: WlRegistry.Handler, XdgWmBase.Handler, XdgSurface.Handler, XdgToplevel.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { globals[interface] = name }
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    isConfigured = true
  }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    if width > 0, height > 0 { size = (width, height) }
  }
}

extension WindowClient: WlPointer.Handler, WlKeyboard.Handler, WlTouch.Handler {
  func frame(_ object: WlPointer) { onEvent() }
  func frame(_ object: WlTouch) { onEvent() }
  func cancel(_ object: WlTouch) { onEvent() }

  func down(
    _ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed
  ) {
    if declines { judge?.declined(serial: serial) }
  }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) { onEvent() }
}

extension WindowClient: FingerpostResponderSeatV1.Handler {
  func fence(_ object: FingerpostResponderSeatV1, number: UInt32) { object.fenceDone(number: number) }
}
