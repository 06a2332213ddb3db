import Geometry
import Glibc
import Globals
import Policies
import Rendering
import Seats
import Surfaces
import Testing
import WaylandServer
import WireClients
@testable import Assembly

/// Tests of clients that cause as much work as possible, counted for each turn of the loop.
@Suite struct WorkBoundTests {
  /// A client with a window and small subsurfaces in it.
  private func showTree(_ arena: Arena, of count: Int) throws -> (client: WireClient, window: WireWindow) {
    let (client, window) = try arena.connectWithWindow()
    let buffer = client.makeBuffer(4, 4)
    for index in 0..<count {
      let surface = client.makeSurface()
      let link = client.makeSubsurface(surface, of: window.surface)
      client.request(link, "set_position", .number(Int64(index % 20 * 4)), .number(Int64(index / 20 * 4)))
      client.attach(buffer, to: surface)
      client.request(surface, "commit")
    }
    client.request(window.surface, "commit")
    arena.settle()
    return (client, window)
  }

  /// Keeps a finger on the bystander's window and moves it once in each turn of the loop.
  private func countMotions(_ arena: Arena, turns: Int, _ check: () -> Void) -> Int {
    arena.finger(50, downAt: 3, 500)
    for turn in 0..<turns {
      for client in arena.wireClients { _ = client.flush() }
      arena.finger(50, to: Double(4 + turn % 2), 500)
      arena.compositor.turn(milliseconds: 0)
      check()
      for client in arena.wireClients { _ = client.read() }
      _ = arena.bystander.read()
    }
    arena.fingerUp(50)
    arena.settle()
    return arena.bystander.touches.count { $0 == "motion" }
  }

  @Test("Rules are compared with the last title of a turn, and with its beginning")
  func titles() throws {
    let policy = """
      rules:
        - {match: {title: middle}, can-become-key: false}
        - {match: {title: "*end"}, can-become-key: false}
      """
    let arena = try Arena(policy: PolicyReader.read(text: policy))
    /// True if a rule takes the keyboard from a new window with some titles.
    func losesKeyboard(_ titles: [String]) throws -> Bool {
      let (client, window) = try arena.connectWithWindow()
      for title in titles { client.request(window.role, "set_title", .text(title)) }
      arena.settle()
      #expect(client.counts["wl_keyboard.enter"] == 1 && client.error == nil)
      return client.counts["wl_keyboard.leave"] == 1
    }
    #expect(try !losesKeyboard((0..<50).flatMap { _ in ["middle", "last"] }))
    #expect(try losesKeyboard(["middle"]))
    #expect(try !losesKeyboard([String(repeating: "a", count: 498) + "end"]))
    #expect(try losesKeyboard([String(repeating: "a", count: 497) + "end"]))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("However often a client changes a large tree, few surfaces are visited in a turn")
  func sceneChanges() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.reviewedSurfacesPerTurn = 1000
    let (client, window) = try showTree(arena, of: 200)
    let region = client.makeRegion()
    client.request(region, "add", 0, 0, 50, 50)
    for index in 0..<4000 {
      client.request(window.surface, "set_input_region", index % 2 == 0 ? 0 : .id(region))
      client.request(window.surface, "commit")
    }
    var visits: [Int] = []
    var before = arena.compositor.scene.reviews.total
    let motions = countMotions(arena, turns: 100) {
      visits.append(arena.compositor.scene.reviews.total - before)
      before = arena.compositor.scene.reviews.total
    }
    // The operation that reaches the bound is completed, and one more follows at the end of the turn.
    #expect(visits.max() ?? 0 <= 1000 + 2 * 202)
    #expect(visits.max() ?? 0 > 1000)
    #expect(motions == 100)
    #expect(client.error == nil)
    // The postponed update is complete: the region covers half of the window.
    let middle = arena.middle(of: client)
    #expect(arena.compositor.router.holdsPointer == false)
    let hit = arena.compositor.server.windows.hitTest(Point(middle.x + 40, middle.y + 40))
    #expect(hit?.window.title != "hostile")
  }

  @Test("A change that was left for later is followed before the next event, in the same turn too")
  func changeBeforeEvent() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    let device = client.make(client.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    let middle = arena.middle(of: client)
    let (x, y) = (UInt32(middle.x), UInt32(middle.y))
    func click() {
      client.request(device, "motion_absolute", 0, .id(x), .id(y), .id(UInt32(Arena.width)), .id(UInt32(Arena.height)))
      client.request(device, "frame")
      for state in [1, 0] {
        client.request(device, "button", 0, 0x110, .number(Int64(state)))
        client.request(device, "frame")
      }
    }
    click()
    arena.settle()
    #expect(client.counts["wl_pointer.button"] == 2)
    arena.compositor.server.bounds.reviewedSurfacesPerTurn = 0
    let nothing = client.makeRegion()
    client.request(window.surface, "set_input_region", .id(nothing))
    client.request(window.surface, "commit")
    click()
    arena.settle()
    #expect(client.counts["wl_pointer.button"] == 2)
    #expect(client.counts["wl_pointer.leave"] == 1)
  }

  @Test("Pictures larger than a turn's share are copied in portions, and buffers come back when that is done")
  func largePictures() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    arena.compositor.server.bounds.copiedBytesPerTurn = 1 << 20
    let releases = client.counts["wl_buffer.release"] ?? 0
    // The buffers have 4 MiB each. Only the last one is used.
    let buffers = (0..<8).map { _ in client.makeBuffer(1024, 1024) }
    arena.settle()
    for buffer in buffers {
      client.attach(buffer, to: window.surface)
      client.request(window.surface, "commit")
    }
    _ = client.flush()
    arena.compositor.turn(milliseconds: 0)
    #expect(arena.compositor.postponed.isCopying)
    var turns = 0
    while arena.compositor.postponed.isCopying, turns < 100 {
      arena.compositor.turn(milliseconds: 0)
      turns += 1
    }
    arena.settle()
    #expect(turns == 3)
    #expect(client.counts["wl_buffer.release"] == releases + 8)
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that commits large pictures without end holds up no finger, and each turn copies as much")
  func pictureStorm() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.copiedBytesPerTurn = 1 << 20
    let clients = try (0..<3).map { _ in try arena.connectWithWindow() }
    for (client, window) in clients {
      let buffer = client.makeBuffer(1024, 1024)
      for _ in 0..<2000 {
        client.attach(buffer, to: window.surface)
        client.request(window.surface, "commit")
      }
    }
    var copied: [Int] = []
    var before = arena.compositor.scene.images.copiedBytes
    let motions = countMotions(arena, turns: 60) {
      copied.append(arena.compositor.scene.images.copiedBytes - before)
      before = arena.compositor.scene.images.copiedBytes
    }
    #expect(motions == 60)
    #expect(copied.max() ?? 0 <= 2 << 20)
    #expect(copied.max() ?? 0 > 0)
    for (client, _) in clients { #expect(client.error == nil) }
  }

  @Test("What a picture shows after copies in portions is what the client drew")
  func copiedPixels() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    arena.compositor.server.bounds.copiedBytesPerTurn = 40_000
    let file = WireClient.memory(300 * 200 * 4)
    defer { close(file) }
    let drawn = (0..<300 * 200).map { UInt32($0) &* 2_654_435_761 & 0xFF_FFFF }
    _ = drawn.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 240_000)
    let buffer = client.makeBuffer(in: pool, 300, 200)
    client.attach(buffer, to: window.surface)
    client.request(window.surface, "commit")
    arena.settle()
    #expect(!arena.compositor.postponed.isCopying)
    let shown = try #require(arena.compositor.mappedWindows.last?.surface)
    guard case .bitmap(let picture)? = arena.compositor.scene.images[shown] else {
      Issue.record("nothing is shown")
      return
    }
    let pixels = picture.withBytes { bytes in bytes.bindMemory(to: UInt32.self).map { $0 & 0xFF_FFFF } }
    #expect(pixels == drawn)
  }

  @Test("A buffer or surface that goes while its copy waits harms nobody")
  func abandonedCopies() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.copiedBytesPerTurn = 10_000
    let (client, window) = try arena.connectWithWindow()
    let surfaces = (0..<3).map { _ in client.makeSurface() }
    let buffers = (0..<3).map { _ in client.makeBuffer(400, 400) }
    let (larger, largest) = (client.makeBuffer(300, 300), client.makeBuffer(500, 500))
    arena.settle()
    for (surface, (index, buffer)) in zip(surfaces, buffers.enumerated()) {
      client.attach(buffer, to: surface)
      client.request(surface, "commit")
      if index == 0 { client.request(buffer, "destroy") }
      if index == 1 { client.request(surface, "destroy") }
      if index == 2 {
        client.request(surface, "attach", 0, 0, 0)
        client.request(surface, "commit")
      }
    }
    client.attach(larger, to: window.surface)
    client.request(window.surface, "commit")
    _ = client.flush()
    arena.compositor.turn(milliseconds: 0)
    #expect(arena.compositor.postponed.isCopying)
    arena.settle()
    #expect(!arena.compositor.postponed.isCopying)
    #expect(client.error == nil)
    client.attach(largest, to: window.surface)
    client.request(window.surface, "commit")
    _ = client.flush()
    arena.compositor.turn(milliseconds: 0)
    #expect(arena.compositor.postponed.isCopying)
    arena.kill(client)
    #expect(!arena.compositor.postponed.isCopying)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A picture whose buffer is destroyed before its copy is made is shown all the same")
  func destroyedBuffer() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    arena.compositor.server.bounds.copiedBytesPerTurn = 1 << 20
    let buffer = client.makeBuffer(1024, 1024)
    client.attach(buffer, to: window.surface)
    client.request(window.surface, "commit")
    client.request(buffer, "destroy")
    _ = client.flush()
    arena.compositor.turn(milliseconds: 0)
    arena.settle()
    #expect(!arena.compositor.postponed.isCopying)
    let surface = try #require(arena.compositor.mappedWindows.last).surface
    guard case .bitmap(let picture)? = arena.compositor.scene.images[surface] else {
      Issue.record("nothing is shown")
      return
    }
    #expect(picture.byteCount == 4 << 20)
    let id = surface.client
    #expect(arena.compositor.memory.bytes(of: id) == 4 << 20)
    arena.kill(client)
    #expect(arena.compositor.memory.bytes(of: id) == 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Pictures that wait to be copied count for their process")
  func countedBeforeCopied() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.copiedBytesPerTurn = 10_000
    arena.compositor.server.bounds.heldBytesPerProcess = 12 << 20
    let client = try arena.connect()
    let record = try #require(arena.compositor.server.clients.all.last)
    let buffer = client.makeBuffer(1024, 1024)
    for number in 1...3 {
      let surface = client.makeSurface()
      client.attach(buffer, to: surface)
      client.request(surface, "commit")
      for _ in 0..<4 {
        _ = client.flush()
        arena.compositor.turn(milliseconds: 0)
      }
      // The bystander belongs to the same process and has 1.8 MiB.
      if number < 3 { #expect(arena.compositor.memory.bytes(of: record.id) == number * 4 << 20) }
    }
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(arena.compositor.memory.bytes(of: record.id) == 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Input is read before clients' requests after a busy turn")
  func inputFirst() throws {
    let arena = try Arena()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    var places: [UInt64] = []
    let display = arena.compositor.display
    let source = display.loop.watchInput(ends[0]) {
      var byte: UInt8 = 0
      _ = read(ends[0], &byte, 1)
      places.append(display.requestCount)
    }
    let clients = try (0..<60).map { _ in try arena.connect() }
    for client in clients {
      let surface = client.makeSurface()
      for _ in 0..<4000 { client.request(surface, "set_buffer_scale", 1) }
      _ = client.flush()
    }
    var counts: [UInt64] = []
    for _ in 0..<20 {
      arena.compositor.turn(milliseconds: 0)
      counts.append(display.requestCount)
      var byte: UInt8 = 1
      _ = write(ends[1], &byte, 1)
    }
    // No request of a turn was handled before the input of that turn.
    #expect(places == Array(counts.dropLast()))
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 > 256 })
    source.cancel()
    for end in ends { close(end) }
  }

  @Test(
    "Bystanders' windows take touches at once when a client with thousands of objects leaves, which is freed in portions"
  )
  func departure() throws {
    let arena = try Arena()
    let (client, window) = try showTree(arena, of: 2000)
    for _ in 0..<10 { _ = arena.showWindow(of: client, 20, 20) }
    let middle = arena.middle(of: client)
    arena.finger(1, downAt: middle.x, middle.y)
    arena.settle()
    let surfaces = arena.compositor.server.surfaces.count
    #expect(surfaces == 2012)
    _ = window
    let reviews = arena.compositor.scene.reviews.count
    client.hangUp()
    arena.compositor.turn(milliseconds: 0)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.compositor.mappedWindows.count == 1)
    #expect(arena.compositor.display.objects.weight(ofUser: getuid()) < 100)
    // All of its windows are handled together, and the remaining objects once more.
    #expect(arena.compositor.scene.reviews.count - reviews <= 3)
    var left = [arena.compositor.holdings.departed.count]
    #expect(left[0] > 1000)
    arena.bystander.forgetTouches()
    var touched = 0
    while !arena.compositor.holdings.departed.isEmpty, left.count < 100 {
      arena.finger(2, downAt: 3, 3)
      arena.fingerUp(2)
      touched += 1
      arena.compositor.turn(milliseconds: 0)
      left.append(arena.compositor.holdings.departed.count)
    }
    #expect(zip(left, left.dropFirst()).allSatisfy { $0 - $1 <= 512 })
    #expect(left.count >= 3)
    arena.settle()
    #expect(arena.bystander.touches.count { $0 == "up" } == touched)
    #expect(arena.faultsOfBystander() == [])
  }
}
