import Assembly
import Backends
import Connectors
import Geometry
import Glibc
import Rendering
import StageKit
import Surfaces
import WaylandClient
import WireClients

@testable import Nested

/// A compositor in a window of a host of the tests, with a client whose dma-bufs fill the window.
final class PassingScene {
  let kernel = PretendDmabufKernel()
  let host: Host
  let eyes: BufferHost
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  private(set) var ending: BackendEnding?
  private let connection: BackendConnection
  private var isStopped = false
  /// The dma-bufs that were made, which are closed at the end.
  private var files: [Int32] = []

  /// The size of the window: 8x8 logical pixels.
  static let side: Int32 = 8

  /// - Parameters:
  ///   - device: the number of the device on which clients should draw; nil for none.
  ///   - painters: the painters of all pictures.
  ///   - cardFiles: the paths of the files of the card with a number.
  init(
    _ offer: BufferHost.Offer = BufferHost.Offer(), transform: Transform = .normal, device: UInt64? = 0xE280,
    painters: any PainterMaker = PixmanPainters(), cardFiles: @escaping (UInt64) -> [String] = { _ in [] }
  ) throws {
    let host = try Host()
    let side = Self.side
    (self.host, eyes) = (host, try BufferHost(host, offer))
    arena = try Arena(
      hasBystander: false,
      outputs: [OutputDescription(name: "main", mode: IntSize(side, side), transform: transform)], logsDebug: true,
      dmabufs: kernel, dmabufDevice: device, painters: painters)
    let link = try HostConnection(try Connection(socket: OwnedFD(try host.connect()))) { connection in
      for _ in 0..<3 {
        connection.dispatchReady()
        host.turn()
      }
      return connection.dispatchReady()
    }
    let compositor = arena.compositor
    let backend = NestedBackend(
      in: link, seat: NestedInput(compositor), cursor: NestedCursor(compositor, link.globals), isFullscreen: false,
      cardFiles: cardFiles)
    connection = try BackendConnection(backend, compositor)
    host.turn()
    eyes.configure(side, side)
    // The output has its size and scale before the client connects.
    for _ in 0..<2 {
      host.turn()
      arena.settle()
      _ = connection.turnDidEnd()
    }
    (client, window) = try arena.connectWithWindow(side, side)
    settle()
    frame()
  }

  deinit {
    stop()
    for file in files { close(file) }
  }

  /// Stops the backend.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    connection.stop()
    arena.settle()
  }

  /// Transfers all messages between the client, the compositor and the host.
  func settle() {
    for _ in 0..<4 {
      arena.settle()
      if ending == nil { ending = connection.turnDidEnd() }
      host.turn()
    }
    arena.settle()
  }

  /// Lets the host show a frame, which asks for the next one.
  func frame() {
    eyes.frame()
    settle()
  }

  // MARK: The client

  /// A buffer in a new dma-buf.
  ///
  /// - Parameter pixel: the first pixel.
  func buffer(_ pixel: UInt32, side: Int32 = side) -> UInt32 {
    let file = kernel.make(byteCount: 4096, [pixel])
    files.append(file)
    return client.makeBuffer(of: file, side, side, format: WireClient.xrgb8888)
  }

  /// Shows a buffer, and lets the host ask for its frame.
  func show(_ buffer: UInt32) {
    client.attach(buffer, to: window.surface)
    client.request(window.surface, "commit")
    settle()
    frame()
  }

  /// Shows a buffer twice. The first time, the host is asked for its own buffer, and the picture is composed.
  func pass(_ buffer: UInt32) {
    show(buffer)
    show(buffer)
  }

  /// The number of buffers that the client has got back.
  var releases: Int { client.counts["wl_buffer.release"] ?? 0 }

  /// The changes of what the window shows, as they were logged.
  var changes: [String] {
    let begin = "debug: output main shows "
    return arena.log.lines.filter { $0.hasPrefix(begin) }.map { String($0.dropFirst(begin.count)) }
  }
}
