import Assembly
import Geometry
import Glibc
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of clients that misuse the protocols for captures.
@Suite struct CaptureTests {
  private static let (manager, session) = ("ext_image_copy_capture_manager_v1", "ext_image_copy_capture_session_v1")
  private static let frame = "ext_image_copy_capture_frame_v1"

  private static func screencopy(_ client: WireClient) -> UInt32 {
    let manager = client.global("zwlr_screencopy_manager_v1")
    return client.make(manager, "capture_output", 1, .id(client.global("wl_output")))
  }

  private static func source(_ client: WireClient) -> UInt32 {
    client.make(
      client.global("ext_output_image_capture_source_manager_v1"), "create_source", .id(client.global("wl_output")))
  }

  private static func makeSession(_ client: WireClient) -> UInt32 {
    client.make(client.global(manager), "create_session", .id(source(client)), 0)
  }

  private static func captured(_ client: WireClient) -> UInt32 {
    let frame = client.make(makeSession(client), "create_frame")
    client.request(frame, "attach_buffer", .id(client.makeBuffer(Arena.width, Arena.height)))
    client.request(frame, "capture")
    return frame
  }

  /// A buffer in a pool of the right size.
  private static func buffer(
    _ client: WireClient, offset: Int64 = 0, stride: Int64 = 3200, format: Int64 = 1, height: Int64 = 600
  ) -> UInt32 {
    let pool = client.makePool(3200 * 700)
    return client.make(
      pool, "create_buffer", .number(offset), 800, .number(height), .number(stride), .number(format))
  }

  private static let offences = [
    Offence("a second copy", "zwlr_screencopy_frame_v1 0") { _, client in
      let frame = screencopy(client)
      for _ in 0..<2 { client.request(frame, "copy", .id(client.makeBuffer(Arena.width, Arena.height))) }
    },
    Offence("a copy into one colour", "zwlr_screencopy_frame_v1 1") { _, client in
      client.request(screencopy(client), "copy", .id(client.makeSolid()))
    },
    Offence("a copy into a smaller buffer", "zwlr_screencopy_frame_v1 1") { _, client in
      client.request(screencopy(client), "copy_with_damage", .id(buffer(client, height: 599)))
    },
    Offence("a copy with another stride", "zwlr_screencopy_frame_v1 1") { _, client in
      client.request(screencopy(client), "copy", .id(buffer(client, stride: 3204)))
    },
    Offence("a copy in another format", "zwlr_screencopy_frame_v1 1") { _, client in
      client.request(screencopy(client), "copy", .id(buffer(client, format: 0x3432_4241)))
    },
    Offence("a copy to an odd place", "zwlr_screencopy_frame_v1 1") { _, client in
      client.request(screencopy(client), "copy", .id(buffer(client, offset: 2)))
    },
    Offence("an unknown option", "\(manager) 1") { _, client in
      client.make(client.global(manager), "create_session", .id(source(client)), 2)
    },
    Offence("two frames at a time", "\(session) 1") { _, client in
      let session = makeSession(client)
      for _ in 0..<2 { client.make(session, "create_frame") }
    },
    Offence("a capture without a buffer", "\(frame) 1") { _, client in
      client.request(client.make(makeSession(client), "create_frame"), "capture")
    },
    Offence("damage outside the buffer", "\(frame) 2") { _, client in
      client.request(client.make(makeSession(client), "create_frame"), "damage_buffer", -1, 0, 10, 10)
    },
    Offence("damage without a size", "\(frame) 2") { _, client in
      client.request(client.make(makeSession(client), "create_frame"), "damage_buffer", 0, 0, 0, .largest)
    },
    Offence("a second capture", "\(frame) 3") { $1.request(captured($1), "capture") },
    Offence("damage after the capture", "\(frame) 3") { $1.request(captured($1), "damage_buffer", 0, 0, 1, 1) },
    Offence("a buffer after the capture", "\(frame) 3") {
      $1.request(captured($1), "attach_buffer", .id($1.makeBuffer(10, 10)))
    },
    Offence("too many frames", "wl_display 2") { _, client in for _ in 0...256 { _ = screencopy(client) } },
    Offence("too many sessions", "wl_display 2") { _, client in
      let source = source(client)
      for _ in 0...256 { client.make(client.global(manager), "create_session", .id(source), 0) }
    },
  ]

  @Test("A client that breaks the rules of captures is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("objects that end in another order") { arena, client in
      let frame = captured(client)
      for global in [manager, "ext_output_image_capture_source_manager_v1"] {
        client.request(client.global(global), "destroy")
      }
      arena.settle()
      client.request(frame, "destroy")
    },
    Oddity("a buffer that is destroyed before its picture") { _, client in
      let frame = screencopy(client)
      let buffer = client.makeBuffer(Arena.width, Arena.height)
      client.request(frame, "copy", .id(buffer))
      client.request(buffer, "destroy")
    },
    Oddity("a frame that is destroyed before its picture") { _, client in
      let frame = screencopy(client)
      client.request(frame, "copy_with_damage", .id(client.makeBuffer(Arena.width, Arena.height)))
      client.request(frame, "destroy")
    },
    Oddity("hundreds of frames and sessions, one after the other") { arena, client in
      for _ in 0..<600 {
        client.request(screencopy(client), "destroy")
        let source = source(client)
        client.request(client.make(client.global(manager), "create_session", .id(source), 0), "destroy")
        client.request(source, "destroy")
      }
      arena.settle()
    },
    Oddity("damage of the largest numbers, again and again") { _, client in
      let frame = client.make(makeSession(client), "create_frame")
      for place in 0..<500 {
        client.request(frame, "damage_buffer", .number(Int64(place * 7)), .number(Int64(place * 5)), 3, 2)
      }
      client.request(frame, "damage_buffer", .largest, .largest, .largest, .largest)
      client.request(frame, "attach_buffer", .id(client.makeBuffer(Arena.width, Arena.height)))
      client.request(frame, "capture")
    },
  ]

  @Test("Unusual orders of requests harm nobody", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test(
    "A client that shortens the file of its buffer is disconnected, and nobody else", arguments: [0, 4096, 400_000])
  func shortened(size: Int) throws {
    let arena = try Arena()
    let client = try arena.connect()
    let file = WireClient.memory(800 * 600 * 4)
    defer { close(file) }
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 1_920_000)
    let buffer = client.makeBuffer(in: pool, 800, 600)
    let frame = Self.screencopy(client)
    arena.settle()
    ftruncate(file, off_t(size))
    client.request(frame, "copy", .id(buffer))
    arena.settle()
    #expect(client.error == "wl_buffer 2")
    client.request(frame, "destroy")
    #expect(arena.isEnded(client))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("The pixels written in one turn are bounded, and every frame gets its picture in the end")
  func boundedTurns() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.capturedBytesPerTurn = 1
    let client = try arena.connect()
    for _ in 0..<5 {
      client.request(Self.screencopy(client), "copy", .id(client.makeBuffer(Arena.width, Arena.height)))
    }
    _ = client.flush()
    arena.compositor.turn(milliseconds: 0)
    _ = client.read()
    #expect((client.counts["zwlr_screencopy_frame_v1.ready"] ?? 0) < 5)
    arena.settle()
    #expect(client.counts["zwlr_screencopy_frame_v1.ready"] == 5)
  }

  @Test("A client that disconnects while its frames wait leaves nothing behind")
  func departure() throws {
    let arena = try Arena()
    let client = try arena.connect()
    _ = Self.captured(client)
    arena.settle()
    for _ in 0..<3 {
      let frame = Self.screencopy(client)
      client.request(frame, "copy_with_damage", .id(client.makeBuffer(Arena.width, Arena.height)))
    }
    arena.settle()
    arena.kill(client)
    let window = arena.showWindow(of: try arena.connect())
    #expect(window.surface != 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("While nothing changes, a waiting client receives nothing")
  func quiet() throws {
    let arena = try Arena()
    let client = try arena.connect()
    _ = Self.captured(client)
    arena.settle()
    let session = Self.makeSession(client)
    let first = client.make(session, "create_frame")
    client.request(first, "attach_buffer", .id(client.makeBuffer(Arena.width, Arena.height)))
    client.request(first, "capture")
    arena.settle()
    client.request(first, "destroy")
    let second = client.make(session, "create_frame")
    client.request(second, "attach_buffer", .id(client.makeBuffer(Arena.width, Arena.height)))
    client.request(second, "capture")
    arena.settle()
    let before = client.counts
    for _ in 0..<20 { arena.compositor.turn(milliseconds: 0) }
    arena.settle()
    #expect(client.counts == before)
    #expect(!arena.compositor.postponed.isCopying)
  }
}
