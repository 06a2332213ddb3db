import CWaylandClient
import Measuring
import WaylandClient

/// A client that measures the time from its first commit to its first frame.
final class FirstFrameClient {
  private let connection: Connection
  private let globals: OfferedGlobals
  private var size = (width: Int32(640), height: Int32(400))
  private var isConfigured = false
  private var shownAt: UInt64?

  init(socket: String) throws {
    connection = try Connection(display: socket)
    globals = OfferedGlobals(connection)
  }

  /// The time from the commit that requests a window to the frame callback of the commit that shows it.
  func milliseconds() throws -> Double {
    let manager = try globals.bind(XdgWmBase.self)
    let surface = try globals.bind(WlCompositor.self).createSurface()
    let shell = manager.getXdgSurface(surface: surface)
    let toplevel = shell.getToplevel()
    shell.handler = self
    toplevel.handler = self
    let began = Moment.now
    surface.commit()
    while !isConfigured, connection.dispatch() {}
    let memory = try MemoryFile(size: Int(size.width) * Int(size.height) * 4)
    let pool = try globals.bind(WlShm.self).createPool(fd: memory.descriptor, size: Int32(memory.bytes.count))
    let buffer = pool.createBuffer(
      offset: 0, width: size.width, height: size.height, stride: size.width * 4, format: .xrgb8888)
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: size.width, height: size.height)
    let frame = surface.frame()
    frame.handler = self
    surface.commit()
    while shownAt == nil, connection.dispatch() {}
    guard let shownAt else { throw MeasuringError("the compositor has hung up") }
    return Double(shownAt - began) / 1e6
  }
}

extension FirstFrameClient: XdgSurface.Handler, XdgToplevel.Handler, WlCallback.Handler {
  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    isConfigured = true
  }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    if width > 0, height > 0 { size = (width, height) }
  }

  func done(_ object: WlCallback, callbackData: UInt32) { shownAt = Moment.now }
}
