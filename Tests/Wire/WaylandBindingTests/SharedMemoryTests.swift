import Glibc
import Testing
import WaylandClient
import WaylandServer

/// Tests of objects that libwayland implements itself.
struct SharedMemoryTests {
  @Test("A buffer of wl_shm is one object however often it is named, and its pixels are the client's")
  func pixels() throws {
    let harness = try Harness()
    let surfaces = SurfaceService()
    let global = try surfaces.offer(on: harness.display)
    harness.display.serveSharedMemory(formats: [])
    let (_, connection) = try harness.connect()
    let compositor = try harness.bind(WaylandClient.WlCompositor.self, version: 5, on: connection)
    let sharedMemory = try harness.bind(WaylandClient.WlShm.self, version: 1, on: connection)
    let file = try MemoryFile(size: 4 * 2 * 2)
    file.bytes.copyBytes(from: (0..<16).map { UInt8($0) })
    let pool = sharedMemory.createPool(fd: file.descriptor, size: 16)
    let buffer = pool.createBuffer(
      offset: 0, width: 2, height: 2, stride: 8, format: WaylandClient.WlShm.Format.xrgb8888)
    let surface = compositor.createSurface()
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.attach(buffer: buffer, x: 0, y: 0)
    harness.settle()
    try #require(surfaces.buffers.count == 2)
    #expect(surfaces.buffers[0] === surfaces.buffers[1])
    let view = try #require(surfaces.buffers[0].sharedMemory)
    #expect([view.width, view.height, view.stride] == [2, 2, 8])
    #expect(view.withPixels { $0.load(fromByteOffset: 5, as: UInt8.self) } == 5)
    buffer.destroy()
    harness.settle()
    #expect(!surfaces.buffers[0].isAlive)
    withExtendedLifetime(global) {}
  }

  @Test("A client that shortens its file gets an error; the server lives on")
  func shortenedFile() throws {
    let harness = try Harness()
    let surfaces = SurfaceService()
    let global = try surfaces.offer(on: harness.display)
    harness.display.serveSharedMemory(formats: [])
    let (_, connection) = try harness.connect()
    let compositor = try harness.bind(WaylandClient.WlCompositor.self, version: 5, on: connection)
    let sharedMemory = try harness.bind(WaylandClient.WlShm.self, version: 1, on: connection)
    let file = try MemoryFile(size: 1 << 16)
    let pool = sharedMemory.createPool(fd: file.descriptor, size: 1 << 16)
    let buffer = pool.createBuffer(
      offset: 0, width: 128, height: 128, stride: 512, format: WaylandClient.WlShm.Format.xrgb8888)
    compositor.createSurface().attach(buffer: buffer, x: 0, y: 0)
    harness.settle()
    try #require(ftruncate(file.descriptor, 0) == 0)
    let view = try #require(surfaces.buffers.first?.sharedMemory)
    #expect(view.withPixels { $0.load(fromByteOffset: 60_000, as: UInt8.self) } == 0)
    harness.settle()
    #expect(connection.protocolError?.interface == "wl_buffer")
    withExtendedLifetime(global) {}
  }

  @Test("Memory that cannot be had leaves no descriptor behind")
  func impossibleMemory() {
    let before = Self.memoryFiles
    for _ in 0..<200 {
      #expect(throws: ConnectionError.self) { try MemoryFile(size: 0) }
      #expect(throws: ConnectionError.self) { try MemoryFile(size: -1) }
    }
    // Tests that run at the same time may have memory files too.
    #expect(Self.memoryFiles - before < 200)
  }

  /// The number of descriptors of this process that are memory shared by clients.
  private static var memoryFiles: Int {
    (0..<1024).count { number in
      var target = [CChar](repeating: 0, count: 64)
      let length = readlink("/proc/self/fd/\(number)", &target, target.count)
      guard length > 0 else { return false }
      return String(decoding: target[..<length].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .contains("fingerpost-client")
    }
  }
}

/// Surfaces that keep the attached buffers.
private final class SurfaceService: WaylandServer.WlCompositor.Handler, WaylandServer.WlSurface.Handler {
  var buffers: [WaylandServer.WlBuffer] = []

  func offer(on display: Display) throws -> Global<WaylandServer.WlCompositor> {
    try Global(display, version: 5) { $0.handler = self }
  }

  typealias Surface = WaylandServer.WlSurface

  func createSurface(_ object: WaylandServer.WlCompositor, id: Surface) { id.handler = self }
  func createRegion(_ object: WaylandServer.WlCompositor, id: WaylandServer.WlRegion) {}

  func attach(_ object: Surface, buffer: WaylandServer.WlBuffer?, x: Int32, y: Int32) {
    if let buffer { buffers.append(buffer) }
  }

  func destroy(_ object: Surface) {}
  func damage(_ object: Surface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func frame(_ object: Surface, callback: WaylandServer.WlCallback) {}
  func setOpaqueRegion(_ object: Surface, region: WaylandServer.WlRegion?) {}
  func setInputRegion(_ object: Surface, region: WaylandServer.WlRegion?) {}
  func commit(_ object: Surface) {}
  func setBufferTransform(_ object: Surface, transform: WaylandServer.WlOutput.Transform) {}
  func setBufferScale(_ object: Surface, scale: Int32) {}
  func damageBuffer(_ object: Surface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func offset(_ object: Surface, x: Int32, y: Int32) {}
}
