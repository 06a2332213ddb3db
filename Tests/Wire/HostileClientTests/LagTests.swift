import Assembly
import Geometry
import Seats
import Surfaces
import Testing
import WaylandServer
import WireClients

@testable import Globals

/// Tests of clients that do not read their events.
@Suite struct LagTests {
  private static let second: UInt64 = 1_000_000_000

  /// A client that has stopped reading. The compositor checks it only when the test advances the time.
  private func sleeper(on arena: Arena) throws -> WireClient {
    arena.compositor.seat.global.onLag = nil
    let (client, _) = try arena.connectWithWindow()
    client.isReading = false
    return client
  }

  private func unread(_ arena: Arena) -> (bytes: Int, capacity: Int) {
    let handle = arena.compositor.server.clients.all.last!.handle
    return (handle.unreadBytes, handle.unreadCapacity)
  }

  @Test("Motions for a client that never reads do not fill its socket; after ten seconds without a byte it is let go")
  func neverReads() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    arena.finger(downAt: 400, 300)
    for step in 0..<20_000 { arena.finger(to: 360 + Double(step % 80), 300) }
    let (bytes, capacity) = unread(arena)
    #expect(bytes > capacity / 4 && bytes < capacity / 2)
    #expect(arena.compositor.server.clients.all.count == 2)
    arena.compositor.seat.global.reviewLag(at: 5 * Self.second)
    arena.compositor.seat.global.reviewLag(at: 14 * Self.second)
    #expect(arena.compositor.server.clients.all.count == 2)
    #expect(!arena.log.lines.contains { $0.contains("is let go") })
    arena.compositor.seat.global.reviewLag(at: 15 * Self.second)
    arena.settle()
    #expect(arena.compositor.server.clients.all.count == 1)
    #expect(arena.log.lines.contains { $0.hasPrefix("warning: client ") && $0.contains("for 10 s") })
    client.isReading = true
    arena.settle()
    #expect(arena.isEnded(client))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that falls behind and catches up has its fingers where they are, and every press and release")
  func catchesUp() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    var story: [String] = []
    client.onEvent = { _, _, event, values in
      if event == "wl_touch.motion" { story.append("motion \(values[1]) \(values[2] / 256)") }
      if event == "wl_touch.down" || event == "wl_touch.up" {
        story.append("\(event) \(values[event.hasSuffix("down") ? 3 : 2])")
      }
      if event == "wl_touch.frame" { story.append("frame") }
    }
    arena.finger(0, downAt: 355, 300)
    arena.finger(1, downAt: 360, 300)
    for step in 0..<2000 {
      arena.finger(0, to: 355 + Double(step % 50), 300)
      arena.finger(1, to: 360 + Double(step % 50), 300)
    }
    arena.finger(0, to: 400, 300)
    arena.finger(1, to: 410, 300)
    arena.fingerUp(0)
    arena.finger(1, to: 420, 300)
    arena.finger(1, to: 430, 300)
    client.isReading = true
    arena.settle()
    arena.compositor.seat.global.reviewLag(at: Self.second)
    arena.settle()
    #expect(story.count < 2000)
    #expect(story.filter { $0.hasPrefix("wl_touch") } == ["wl_touch.down 0", "wl_touch.down 1", "wl_touch.up 0"])
    #expect(
      Array(story.suffix(7)) == [
        "motion 0 50", "motion 1 60", "frame", "wl_touch.up 0", "frame", "motion 1 80", "frame",
      ])
    #expect(zip(story, story.dropFirst()).allSatisfy { $0.0 != "frame" || $0.1 != "frame" })
    arena.finger(1, to: 440, 300)
    arena.settle()
    #expect(story.suffix(2) == ["motion 1 90", "frame"])
    #expect(client.error == nil)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("The pointer of a client that falls behind skips places, never a button")
  func pointerCatchesUp() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    var story: [String] = []
    client.onEvent = { _, _, event, values in
      if event == "wl_pointer.motion" { story.append("motion \(values[1] / 256)") }
      if event == "wl_pointer.button" { story.append("button \(values[3])") }
      if event == "wl_pointer.frame" { story.append("frame") }
    }
    arena.pointer(to: 355, 300)
    for step in 0..<2000 { arena.pointer(to: 355 + Double(step % 50), 300) }
    arena.pointer(to: 400, 300)
    arena.button(true)
    for step in 0..<50 { arena.pointer(to: 360 + Double(step), 300) }
    arena.button(false)
    client.isReading = true
    arena.settle()
    #expect(
      Array(story.suffix(8)) == [
        "motion 50", "frame", "button 1", "frame", "motion 59", "frame", "button 0", "frame",
      ])
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that reads slowly is never let go")
  func slowReader() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    arena.finger(downAt: 400, 300)
    for second in 1...60 {
      client.isReading = second % 5 == 0
      for step in 0..<1000 { arena.finger(to: 360 + Double(step % 80), 300) }
      arena.settle()
      arena.compositor.seat.global.reviewLag(at: UInt64(second) * Self.second)
    }
    client.isReading = true
    arena.settle()
    #expect(client.error == nil)
    #expect(!client.isLetGo)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("What may not be left out is sent until the client's socket is three quarters full; then the client is let go")
  func tooManyKeys() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    arena.finger(downAt: 400, 300)
    arena.fingerUp()
    var sent = 0
    while arena.compositor.server.clients.all.count == 2, sent < 5000 {
      arena.key(30, sent % 2 == 0)
      arena.compositor.turn(milliseconds: 0)
      sent += 1
    }
    #expect(sent > 200 && sent < 1000)
    #expect(arena.log.lines.contains { $0.contains("KiB of events unread") })
    client.isReading = true
    arena.settle()
    // All events arrived in order, up to the end of the connection.
    #expect((client.counts["wl_keyboard.key"] ?? 0) >= sent - 2)
    #expect(arena.isEnded(client))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that never reads answers to its own requests is let go")
  func unreadAnswers() throws {
    let arena = try Arena()
    let client = try sleeper(on: arena)
    for _ in 0..<20_000 { client.say(object: 1, opcode: 0, bytes(client.allocate(WireInterfaces.all["wl_shm"]!))) }
    for _ in 0..<2000 {
      _ = client.flush()
      arena.compositor.turn(milliseconds: 0)
    }
    #expect(arena.compositor.server.clients.all.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Ten thousand frame callbacks of a client that reads are all answered, or the client is let go")
  func callbackFlood() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    for _ in 0..<10_000 { client.make(window.surface, "frame") }
    client.request(window.surface, "commit")
    arena.settle()
    arena.compositor.scene.pacer.serve()
    arena.settle()
    #expect(client.counts["wl_callback.done"] == 10_000 || client.isLetGo)
    arena.kill(client)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }
}
