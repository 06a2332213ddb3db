import Assembly
import Glibc
import Globals
import Testing
import WireClients

/// Tests of wl_shm, its pools and buffers.
@Suite struct SharedMemoryTests {
  private static func buffer(
    _ name: String, _ error: String, offset: Word = 0, _ width: Word = 10, _ height: Word = 10, stride: Word = 40,
    format: Word = 1
  ) -> Offence {
    Offence(name, error) { _, client in
      client.make(client.makePool(4096), "create_buffer", offset, width, height, stride, format)
    }
  }

  private static let offences = [
    buffer("a format that nobody knows", "wl_shm_pool 0", format: 0x1234_5678),
    buffer("a width of 0", "wl_shm_pool 1", 0),
    buffer("a negative width", "wl_shm_pool 1", -1),
    buffer("the largest width", "wl_shm_pool 1", .largest),
    buffer("a height of 0", "wl_shm_pool 1", 10, 0),
    buffer("a negative height", "wl_shm_pool 1", 10, .smallest),
    buffer("the largest height", "wl_shm_pool 1", 10, .largest),
    buffer("a stride below the width", "wl_shm_pool 1", stride: 9),
    buffer("a stride of one pixel less than the width", "wl_shm_pool 1", 10, 10, stride: 36),
    buffer("a negative stride", "wl_shm_pool 1", stride: -40),
    buffer("the largest stride", "wl_shm_pool 1", stride: .largest),
    buffer("a negative offset", "wl_shm_pool 1", offset: -4),
    buffer("an offset beyond the pool", "wl_shm_pool 1", offset: 4096),
    buffer("the largest offset", "wl_shm_pool 1", offset: .largest),
    buffer("a pool that is one row too short", "wl_shm_pool 1", 32, 33, stride: 128),
    Offence("a pool of no bytes", "wl_shm 1") { _, client in
      let file = WireClient.memory(4096)
      defer { close(file) }
      client.make(client.global("wl_shm"), "create_pool", .file(file), 0)
    },
    Offence("a pool of negative size", "wl_shm 1") { _, client in
      let file = WireClient.memory(4096)
      defer { close(file) }
      client.make(client.global("wl_shm"), "create_pool", .file(file), .smallest)
    },
    Offence("a pool in a file that cannot be mapped", "wl_shm 2") { _, client in
      var ends: [Int32] = [0, 0]
      _ = pipe(&ends)
      client.make(client.global("wl_shm"), "create_pool", .file(ends[0]), 4096)
      for end in ends { close(end) }
    },
    Offence("a pool that shrinks by request", "wl_shm_pool 2") { $1.request($1.makePool(4096), "resize", 4095) },
    Offence("a pool that shrinks to the smallest number", "wl_shm_pool 2") {
      $1.request($1.makePool(4096), "resize", .smallest)
    },
  ]

  @Test("Numbers that describe no pixels in the pool are refused", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  /// Shows a window and then truncates the file of its pool.
  private func shrink(to size: off_t, thenCommitAgain: Bool) throws {
    let arena = try Arena()
    let client = try arena.connect()
    let window = arena.showWindow(of: client)
    let file = WireClient.memory(400 * 400 * 4)
    defer { close(file) }
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 640_000)
    let buffer = client.makeBuffer(in: pool, 400, 400)
    client.attach(buffer, to: window.surface)
    arena.settle()
    ftruncate(file, size)
    client.request(window.surface, "commit")
    if thenCommitAgain {
      for _ in 0..<5 {
        client.attach(buffer, to: window.surface)
        client.request(window.surface, "commit")
      }
    }
    arena.settle()
    #expect(client.error == "wl_buffer 2")
    #expect(arena.isEnded(client))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A pool whose file was made shorter ends its client, not the server", arguments: [0, 4096, 400_000])
  func shrunken(size: Int) throws {
    try shrink(to: off_t(size), thenCommitAgain: false)
    try shrink(to: off_t(size), thenCommitAgain: true)
  }

  @Test("A file shortened after the commit harms nobody, since the pixels were copied")
  func shrunkenLater() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let window = arena.showWindow(of: client)
    let file = WireClient.memory(100 * 100 * 4)
    defer { close(file) }
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 40_000)
    client.attach(client.makeBuffer(in: pool, 100, 100), to: window.surface)
    client.request(window.surface, "commit")
    arena.settle()
    ftruncate(file, 0)
    _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Two clients with shortened pools at the same time do not mix up")
  func twoShrunken() throws {
    let arena = try Arena()
    let clients = try (0..<2).map { _ in try arena.connect() }
    let windows = clients.map { arena.showWindow(of: $0) }
    let files = clients.map { _ in WireClient.memory(640_000) }
    for (index, client) in clients.enumerated() {
      let pool = client.make(client.global("wl_shm"), "create_pool", .file(files[index]), 640_000)
      client.attach(client.makeBuffer(in: pool, 400, 400), to: windows[index].surface)
    }
    arena.settle()
    for (index, client) in clients.enumerated() {
      ftruncate(files[index], 0)
      client.request(windows[index].surface, "commit")
    }
    arena.settle()
    #expect(clients.allSatisfy { $0.isLetGo })
    #expect(arena.faultsOfBystander() == [])
    for file in files { close(file) }
  }

  @Test("A buffer too large to be copied is not shown, and its client can go on")
  func hugeBuffer() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let window = client.beginToplevel()
    arena.settle()
    let file = WireClient.memory(4096)
    defer { close(file) }
    // 40,000 pixels in a row are more than a picture can have.
    ftruncate(file, 160_000)
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 160_000)
    client.request(window.xdgSurface, "ack_configure", .id(client.last["xdg_surface.configure"]?.last ?? 0))
    client.attach(client.makeBuffer(in: pool, 40_000, 1), to: window.surface)
    client.request(window.surface, "commit")
    arena.settle()
    _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    client.draw(window.surface, 100, 100)
    arena.settle()
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander().count <= 1)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that wants more pictures kept than it may is let go, and the memory comes back")
  func memoryHog() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.heldBytesPerProcess = 8 << 20
    let client = try arena.connect()
    let id = arena.compositor.server.clients.all.last!.id
    // A transparent buffer of one MiB, shown on one surface after the other.
    let buffer = client.makeBuffer(512, 512)
    for _ in 0..<40 where !client.isLetGo {
      let surface = client.makeSurface()
      client.attach(buffer, to: surface)
      client.request(surface, "commit")
      arena.settle()
    }
    #expect(client.error == "wl_display 2")
    #expect(arena.isEnded(client))
    #expect(arena.compositor.memory.bytes(of: id) == 0)
    #expect(arena.faultsOfBystander() == [])
  }
}
