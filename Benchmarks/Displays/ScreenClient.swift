import CWaylandClient
import Glibc
import Measuring
import WaylandClient

/// A client in full screen that paints when it is asked to.
final class ScreenClient {
  private let connection: Connection
  private let registry: WlRegistry
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var surface: WlSurface!
  /// Nil if the compositor does not report when commits are shown.
  private var presentation: WpPresentation?
  private var kept: [Proxy] = []
  private var touch: WlTouch?
  private var size = (width: Int32(0), height: Int32(0))
  private var sheets: [Sheet] = []
  private var isConfigured = false
  /// The clock of presentation times; nil until the compositor has named it.
  private var clock: UInt32?
  /// True if the compositor asks for the next frame.
  private(set) var isFrameDue = false
  /// The last touch that landed, in pixels of the window, and when it arrived.
  private(set) var landing: (x: Double, y: Double, time: UInt64)?

  /// - Parameter socket: the path of the compositor's socket.
  init(socket: String) throws {
    connection = try Connection(display: socket)
    registry = connection.registry()
    registry.handler = self
    connection.roundtrip()
  }

  func close() { connection.close() }

  private func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) throws -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = globals[interface] else { throw MeasuringError("the compositor lacks \(interface)") }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(version, Int32(clamping: global.version)))
  }

  /// Handles events until a condition is true.
  ///
  /// - Parameter seconds: the time after which the condition counts as one that never becomes true.
  func wait(for what: String, seconds: Double = 30, until isTrue: () -> Bool) throws {
    if try !pass(seconds, until: isTrue) { throw MeasuringError("waited \(seconds.text(0)) s in vain for \(what)") }
  }

  /// Handles events for a time.
  func pass(seconds: Double) throws { _ = try pass(seconds) { false } }

  /// - Returns: false if the time has passed before the condition became true.
  private func pass(_ seconds: Double, until isTrue: () -> Bool) throws -> Bool {
    let deadline = Moment.now + UInt64(seconds * 1e9)
    while true {
      guard connection.dispatchReady(), connection.flush() else {
        let reason = connection.protocolError.map { "\($0)" } ?? "errno \(connection.errorNumber)"
        throw MeasuringError("the compositor has disconnected the client: \(reason)")
      }
      if isTrue() { return true }
      let now = Moment.now
      guard now < deadline else { return false }
      var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
    }
  }
}

// MARK: - The window

extension ScreenClient {
  /// Shows the window in full screen. Returns when its first frame was shown and the seat has a touchscreen.
  func show() throws {
    let sharedMemory = try bind(WlShm.self, upTo: 1)
    let seat = try bind(WlSeat.self, upTo: 5)
    seat.handler = self
    if globals[WpPresentation.name] != nil { presentation = try bind(WpPresentation.self, upTo: 1) }
    presentation?.handler = self
    let manager = try bind(XdgWmBase.self, upTo: 1)
    manager.handler = self
    surface = try bind(WlCompositor.self, upTo: 4).createSurface()
    let shell = manager.getXdgSurface(surface: surface)
    shell.handler = self
    let toplevel = shell.getToplevel()
    toplevel.handler = self
    toplevel.setFullscreen(output: nil)
    kept = [seat, manager, shell, toplevel]
    surface.commit()
    try wait(for: "the first configuration") { isConfigured }
    if size.width == 0 {
      // cage fixes the size after a window has appeared in any size.
      try makeSheets(sharedMemory, (640, 480))
      _ = repaint(0x20)
      try wait(for: "the size of the window") { size.width > 0 }
    }
    guard presentation == nil || clock == UInt32(CLOCK_MONOTONIC) else {
      throw MeasuringError("presentation times are of clock \(clock ?? 0) instead of CLOCK_MONOTONIC")
    }
    try makeSheets(sharedMemory, size)
    _ = repaint(0x20)
    try wait(for: "the first frame") { isFrameDue }
    try wait(for: "a touchscreen") { touch != nil }
  }

  private func makeSheets(_ sharedMemory: WlShm, _ size: (width: Int32, height: Int32)) throws {
    sheets = try (0..<3).map { _ in try Sheet(sharedMemory, size: size) }
  }

  /// True if `repaint` and `paint` can be called.
  var hasFreeSheet: Bool { sheets.contains { !$0.isBusy } }

  /// Paints the whole window, and commits.
  func repaint(_ shade: UInt8) -> Commit {
    paint(Patch(width: .max, height: .max, shade: shade))
  }

  /// Paints a part of the window, and commits.
  func paint(_ patch: Patch) -> Commit {
    guard let sheet = sheets.first(where: { !$0.isBusy }) else { preconditionFailure("all buffers are busy") }
    for sheet in sheets { sheet.add(patch) }
    sheet.paintMissing()
    surface.attach(buffer: sheet.lend(), x: 0, y: 0)
    surface.damage(x: patch.x, y: patch.y, width: patch.width, height: patch.height)
    isFrameDue = false
    surface.frame().handler = self
    let commit = Commit(at: Moment.now)
    presentation?.feedback(surface: surface).handler = commit
    surface.commit()
    connection.flush()
    return commit
  }
}

extension ScreenClient: WlRegistry.Handler, XdgWmBase.Handler, XdgSurface.Handler, XdgToplevel.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    globals[interface] = (name, version)
  }

  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    // The buffers keep the first size.
    if size.width == 0 { size = (width, height) }
  }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    isConfigured = true
  }
}

extension ScreenClient: WpPresentation.Handler, WlCallback.Handler {
  func clockId(_ object: WpPresentation, clkId: UInt32) { clock = clkId }

  func done(_ object: WlCallback, callbackData: UInt32) { isFrameDue = true }
}

extension ScreenClient: WlSeat.Handler, WlTouch.Handler {
  func capabilities(_ object: WlSeat, capabilities: WlSeat.Capability) {
    guard touch == nil, capabilities.contains(.touch) else { return }
    touch = object.getTouch()
    touch?.handler = self
  }

  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    landing = (x.double, y.double, Moment.now)
  }
}
