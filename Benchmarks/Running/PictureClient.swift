import CWaylandClient
import Glibc
import Measuring
import WaylandClient

/// A client that draws its window again at each frame, as long as the compositor asks for frames.
final class PictureClient {
  private let connection: Connection
  private let globals: OfferedGlobals
  private var kept: [Proxy] = []
  private var surface: WlSurface!
  private var buffers: [MemoryBuffer] = []
  /// The damage of a commit in pixels.
  private let damage: (width: Int32, height: Int32)
  /// The pixels that the client draws; nil to change one byte of each frame.
  private let page: ScrollingPage?
  private var isConfigured = false
  /// True from a commit to its frame.
  private var isDrawn = false
  private(set) var frames = 0

  /// - Parameters:
  ///   - buffers: the number of buffers. The client draws into the first one that is free.
  ///   - isWhole: true if each commit changes the whole window; false for 64x64 pixels.
  ///   - drawsPixels: true to draw other pixels in each frame; false to change one byte.
  init(
    socket: String, buffers count: Int, isWhole: Bool, isFullScreen: Bool = false,
    size: (width: Int, height: Int) = (1920, 1080), drawsPixels: Bool = false
  ) throws {
    damage = isWhole ? (Int32(size.width), Int32(size.height)) : (64, 64)
    page = drawsPixels ? ScrollingPage(width: size.width, height: size.height) : nil
    connection = try Connection(display: socket)
    globals = OfferedGlobals(connection)
    let manager = try globals.bind(XdgWmBase.self)
    manager.handler = self
    surface = try globals.bind(WlCompositor.self, 4).createSurface()
    let shell = manager.getXdgSurface(surface: surface)
    let toplevel = shell.getToplevel()
    shell.handler = self
    if isFullScreen { toplevel.setFullscreen(output: nil) }
    let sharedMemory = try globals.bind(WlShm.self)
    kept = [manager, surface, shell, toplevel, sharedMemory]
    surface.commit()
    while !isConfigured, connection.dispatch() {}
    buffers = try (0..<count).map { _ in
      try MemoryBuffer(sharedMemory, width: size.width, height: size.height, isOpaque: true)
    }
    connection.roundtrip()
  }

  /// Draws until a number of frames has been shown.
  ///
  /// - Returns: false if no frame comes for five seconds, for example because the compositor keeps every buffer.
  func show(frames count: Int) throws -> Bool {
    let end = frames + count
    while frames < end {
      // A client with one buffer may wait for it after the frame.
      if !isDrawn { draw() }
      connection.flush()
      var polled = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 5000) > 0 else { return false }
      guard connection.dispatchReady() else { throw MeasuringError("the compositor has hung up") }
    }
    return true
  }

  private func draw() {
    guard let buffer = buffers.first(where: { !$0.isBusy }) else { return }
    if let page {
      page.draw(frames, into: buffer, width: Int(damage.width), height: Int(damage.height))
    } else {
      buffer.memory.bytes[frames % buffer.memory.bytes.count] = UInt8(truncatingIfNeeded: frames)
    }
    buffer.handOver()
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: damage.width, height: damage.height)
    surface.frame().handler = self
    surface.commit()
    isDrawn = true
  }
}

extension PictureClient: XdgWmBase.Handler, XdgSurface.Handler, WlCallback.Handler {
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    isConfigured = true
  }

  func done(_ object: WlCallback, callbackData: UInt32) {
    frames += 1
    isDrawn = false
  }
}
