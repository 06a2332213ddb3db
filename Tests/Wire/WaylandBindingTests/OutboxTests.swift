import CWaylandUtil
import Glibc
import Testing
import WaylandClient
import WaylandServer

/// Tests that a client receives all events in their order, whether its outbox or libwayland writes them.
@Suite struct OutboxTests {
  @Test("events that only the outbox writes arrive with their arguments at a flush")
  func direct() throws {
    let room = try SeatRoom()
    room.pointer.sendMotion(time: 4_000_000_000, surfaceX: Fixed(-1.5), surfaceY: Fixed(20))
    room.pointer.sendAxisDiscrete(axis: .horizontalScroll, discrete: -3)
    room.pointer.sendFrame()
    room.read()
    #expect(room.heard == [])
    room.flush()
    #expect(room.heard == ["motion 4000000000 -1.5 20.0", "discrete 1 -3", "frame"])
    room.flush()
    #expect(room.heard.count == 3)
  }

  @Test("events that libwayland writes come between those of the outbox", arguments: 0..<16)
  func order(kinds: Int) throws {
    let room = try SeatRoom()
    var expected: [String] = []
    for step in 0..<4 {
      if kinds & (1 << step) != 0 {
        room.seat.sendName(name: "seat \(step)")
        expected.append("name seat \(step)")
      } else {
        room.pointer.sendMotion(time: UInt32(step), surfaceX: Fixed(1), surfaceY: Fixed(2))
        expected.append("motion \(step) 1.0 2.0")
      }
    }
    room.flush()
    #expect(room.heard == expected)
    // The next turn does not depend on this one.
    room.pointer.sendFrame()
    room.flush()
    #expect(room.heard == expected + ["frame"])
  }

  @Test("the answer of libwayland itself to a sync comes after the events before it")
  func sync() throws {
    let room = try SeatRoom()
    let callback = room.connection.sync()
    callback.handler = room.listener
    room.connection.flush()
    room.pointer.sendMotion(time: 1, surfaceX: Fixed(1), surfaceY: Fixed(1))
    room.display.loop.dispatch(milliseconds: 0)
    room.flush()
    #expect(room.heard == ["motion 1 1.0 1.0", "done"])
  }

  @Test("more events than an outbox has room for arrive in one turn")
  func many() throws {
    let room = try SeatRoom()
    for time in 0..<500 { room.pointer.sendMotion(time: UInt32(time), surfaceX: Fixed(0), surfaceY: Fixed(0)) }
    room.flush()
    for _ in 0..<8 { room.read() }
    #expect(room.heard == (0..<500).map { "motion \($0) 0.0 0.0" })
  }

  @Test("objects of events are numbers of the client, also after libwayland has taken the events over")
  func objects() throws {
    let room = try SeatRoom()
    let surface = try room.makeSurface()
    for isTakenOver in [false, true] {
      room.pointer.sendEnter(serial: 7, surface: surface, surfaceX: Fixed(1), surfaceY: Fixed(2))
      if isTakenOver { room.seat.sendName(name: "s") }
      room.flush()
    }
    #expect(room.heard == ["enter 7 \(surface.id) 1.0 2.0", "enter 7 \(surface.id) 1.0 2.0", "name s"])
  }

  @Test("events arrive whose object ends in the same turn")
  func endedObjects() throws {
    let room = try SeatRoom()
    let surface = try room.makeSurface()
    room.pointer.sendEnter(serial: 7, surface: surface, surfaceX: Fixed(1), surfaceY: Fixed(2))
    room.pointer.sendFrame()
    surface.destroy()
    room.seat.sendName(name: "s")
    room.flush()
    #expect(room.heard == ["enter 7 \(surface.id) 1.0 2.0", "frame", "name s"])
  }

  @Test("an event arrives whose object ends and whose number is used again in the same turn")
  func reusedNumber() throws {
    let room = try SeatRoom()
    let number = room.pointer.id
    room.pointer.sendFrame()
    room.pointer.destroy()
    let region = WaylandServer.WlRegion.create(client: room.client, version: 1, id: number)
    #expect(region != nil)
    room.flush()
    #expect(room.heard == ["frame"])
  }

  @Test("the number of an object that has ended comes with the next event of the outbox")
  func deletedNumbers() throws {
    let room = try SeatRoom()
    let surface = try room.makeSurface()
    surface.destroy()
    room.display.flushClients()
    #expect(room.deletedNumbers == 0)
    room.pointer.sendFrame()
    room.display.flushClients()
    #expect(room.deletedNumbers == 1)
  }

  @Test("a client that does not read for a while receives every event in order, and later ones not earlier")
  func slowReader() throws {
    let room = try SeatRoom()
    var (sent, taken) = (0, -1)
    // An event that finds no room in the socket waits in libwayland's buffer.
    while room.client.unreadBytes > taken {
      taken = room.client.unreadBytes
      for _ in 0..<40 {
        room.pointer.sendMotion(time: UInt32(sent), surfaceX: Fixed(0), surfaceY: Fixed(0))
        sent += 1
      }
      room.display.flushClients()
    }
    // The socket has room again, but events wait in libwayland's buffer.
    for _ in 0..<4 { room.read() }
    #expect(room.heard.count < sent)
    room.pointer.sendMotion(time: UInt32(sent), surfaceX: Fixed(0), surfaceY: Fixed(0))
    sent += 1
    room.display.flushClients()
    for _ in 0..<sent where room.heard.count < sent {
      room.display.loop.dispatch(milliseconds: 0)
      room.read()
    }
    #expect(room.heard == (0..<sent).map { "motion \($0) 0.0 0.0" })
    // The outbox writes again when nothing waits.
    room.pointer.sendFrame()
    room.flush()
    #expect(room.heard.last == "frame")
  }

  @Test("a client that is disconnected receives the events before")
  func disconnection() throws {
    let room = try SeatRoom()
    room.pointer.sendFrame()
    room.client.disconnect()
    room.read()
    #expect(room.heard == ["frame"])
  }

  @Test("events of the outbox can be sent before those of libwayland for other clients")
  func input() throws {
    let room = try SeatRoom()
    room.pointer.sendFrame()
    room.display.flushInput()
    room.read()
    #expect(room.heard == ["frame"])
    room.pointer.sendFrame()
    room.seat.sendName(name: "s")
    room.display.flushInput()
    room.read()
    #expect(room.heard == ["frame"])
    room.flush()
    #expect(room.heard == ["frame", "frame", "name s"])
  }

  @Test("nothing is sent to a client that was disconnected with waiting events")
  func disconnectedInTurn() throws {
    let room = try SeatRoom()
    room.pointer.sendFrame()
    room.client.disconnect()
    room.display.flushInput()
    room.display.flushClients()
    room.read()
    #expect(room.heard == ["frame"])
  }

  @Test("a client that has gone harms nobody")
  func gone() throws {
    let room = try SeatRoom()
    room.connection.close()
    room.pointer.sendFrame()
    room.display.flushClients()
    room.display.loop.dispatch(milliseconds: 0)
    #expect(!room.pointer.isAlive)
  }

  @Test("an observer of messages receives all events, those that wait when it comes included")
  func observer() throws {
    let room = try SeatRoom()
    var names: [String] = []
    room.pointer.sendFrame()
    let watch = room.display.watchMessages { if $0.direction == .event { names.append($0.name) } }
    room.pointer.sendMotion(time: 1, surfaceX: Fixed(1), surfaceY: Fixed(1))
    room.flush()
    withExtendedLifetime(watch) {}
    #expect(names == ["motion"])
    #expect(room.heard == ["frame", "motion 1 1.0 1.0"])
  }
}

/// A server with a seat that does nothing by itself, and a client with a pointer.
private final class SeatRoom: WaylandServer.WlSeat.Handler, WaylandServer.WlCompositor.Handler {
  private let harness: Harness
  let listener = SeatListener()
  private(set) var client: Client!
  private(set) var connection: Connection!
  private(set) var seat: WaylandServer.WlSeat!
  private(set) var pointer: WaylandServer.WlPointer!
  private var surface: WaylandServer.WlSurface?
  private var globals: [AnyObject] = []
  private var proxies: [Proxy] = []

  var display: Display { harness.display }
  var heard: [String] { listener.heard }

  init() throws {
    harness = try Harness()
    globals = [
      try Global<WaylandServer.WlSeat>(harness.display, version: 5) { [unowned self] in
        seat = $0
        $0.handler = self
      },
      try Global<WaylandServer.WlCompositor>(harness.display, version: 4) { [unowned self] in $0.handler = self },
    ]
    (client, connection) = try harness.connect()
    let bound = try harness.bind(WaylandClient.WlSeat.self, version: 5, on: connection)
    bound.handler = listener
    let pointer = bound.getPointer()
    pointer.handler = listener
    proxies = [bound, pointer]
    harness.settle()
    try #require(self.pointer != nil)
  }

  func makeSurface() throws -> WaylandServer.WlSurface {
    let compositor = try harness.bind(WaylandClient.WlCompositor.self, version: 4, on: connection)
    proxies += [compositor, compositor.createSurface()]
    harness.settle()
    return try #require(surface)
  }

  /// Sends the events of one turn, and has the client read them.
  func flush() {
    display.flushClients()
    read()
  }

  func read() { connection.dispatchReady() }

  /// The number of `wl_display.delete_id` that wait for the client.
  var deletedNumbers: Int {
    var words = [UInt32](repeating: 0, count: 256)
    let count = recv(connection.descriptor, &words, words.count * 4, Int32(MSG_PEEK | MSG_DONTWAIT))
    var (place, found) = (0, 0)
    while place + 1 < count / 4 {
      if words[place] == 1, words[place + 1] & 0xffff == 1 { found += 1 }
      place += max(2, Int(words[place + 1] >> 18))
    }
    return found
  }

  func getPointer(_ object: WaylandServer.WlSeat, id: WaylandServer.WlPointer) { pointer = id }
  func getKeyboard(_ object: WaylandServer.WlSeat, id: WaylandServer.WlKeyboard) {}
  func getTouch(_ object: WaylandServer.WlSeat, id: WaylandServer.WlTouch) {}
  func release(_ object: WaylandServer.WlSeat) {}
  func createSurface(_ object: WaylandServer.WlCompositor, id: WaylandServer.WlSurface) { surface = id }
  func createRegion(_ object: WaylandServer.WlCompositor, id: WaylandServer.WlRegion) {}
}

/// Records the events of a seat, its pointer and callbacks.
private final class SeatListener: WaylandClient.WlSeat.Handler, WaylandClient.WlPointer.Handler,
  WaylandClient.WlCallback.Handler
{
  private(set) var heard: [String] = []

  func name(_ object: WaylandClient.WlSeat, name: String) { heard.append("name \(name)") }

  func enter(
    _ object: WaylandClient.WlPointer, serial: UInt32, surface: WaylandClient.WlSurface?, surfaceX: Fixed,
    surfaceY: Fixed
  ) {
    heard.append("enter \(serial) \(surface?.id ?? 0) \(surfaceX.double) \(surfaceY.double)")
  }

  func motion(_ object: WaylandClient.WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    heard.append("motion \(time) \(surfaceX.double) \(surfaceY.double)")
  }

  func axisDiscrete(_ object: WaylandClient.WlPointer, axis: WaylandClient.WlPointer.Axis, discrete: Int32) {
    heard.append("discrete \(axis.rawValue) \(discrete)")
  }

  func frame(_ object: WaylandClient.WlPointer) { heard.append("frame") }
  func done(_ object: WaylandClient.WlCallback, callbackData: UInt32) { heard.append("done") }
}
