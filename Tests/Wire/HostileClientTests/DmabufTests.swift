import Assembly
import Geometry
import Glibc
import Globals
import Testing
import WireClients

/// Tests of clients that hand over dma-bufs with wrong numbers, and other files in their place.
@Suite struct DmabufTests {
  private static let dmabuf = "zwp_linux_dmabuf_v1"
  private static let params = "zwp_linux_buffer_params_v1"
  private static let xrgb8888 = WireClient.xrgb8888

  private static func arena() throws -> Arena { try Arena(dmabufs: PretendDmabufKernel()) }

  /// A dma-buf of 4096 bytes. The caller closes it.
  private static func file(_ arena: Arena) throws -> Int32 { try #require(arena.dmabufs).make(byteCount: 4096) }

  /// Asks for a buffer of 10x10 pixels with other numbers.
  private static func create(
    _ client: WireClient, _ params: UInt32, immediately: Bool = true, _ width: Int64 = 10, _ height: Int64 = 10,
    format: Int64 = xrgb8888, flags: Int64 = 0
  ) {
    let numbers: [Word] = [.number(width), .number(height), .number(format), .number(flags)]
    if immediately {
      client.make(params, "create_immed", numbers[0], numbers[1], numbers[2], numbers[3])
    } else {
      client.request(params, "create", with: numbers)
    }
  }

  /// Numbers that are errors for both requests.
  private static func numbers(
    _ name: String, _ code: Int, _ width: Int64 = 10, _ height: Int64 = 10, offset: Int64 = 0, stride: Int64 = 40,
    modifier: Int64 = 0, format: Int64 = xrgb8888
  ) -> [Offence] {
    [true, false].map { immediately in
      Offence("\(name), \(immediately ? "at once" : "by an event")", "\(params) \(code)") { arena, client in
        let file = try Self.file(arena)
        defer { close(file) }
        let params = client.makeParams(file, offset: offset, stride: stride, modifier: modifier)
        create(client, params, immediately: immediately, width, height, format: format)
      }
    }
  }

  private static let wrongNumbers: [Offence] = [
    numbers("an unknown format", 4, format: 0x1234_5678),
    numbers("a number of wl_shm as the format", 4, format: 1),
    numbers("a layout that was not offered", 4, modifier: 1 << 56 | 1),
    numbers("the layout that only the driver knows", 4, modifier: 0x00FF_FFFF_FFFF_FFFF),
    numbers("a width of 0", 5, 0),
    numbers("a negative width", 5, -1),
    numbers("a height of 0", 5, 10, 0),
    numbers("a negative height", 5, 10, Int64(Int32.min)),
    numbers("the largest size", 6, Int64(Int32.max), Int64(Int32.max)),
    numbers("a stride of one pixel less than the width", 6, stride: 36),
    numbers("a stride of 0", 6, stride: 0),
    numbers("the largest stride and height", 6, 10, Int64(Int32.max), stride: 0xFFFF_FFFC),
    numbers("the largest offset", 6, offset: 0xFFFF_FFFC),
    numbers("an offset at the end", 6, offset: 4096),
    numbers("an offset that is 4 bytes too large", 6, offset: 3700),
    numbers("one row too many", 6, 10, 103),
  ].flatMap { $0 }

  private static let wrongOrders: [Offence] = [
    Offence("a fifth plane", "\(params) 1") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      _ = client.makeParams(file, plane: 4)
    },
    Offence("a plane with the largest number", "\(params) 1") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      _ = client.makeParams(file, plane: 0xFFFF_FFFF)
    },
    Offence("a plane twice", "\(params) 2") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      client.addPlane(file, to: client.makeParams(file))
    },
    Offence("no plane", "\(params) 3") { _, client in
      create(client, client.make(client.global(dmabuf), "create_params"))
    },
    Offence("only the second plane", "\(params) 3") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      create(client, client.makeParams(file, plane: 1), immediately: false)
    },
    Offence("a plane more than the format has", "\(params) 3") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      let params = client.makeParams(file)
      client.addPlane(file, to: params, plane: 1)
      create(client, params)
    },
    Offence("a second buffer", "\(params) 0") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      let params = client.makeParams(file)
      for _ in 0..<2 { create(client, params, immediately: false) }
    },
    Offence("a plane for a finished buffer", "\(params) 0") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      let params = client.makeParams(file)
      create(client, params, immediately: false)
      client.addPlane(file, to: params, plane: 1)
    },
    Offence("a second buffer after a failure", "\(params) 0") { _, client in
      let file = WireClient.memory(4096)
      defer { close(file) }
      let params = client.makeParams(file)
      for _ in 0..<2 { create(client, params, immediately: false) }
    },
    Offence("a plane without a file", "wl_display 1") { _, client in
      let params = client.make(client.global(dmabuf), "create_params")
      client.say(object: params, opcode: 1, [UInt8](repeating: 0, count: 20))
    },
    Offence("a dma-buf too many", "wl_display 2") { arena, client in
      arena.server.bounds.dmabufsOfOneClient = 8
      let file = try Self.file(arena)
      defer { close(file) }
      for _ in 0..<9 { _ = client.makeParams(file) }
    },
    Offence("a picture of the screen into a dma-buf", "zwlr_screencopy_frame_v1 1") { arena, client in
      let file = try #require(arena.dmabufs).make(byteCount: Int(Arena.width * Arena.height * 4))
      defer { close(file) }
      let frame = client.make(
        client.global("zwlr_screencopy_manager_v1"), "capture_output", 0, .id(client.global("wl_output")))
      client.request(frame, "copy", .id(client.makeBuffer(of: file, Arena.width, Arena.height)))
    },
  ]

  @Test("Wrong numbers and orders are errors", arguments: wrongNumbers + wrongOrders)
  func offence(offence: Offence) throws { try offence.check(in: Self.arena) }

  // MARK: Several planes

  /// Planes of the layout of a card, as offsets and strides by their numbers; 0 for the layout is linear.
  private static let wrongPlanes: [Offence] = [
    ("a gap between planes", 3, [0: (0, 40), 2: (0, 40)]),
    ("a second plane that begins at the end", 6, [0: (0, 40), 1: (4096, 40)]),
    ("a row of the last plane that is too long", 6, [0: (0, 40), 1: (0, 40), 2: (0, 40), 3: (4000, 100)]),
    ("a second plane with the largest numbers", 6, [0: (0, 40), 1: (0xFFFF_FFFC, 0xFFFF_FFFC)]),
    ("a first plane with a row too many", 6, [0: (3700, 40), 1: (0, 40)]),
  ].map { (name: String, code: Int, planes: [Int64: (Int64, Int64)]) in
    Offence(name, "\(params) \(code)") { arena, client in
      let file = try Self.file(arena)
      defer { close(file) }
      let params = client.make(client.global(dmabuf), "create_params")
      for (number, (offset, stride)) in planes {
        client.addPlane(
          file, to: params, offset: offset, stride: stride, plane: number, modifier: Int64(Arena.tiled))
      }
      create(client, params)
    }
  }

  private static func importing() throws -> Arena {
    try Arena(dmabufs: PretendDmabufKernel(), importer: PretendPictures())
  }

  @Test("Wrong planes of a layout of the card are errors", arguments: wrongPlanes)
  func planes(offence: Offence) throws { try offence.check(in: Self.importing) }

  @Test("Planes with different layouts fail, and so do files that are not dma-bufs", arguments: [true, false])
  func mixedPlanes(areDmabufs: Bool) throws {
    let arena = try Self.importing()
    let client = try arena.connect()
    let (first, second) = (try Self.file(arena), areDmabufs ? try Self.file(arena) : WireClient.memory(4096))
    defer { for file in [first, second] { close(file) } }
    let params = client.makeParams(first, modifier: Int64(Arena.tiled))
    client.addPlane(second, to: params, plane: 1, modifier: areDmabufs ? 0 : Int64(Arena.tiled))
    Self.create(client, params, immediately: false)
    arena.settle()
    #expect(client.error == nil)
    #expect(client.counts["\(Self.params).failed"] == 1)
  }

  // MARK: Files that are not dma-bufs, and dma-bufs that cannot be read

  /// A file that a client hands over, and what is pretended.
  private static let files: [(name: String, make: @Sendable (PretendDmabufKernel) -> Int32)] = [
    ("a file in memory", { _ in WireClient.memory(4096) }),
    (
      "a pipe",
      { _ in
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        close(ends[1])
        return ends[0]
      }
    ),
    ("a folder", { _ in open("/", O_RDONLY | O_DIRECTORY) }),
    ("a device of zeros", { _ in open("/dev/zero", O_RDWR) }),
    ("a socket", { _ in socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }),
    (
      "a dma-buf that cannot be mapped",
      {
        $0.allowsMapping = false
        return $0.make(byteCount: 4096)
      }
    ),
    (
      "a dma-buf of unknown size",
      {
        $0.hidesSizes = true
        return $0.make(byteCount: 4096)
      }
    ),
  ]

  @Test(
    "Files that cannot be read fail without harm, or are an error at once", arguments: files.indices, [true, false])
  func file(index: Int, immediately: Bool) throws {
    let kernel = PretendDmabufKernel()
    let arena = try Arena(dmabufs: kernel)
    let client = try arena.connect()
    let file = Self.files[index].make(kernel)
    defer { close(file) }
    Self.create(client, client.makeParams(file), immediately: immediately)
    arena.settle()
    #expect(client.error == (immediately ? "\(Self.params) 7" : nil), "\(Self.files[index].name)")
    #expect(client.counts["\(Self.params).failed"] == (immediately ? nil : 1))
    #expect(client.counts["\(Self.params).created"] == nil)
    #expect(kernel.mappings == 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Pixels that are upside down, or do not begin at multiples of 4 bytes, fail")
  func unreadable() throws {
    let arena = try Self.arena()
    let client = try arena.connect()
    let file = try Self.file(arena)
    defer { close(file) }
    for flags: Int64 in [1, 2, 4, 0x8000_0000] {
      Self.create(client, client.makeParams(file), immediately: false, flags: flags)
    }
    Self.create(client, client.makeParams(file, offset: 2), immediately: false)
    Self.create(client, client.makeParams(file, stride: 42), immediately: false)
    arena.settle()
    #expect(client.error == nil)
    #expect(client.counts["\(Self.params).failed"] == 6)
  }

  @Test("Before version 4, a layout that was not offered is a failure without an error")
  func olderLayouts() throws {
    let arena = try Self.arena()
    let client = try arena.connect()
    let file = try Self.file(arena)
    defer { close(file) }
    let older = client.global(Self.dmabuf, version: 3)
    Self.create(client, client.makeParams(file, modifier: 1 << 56 | 1, by: older), immediately: false)
    arena.settle()
    #expect(client.error == nil)
    #expect(client.counts["\(Self.params).failed"] == 1)
    Self.create(client, client.makeParams(file, by: older), immediately: false, format: 7)
    arena.settle()
    #expect(client.error == "\(Self.params) 4")
  }

  // MARK: Limits

  @Test("Buffers of all clients together are limited, and one that is refused fails")
  func manyClients() throws {
    let arena = try Self.arena()
    arena.server.bounds.dmabufs = 3
    let (first, second) = (try arena.connect(), try arena.connect())
    let file = try Self.file(arena)
    defer { close(file) }
    for _ in 0..<3 { _ = first.makeBuffer(of: file, 10, 10) }
    arena.settle()
    Self.create(second, second.makeParams(file), immediately: false)
    arena.settle()
    #expect(second.error == nil && second.counts["\(Self.params).failed"] == 1)
    arena.kill(first)
    Self.create(second, second.makeParams(file), immediately: false)
    arena.settle()
    #expect(second.counts["\(Self.params).created"] == 1)
  }

  @Test("Buffers that were destroyed do not count")
  func oneAfterTheOther() throws {
    let kernel = PretendDmabufKernel()
    let arena = try Arena(dmabufs: kernel)
    let client = try arena.connect()
    let file = try Self.file(arena)
    defer { close(file) }
    for _ in 0..<600 {
      client.request(client.makeBuffer(of: file, 10, 10), "destroy")
      arena.settle()
    }
    #expect(client.error == nil)
    #expect(kernel.mappings == 0)
  }

  @Test("A client that disconnects with everything it has handed over leaves nothing behind", arguments: [true, false])
  func departure(unfinished: Bool) throws {
    let kernel = PretendDmabufKernel()
    let arena = try Arena(dmabufs: kernel)
    let client = try arena.connect()
    let window = arena.showWindow(of: client)
    let file = try Self.file(arena)
    defer { close(file) }
    if unfinished { kernel.beginDrawing(file) }
    _ = client.makeParams(file)
    for _ in 0..<4 {
      client.attach(client.makeBuffer(of: file, 10, 10), to: window.surface)
      client.make(window.surface, "frame")
      client.request(window.surface, "commit")
    }
    arena.settle()
    #expect(arena.compositor.postponed.awaitsDrawing == unfinished)
    arena.kill(client)
    for _ in 0..<100 where kernel.mappings > 0 { arena.compositor.turn(milliseconds: 0) }
    #expect(kernel.mappings == 0)
    #expect(!arena.compositor.postponed.awaitsDrawing)
    #expect(arena.faultsOfBystander() == [])
  }
}
