import Assembly
import Geometry
import Glibc
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// A compositor with a client that shows dma-bufs of a pretended kernel in a window.
final class DmabufScene {
  let kernel = PretendDmabufKernel()
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  /// The dma-bufs that were made, which are closed at the end.
  private var files: [Int32] = []

  /// The size of each buffer: 8x8 pixels.
  static let side: Int32 = 8

  /// - Parameters:
  ///   - importer: the driver that shows the buffers in place; nil if they are mapped.
  ///   - timelines: the kernel for the timelines of the client; nil for none.
  init(
    hasBystander: Bool = true, outputs: [OutputDescription]? = nil, importer: PretendPictures? = nil,
    timelines: PretendTimelineKernel? = nil
  ) throws {
    arena = try Arena(
      hasBystander: hasBystander, outputs: outputs, dmabufs: kernel, importer: importer, timelines: timelines)
    (client, window) = try arena.connectWithWindow(Self.side, Self.side, title: "dmabuf")
  }

  deinit { for file in files { close(file) } }

  /// A dma-buf with pixels of 4 bytes each.
  func file(_ pixels: [UInt32]) -> Int32 {
    let file = kernel.make(byteCount: 4096, pixels)
    files.append(file)
    return file
  }

  /// A dma-buf of one colour.
  func file(_ color: UInt32) -> Int32 { file([UInt32](repeating: color, count: Int(Self.side * Self.side))) }

  func buffer(_ file: Int32, format: Int64 = WireClient.xrgb8888) -> UInt32 {
    client.makeBuffer(of: file, Self.side, Self.side, format: format)
  }

  /// Attaches a buffer and commits.
  func show(_ buffer: UInt32, on surface: UInt32? = nil) {
    let surface = surface ?? window.surface
    client.attach(buffer, to: surface)
    client.request(surface, "commit")
    arena.settle()
  }

  var screen: Screen {
    get throws {
      let compositor = arena.compositor
      return try #require(compositor.outputs.all.first.flatMap { compositor.outputs.screen(of: $0) })
    }
  }

  /// A copy of the output's picture.
  func picture() throws -> Bitmap {
    let picture = try screen.next().composed()
    return try picture.part(picture.bounds)
  }

  /// The colour at a place of the window.
  func color(x: Int = 0, y: Int = 0) throws -> Color? {
    let window = try #require(arena.compositor.mappedWindows.last)
    return try screen.next().composed().color(x: Int(window.position.x) + x, y: Int(window.position.y) + y)
  }

  var releases: Int { client.counts["wl_buffer.release"] ?? 0 }
  var frames: Int { client.counts["wl_callback.done"] ?? 0 }
}
