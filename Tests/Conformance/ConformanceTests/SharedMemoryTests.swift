import Assembly
import Geometry
import Glibc
import Rendering
import Testing
import WireClients

/// Tests of unusual uses of `wl_shm`, by the picture on the screen and the events that the client receives.
@Suite struct SharedMemoryTests {
  private let room: Room
  private let client: EventLog

  init() throws {
    room = try Room()
    client = try room.connectLog()
  }

  private var wire: WireClient { client.wire }

  /// A pool with the same colour in every pixel.
  private final class Pool {
    let file: Int32
    let object: UInt32
    private let wire: WireClient

    init(_ wire: WireClient, bytes: Int, color: UInt32 = 0xff00_8000) {
      self.wire = wire
      file = WireClient.memory(bytes)
      object = wire.make(wire.global("wl_shm"), "create_pool", .file(file), .number(Int64(bytes)))
      fill(color, bytes: bytes)
    }

    deinit { close(file) }

    func fill(_ color: UInt32, bytes: Int, from offset: Int = 0) {
      let words = [UInt32](repeating: color, count: bytes / 4)
      _ = words.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
    }

    func buffer(
      offset: Int64 = 0, _ width: Int64 = 10, _ height: Int64 = 10, stride: Int64? = nil, format: Int64 = 1
    ) -> UInt32 {
      wire.make(
        object, "create_buffer", .number(offset), .number(width), .number(height), .number(stride ?? width * 4),
        .number(format))
    }
  }

  /// Shows a buffer as a window at the desktop's top left corner.
  private func show(_ buffer: UInt32) -> WireWindow {
    let window = client.show("page", at: 0, 0, 10, 10)
    client.call(buffer, "buffer")
    wire.attach(buffer, to: window.surface)
    client.commit(window.surface)
    return window
  }

  /// The colour of a pixel of the screen, as red, green and blue.
  private func seen(_ x: Int, _ y: Int) throws -> [UInt8] {
    let compositor = room.arena.compositor
    let screen = try #require(compositor.outputs.screen(of: compositor.outputs.all[0]))
    let color = try #require(try screen.picture().color(x: x, y: y))
    return [color.red, color.green, color.blue]
  }

  @Test func theTwoFormatsThatEverybodyHasAreAmongThoseAnnounced() throws {
    var formats: [UInt32] = []
    let fresh = try room.arena.connect()
    fresh.onEvent = { _, _, event, values in if event == "wl_shm.format" { formats += values } }
    _ = fresh.global("wl_shm")
    room.settle()
    #expect(formats.contains(0) && formats.contains(1))
    #expect(Set(formats).count == formats.count)
  }

  @Test func aBufferComesBackOnceItWasCommitted() {
    let pool = Pool(wire, bytes: 400)
    _ = show(pool.buffer())
    #expect(client.received("wl_buffer") == ["buffer: wl_buffer.release"])
  }

  @Test func aBufferThatIsAttachedAndReplacedBeforeTheCommitIsNotGivenBack() {
    let pool = Pool(wire, bytes: 800)
    let window = client.show("page", at: 0, 0, 10, 10)
    let (first, second) = (pool.buffer(), pool.buffer(offset: 400))
    client.call(first, "first")
    client.call(second, "second")
    wire.attach(first, to: window.surface)
    wire.attach(second, to: window.surface)
    client.commit(window.surface)
    #expect(client.received("wl_buffer") == ["second: wl_buffer.release"])
  }

  @Test func whatWasCommittedIsShownAndNotWhatIsWrittenAfterwards() throws {
    let pool = Pool(wire, bytes: 400)
    _ = show(pool.buffer())
    pool.fill(0xffff_0000, bytes: 400)
    #expect(try seen(5, 5) == [0, 0x80, 0])
  }

  @Test func aPoolMayGoBeforeItsBuffers() throws {
    let pool = Pool(wire, bytes: 400)
    let buffer = pool.buffer()
    wire.request(pool.object, "destroy")
    room.settle()
    _ = show(buffer)
    #expect(try seen(5, 5) == [0, 0x80, 0])
    #expect(client.error == nil)
  }

  @Test func aBufferMayGoBetweenAttachAndCommit() throws {
    let pool = Pool(wire, bytes: 400)
    let window = client.show("page", at: 0, 0, 10, 10)
    let buffer = pool.buffer()
    wire.attach(buffer, to: window.surface)
    wire.request(buffer, "destroy")
    client.commit(window.surface)
    #expect(client.error == nil)
  }

  @Test func aBufferMayGoWhileItIsShown() throws {
    let pool = Pool(wire, bytes: 400)
    let buffer = pool.buffer()
    _ = show(buffer)
    wire.request(buffer, "destroy")
    wire.request(pool.object, "destroy")
    room.settle()
    #expect(try seen(5, 5) == [0, 0x80, 0])
  }

  @Test func aPoolThatGrowsHasRoomForMore() throws {
    let pool = Pool(wire, bytes: 400)
    let early = pool.buffer()
    ftruncate(pool.file, 800)
    pool.fill(0xff00_00ff, bytes: 400, from: 400)
    wire.request(pool.object, "resize", 800)
    let window = show(pool.buffer(offset: 400))
    #expect(try seen(5, 5) == [0, 0, 0xff])
    wire.attach(early, to: window.surface)
    client.commit(window.surface)
    #expect(try seen(5, 5) == [0, 0x80, 0])
    #expect(client.error == nil)
  }

  @Test func rowsMayBeLongerThanTheirPixels() throws {
    let pool = Pool(wire, bytes: 4000)
    for row in 0..<10 { pool.fill(0xff00_00ff, bytes: 40, from: row * 400) }
    _ = show(pool.buffer(10, 10, stride: 400))
    #expect(try seen(0, 0) == [0, 0, 0xff])
    #expect(try seen(9, 9) == [0, 0, 0xff])
    #expect(client.error == nil)
  }

  @Test func theLastByteOfThePoolMayBeThePicturesLast() {
    let pool = Pool(wire, bytes: 4000)
    _ = show(pool.buffer(offset: 3600))
    #expect(client.error == nil)
    _ = pool.buffer(offset: 3604)
    room.settle()
    #expect(client.error == "wl_shm_pool 1")
  }

  @Test func whatIsOpaqueByItsFormatHidesWhatItsFourthByteSays() throws {
    let pool = Pool(wire, bytes: 400, color: 0x0000_8000)
    _ = show(pool.buffer(format: 1))
    #expect(try seen(5, 5) == [0, 0x80, 0])
  }

  @Test func oneBufferMayBeOnTwoSurfaces() throws {
    let pool = Pool(wire, bytes: 400)
    let buffer = pool.buffer()
    let window = show(buffer)
    let inset = client.showSubsurface("inset", of: window.surface, at: 20, 20)
    client.call(buffer, "buffer")
    wire.attach(buffer, to: inset.surface)
    client.commit(inset.surface)
    #expect(client.received("wl_buffer").filter { $0.hasPrefix("buffer:") } == ["buffer: wl_buffer.release"])
    #expect(try seen(25, 25) == [0, 0x80, 0])
    #expect(try seen(5, 5) == [0, 0x80, 0])
  }

  @Test func theSamePictureCommittedAgainComesBackAgain() {
    let pool = Pool(wire, bytes: 400)
    let buffer = pool.buffer()
    let window = show(buffer)
    client.forget()
    for _ in 0..<3 {
      wire.attach(buffer, to: window.surface)
      client.commit(window.surface)
    }
    #expect(client.received("wl_buffer") == Array(repeating: "buffer: wl_buffer.release", count: 3))
  }

  @Test func aCommitWithoutAttachGivesNothingBack() {
    let pool = Pool(wire, bytes: 400)
    let window = show(pool.buffer())
    client.forget()
    wire.request(window.surface, "damage", 0, 0, 10, 10)
    client.commit(window.surface)
    #expect(client.received("wl_buffer") == [])
  }

  @Test func aPoolOfAFileThatIsClosedSinceStaysUsable() throws {
    let file = WireClient.memory(400)
    let pool = wire.make(wire.global("wl_shm"), "create_pool", .file(file), 400)
    close(file)
    room.settle()
    _ = show(wire.make(pool, "create_buffer", 0, 10, 10, 40, 1))
    #expect(client.error == nil)
    #expect(client.received("wl_buffer") == ["buffer: wl_buffer.release"])
  }
}
