import Assembly
import Glibc
import Globals
import Testing
import WireClients

/// Tests of clients that misuse explicit synchronization.
@Suite struct SyncobjTests {
  private static let manager = "wp_linux_drm_syncobj_manager_v1"
  private static let object = "wp_linux_drm_syncobj_surface_v1"

  private static func arena() throws -> Arena {
    try Arena(dmabufs: PretendDmabufKernel(), timelines: PretendTimelineKernel())
  }

  /// The content of a commit.
  private enum Content {
    case nothing, noBuffer, dmabuf, sharedMemory, color
  }

  /// Commits a window with points of two timelines, or of one.
  @discardableResult
  private static func commit(
    _ arena: Arena, _ client: WireClient, _ content: Content = .dmabuf, acquire: UInt64? = 1, release: UInt64? = 2,
    ofOneTimeline: Bool = false
  ) throws -> UInt32 {
    let (surface, files) = (client.makeSurface(), [try timeline(arena), try timeline(arena)])
    defer { files.forEach { close($0) } }
    let synchronization = client.synchronize(surface)
    let first = client.importTimeline(files[0])
    let second = ofOneTimeline ? first : client.importTimeline(files[1])
    if let acquire { client.setAcquirePoint(acquire, of: first, on: synchronization) }
    if let release { client.setReleasePoint(release, of: second, on: synchronization) }
    switch content {
    case .nothing: break
    case .noBuffer: client.request(surface, "attach", nil, 0, 0)
    case .dmabuf: client.attach(try dmabuf(arena, client), to: surface)
    case .sharedMemory: client.attach(client.makeBuffer(10, 10), to: surface)
    case .color:
      let pixel = client.make(
        client.global("wp_single_pixel_buffer_manager_v1"), "create_u32_rgba_buffer", 0, 0, 0, 0)
      client.attach(pixel, to: surface)
    }
    client.request(surface, "commit")
    return surface
  }

  private static func timeline(_ arena: Arena) throws -> Int32 { try #require(arena.timelines).makeFile() }

  private static func dmabuf(_ arena: Arena, _ client: WireClient) throws -> UInt32 {
    let file = try #require(arena.dmabufs).make(byteCount: 4096)
    defer { close(file) }
    return client.makeBuffer(of: file, 10, 10)
  }

  private static func commits(
    _ name: String, _ code: Int, _ content: Content = .dmabuf, acquire: UInt64? = 1, release: UInt64? = 2,
    ofOneTimeline: Bool = false
  ) -> Offence {
    Offence(name, "\(object) \(code)") { arena, client in
      try commit(arena, client, content, acquire: acquire, release: release, ofOneTimeline: ofOneTimeline)
    }
  }

  private static let wrongCommits: [Offence] = [
    commits("a buffer of wl_shm", 2, .sharedMemory),
    commits("a buffer of one colour", 2, .color),
    commits("a buffer of wl_shm without points", 2, .sharedMemory, acquire: nil, release: nil),
    commits("points without a buffer", 3, .nothing),
    commits("an acquire point without a buffer", 3, .nothing, release: nil),
    commits("a release point without a buffer", 3, .nothing, acquire: nil),
    commits("points with the removal of the buffer", 3, .noBuffer),
    commits("a buffer without points", 4, acquire: nil, release: nil),
    commits("a buffer without an acquire point", 4, acquire: nil),
    commits("a buffer without a release point", 5, release: nil),
    commits("the same point twice", 6, acquire: 2, ofOneTimeline: true),
    commits("a release point before the acquire point", 6, acquire: 3, ofOneTimeline: true),
    commits("the largest point twice", 6, acquire: .max, release: .max, ofOneTimeline: true),
    commits("the point 0 twice", 6, acquire: 0, release: 0, ofOneTimeline: true),
  ]

  /// An import of a file that is not a timeline.
  private static func imports(_ name: String, _ make: @escaping @Sendable (Arena) throws -> Int32) -> Offence {
    Offence(name, "\(manager) 1") { arena, client in
      let file = try make(arena)
      defer { close(file) }
      _ = client.importTimeline(file)
    }
  }

  private static let others: [Offence] = [
    imports("a file in memory as a timeline") { _ in WireClient.memory(4096) },
    imports("a dma-buf as a timeline") { try #require($0.dmabufs).make(byteCount: 4096) },
    imports("a folder as a timeline") { _ in open("/", O_RDONLY | O_DIRECTORY) },
    Offence("a timeline without a file", "wl_display 1") { _, client in
      client.say(object: client.global(manager), opcode: 2, [0, 0, 0, 0x10])
    },
    Offence("a second object for a surface", "\(manager) 0") { _, client in
      let surface = client.makeSurface()
      for _ in 0..<2 { _ = client.synchronize(surface) }
    },
    Offence("an acquire point after the end of the surface", "\(object) 1") { arena, client in
      try setPoint(arena, client) { client.setAcquirePoint(1, of: $0, on: $1) }
    },
    Offence("a release point after the end of the surface", "\(object) 1") { arena, client in
      try setPoint(arena, client) { client.setReleasePoint(1, of: $0, on: $1) }
    },
    Offence("a surface in the place of a timeline", "wl_display 1") { _, client in
      let surface = client.makeSurface()
      client.setAcquirePoint(1, of: surface, on: client.synchronize(surface))
    },
    Offence("a second buffer with the points of the first", "\(object) 4") { arena, client in
      let surface = try commit(arena, client)
      client.attach(try dmabuf(arena, client), to: surface)
      client.request(surface, "commit")
    },
    Offence("more waits than are allowed", "wl_display 2") { arena, client in
      arena.server.bounds.waitingPoints = 2
      for _ in 0..<3 { try commit(arena, client) }
    },
    Offence("more timelines than are allowed", "wl_display 2") { arena, client in
      arena.server.bounds.objectWeight = 400
      arena.server.bounds.objectShare = 400
      let file = try timeline(arena)
      defer { close(file) }
      for _ in 0..<25 { _ = client.importTimeline(file) }
    },
  ]

  /// Destroys a surface before its object, and then sets a point.
  private static func setPoint(
    _ arena: Arena, _ client: WireClient, _ set: (_ timeline: UInt32, _ synchronization: UInt32) -> Void
  ) throws {
    let (surface, file) = (client.makeSurface(), try timeline(arena))
    defer { close(file) }
    let synchronization = client.synchronize(surface)
    client.request(surface, "destroy")
    set(client.importTimeline(file), synchronization)
  }

  @Test("Wrong commits and objects are errors", arguments: wrongCommits + others)
  func offence(offence: Offence) throws { try offence.check(in: Self.arena) }

  @Test("Waits that have ended do not count")
  func endedWaits() throws {
    let arena = try Self.arena()
    arena.server.bounds.waitingPoints = 2
    let client = try arena.connect()
    for _ in 0..<5 {
      for _ in 0..<2 { try Self.commit(arena, client) }
      arena.settle()
      #expect(arena.compositor.postponed.awaitsDrawing)
      arena.timelines?.signalAll()
      arena.settle()
      #expect(!arena.compositor.postponed.awaitsDrawing)
    }
    #expect(client.error == nil)
  }

  @Test("A client that disconnects with everything leaves nothing behind", arguments: [true, false])
  func departure(isDrawn: Bool) throws {
    let arena = try Self.arena()
    let client = try arena.connect()
    for _ in 0..<4 { try Self.commit(arena, client) }
    arena.settle()
    if isDrawn { arena.timelines?.signalAll() }
    arena.kill(client)
    for _ in 0..<100 where (arena.timelines?.handleCount ?? 0) > 0 { arena.compositor.turn(milliseconds: 0) }
    #expect(arena.timelines?.handleCount == 0)
    #expect(arena.dmabufs?.mappings == 0)
    #expect(!arena.compositor.postponed.awaitsDrawing)
    #expect(arena.faultsOfBystander() == [])
  }
}
