import Assembly
import Geometry
import Globals
import Rendering
import Surfaces
import Testing
import WaylandServer
import WireClients

/// Tests of buffers whose pixels are read when a picture is composed, with a protocol that makes such buffers.
@Suite(.serialized) struct HeldImageTests {
  /// Memory of one colour with 2x2 pixels.
  private final class Memory: ExternalMemory {
    let size = IntSize<BufferSpace>(2, 2)
    let format: UInt32 = 1
    let byteCount = 16
    var color: UInt32 = 0xFF0000

    func withBytes(_ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void) -> Bool {
      [UInt32](repeating: color, count: 4).withUnsafeBytes { body($0, 8) }
      return true
    }
  }

  /// Makes buffers of such memory by the requests of `wp_single_pixel_buffer_manager_v1`.
  private final class Maker: WpSinglePixelBufferManagerV1.Handler {
    private(set) var made: [Memory] = []

    func destroy(_ object: WpSinglePixelBufferManagerV1) {}

    func createU32RgbaBuffer(
      _ object: WpSinglePixelBufferManagerV1, id: WlBuffer, r: UInt32, g: UInt32, b: UInt32, a: UInt32
    ) {
      let memory = Memory()
      made.append(memory)
      id.handler = Buffer(memory)
    }
  }

  private final class Buffer: BufferContent {
    let size = IntSize<BufferSpace>(2, 2)
    let content: ClientBuffer.Content

    init(_ memory: Memory) { content = .external(memory) }

    func destroy(_ object: WlBuffer) {}
  }

  private let arena: Arena
  private let maker = Maker()
  private let global: Global<WpSinglePixelBufferManagerV1>
  private let client: WireClient
  private let surface: UInt32

  init() throws {
    arena = try Arena()
    let maker = maker
    global = try Global(arena.compositor.server.display, version: 1) { $0.handler = maker }
    let (client, window) = try arena.connectWithWindow(title: "held")
    (self.client, surface) = (client, window.surface)
  }

  /// Attaches a buffer, a new one by default, and commits.
  @discardableResult
  private func show(_ known: UInt32? = nil) -> UInt32 {
    let manager = client.global("wp_single_pixel_buffer_manager_v1")
    let buffer = known ?? client.make(manager, "create_u32_rgba_buffer", 0, 0, 0, -1)
    client.request(surface, "attach", .id(buffer), 0, 0)
    client.request(surface, "damage_buffer", 0, 0, 2, 2)
    client.request(surface, "commit")
    arena.settle()
    return buffer
  }

  private var releases: Int { client.counts["wl_buffer.release"] ?? 0 }

  private func color() throws -> Color? {
    let compositor = arena.compositor
    let screen = try #require(compositor.outputs.all.first.flatMap { compositor.outputs.screen(of: $0) })
    let window = try #require(compositor.mappedWindows.last)
    return try screen.next().composed().color(x: Int(window.position.x), y: Int(window.position.y))
  }

  @Test func theBufferIsKeptUntilAnotherReplacesIt() throws {
    let (known, before) = (maker.made.count, releases)
    show()
    #expect(maker.made.count == known + 1)
    // The window's first buffer is of the same kind.
    #expect(releases == before + known)
    #expect(try color() == Color(red: 255, green: 0, blue: 0))
    show()
    #expect(releases == before + known + 1)
  }

  @Test func thePixelsAreThoseOfTheTimeOfThePicture() throws {
    let buffer = show()
    _ = try color()
    let before = releases
    maker.made.last?.color = 0x00FF00
    show(buffer)
    #expect(releases == before)
    #expect(try color() == Color(red: 0, green: 255, blue: 0))
  }

  @Test func aDestroyedBufferIsShownUntilItIsReplaced() throws {
    let buffer = show()
    client.request(buffer, "destroy")
    arena.settle()
    maker.made.last?.color = 0x0000FF
    #expect(try color() == Color(red: 0, green: 0, blue: 255))
    show()
    #expect(client.error == nil)
  }

  @Test func theBufferIsReleasedWhenTheSurfaceHasNone() throws {
    show()
    client.request(surface, "attach", .id(0), 0, 0)
    let before = releases
    client.request(surface, "commit")
    arena.settle()
    #expect(releases == before + 1)
  }
}
