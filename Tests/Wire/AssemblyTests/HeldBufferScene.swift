import Geometry
import Glibc
import Globals
import Rendering
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// A `wl_shm` buffer of xrgb8888 pixels whose memory the test writes, with a pool and a file of its own.
final class Canvas {
  let width: Int32
  let height: Int32
  let buffer: UInt32
  let pool: UInt32
  let file: Int32
  private let memory: UnsafeMutablePointer<UInt32>
  private var byteCount: Int { Int(width) * Int(height) * 4 }

  init(_ client: WireClient, _ width: Int32, _ height: Int32) {
    (self.width, self.height) = (width, height)
    let byteCount = Int(width) * Int(height) * 4
    file = WireClient.memory(byteCount)
    let mapping = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let mapping, mapping != MAP_FAILED else { preconditionFailure("the file cannot be mapped") }
    memory = mapping.assumingMemoryBound(to: UInt32.self)
    pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(byteCount)))
    buffer = client.makeBuffer(in: pool, width, height)
  }

  deinit {
    munmap(memory, byteCount)
    close(file)
  }

  /// The pixels, row by row.
  var pixels: UnsafeMutableBufferPointer<UInt32> {
    UnsafeMutableBufferPointer(start: memory, count: Int(width) * Int(height))
  }

  func fill(_ color: UInt32) { pixels.update(repeating: color) }
}

/// A client with a window, for tests of the buffers that are held. Time alone does not end the hold of a buffer.
final class HeldBufferScene {
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  /// The buffers that were released, in order.
  private(set) var releases: [UInt32] = []
  private var copiedBefore = 0

  init(hasBystander: Bool = false) throws {
    arena = try Arena(hasBystander: hasBystander)
    arena.compositor.server.bounds.heldMilliseconds = 0
    client = try arena.connect()
    window = arena.showWindow(of: client)
    client.onEvent = { [unowned self] _, object, name, _ in
      if name == "wl_buffer.release" { releases.append(object) }
    }
    // The first buffer of the window is copied at once.
    _ = takeCopied()
  }

  func canvas(_ width: Int32 = 8, _ height: Int32 = 6) -> Canvas { Canvas(client, width, height) }

  /// Attaches a buffer with all its pixels as damage, and commits.
  func commit(_ canvas: Canvas, on surface: UInt32? = nil, damage: [IntRect<BufferSpace>]? = nil) {
    let surface = surface ?? window.surface
    client.request(surface, "attach", .id(canvas.buffer), 0, 0)
    for rect in damage ?? [IntRect(x: 0, y: 0, width: Int(canvas.width), height: Int(canvas.height))] {
      client.request(
        surface, "damage_buffer", .number(Int64(rect.minX)), .number(Int64(rect.minY)), .number(Int64(rect.width)),
        .number(Int64(rect.height)))
    }
    client.request(surface, "commit")
    arena.settle()
  }

  /// Commits two buffers in turn until the compositor holds the second one.
  func takeTurns(_ first: Canvas, _ second: Canvas, on surface: UInt32? = nil) {
    for canvas in [first, second, first, second] { commit(canvas, on: surface) }
    _ = takeReleases()
    _ = takeCopied()
  }

  /// The buffers that were released since the previous call.
  func takeReleases() -> [UInt32] {
    defer { releases = [] }
    return releases
  }

  /// The bytes that were copied since the previous call.
  func takeCopied() -> Int {
    let total = arena.compositor.scene.images.copiedBytes
    defer { copiedBefore = total }
    return total - copiedBefore
  }

  /// Composes the picture of the output.
  func look() throws -> Bitmap {
    let screen = try #require(arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0]))
    let picture = try screen.picture()
    arena.settle()
    return picture
  }

  /// Composes the picture, and returns a pixel of the window without its alpha.
  func color(x: Int = 0, y: Int = 0) throws -> UInt32? {
    let origin = try #require(arena.compositor.mappedWindows.last).position
    return try look().color(x: Int(origin.x) + x, y: Int(origin.y) + y).map {
      UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
    }
  }
}
