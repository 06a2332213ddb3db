import Assembly
import Geometry
import Policies
import Rendering
import StageKit
import Testing
import WaylandClient
import WireClients

@testable import Connectors
@testable import Nested

/// Tests that the host shows the shapes of cursors inside from its own theme, if it offers that.
@Suite struct HostCursorShapeTests {
  /// A host with a pointer that a nested compositor uses.
  private final class Room {
    let host: Host
    let shapes: ShapeHost
    let connection: Connection
    let globals: HostGlobals
    let pointer: WlPointer
    let arena: Arena
    let cursor: NestedCursor

    init(version: Int32?, policy: Policy = Policy()) throws {
      host = try Host()
      shapes = try ShapeHost(host, version: version)
      try host.addSeat()
      connection = try Connection(socket: OwnedFD(try host.connect()))
      globals = HostGlobals(connection.registry())
      for _ in 0..<3 {
        connection.dispatchReady()
        host.turn()
      }
      connection.dispatchReady()
      globals.bindBasics()
      var seat: WlSeat?
      globals.onSeat = { seat = $1 }
      pointer = try #require(seat).getPointer()
      arena = try Arena(hasBystander: false, policy: policy)
      cursor = NestedCursor(arena.compositor, globals)
      cursor.pointerDidEnter(pointer, serial: 7)
    }

    /// Lets a client inside show a shape.
    func show(_ shape: Int64) throws {
      let (client, _) = try arena.connectWithWindow()
      let pointer = client.make(client.global("wl_seat"), "get_pointer")
      let device = client.make(client.global("wp_cursor_shape_manager_v1"), "get_pointer", .id(pointer))
      let (x, y) = arena.middle(of: client)
      arena.pointer(to: x, y)
      arena.settle()
      let serial = try #require(client.last["wl_pointer.enter"]?.first)
      client.request(device, "set_shape", .id(serial), .number(shape))
      arena.settle()
    }

    /// The requests that the host receives for the cursor inside.
    func update() throws -> [String] {
      try cursor.update()
      for _ in 0..<3 {
        connection.dispatchReady()
        host.turn()
      }
      return shapes.asked
    }
  }

  @Test func aShapeInsideIsAShapeOfTheHost() throws {
    let room = try Room(version: 2)
    #expect(try room.update() == ["shape 1 by 7"])
    #expect(try room.update() == [])
    try room.show(9)
    #expect(try room.update() == ["shape 9 by 7"])
    room.cursor.pointerDidLeave(room.pointer)
    #expect(try room.update() == ["device destroyed"])
    room.cursor.pointerDidEnter(room.pointer, serial: 8)
    #expect(try room.update() == ["shape 9 by 8"])
  }

  @Test func aHostWithVersion1HasNoLaterShapes() throws {
    let room = try Room(version: 1)
    _ = try room.update()
    try room.show(34)
    #expect(try room.update() == ["shape 34 by 7"])
    try room.show(36)
    #expect(try room.update() == ["picture"])
  }

  @Test func aHostWithoutShapesGetsPictures() throws {
    let room = try Room(version: nil)
    #expect(try room.update() == ["picture"])
  }

  @Test func theThemeOfThePolicyComesBeforeThatOfTheHost() throws {
    var policy = Policy()
    policy.cursor.theme = CursorPolicy.builtIn
    let room = try Room(version: 2, policy: policy)
    #expect(try room.update() == ["picture"])
    try room.arena.compositor.adopt(Policy())
    #expect(try room.update() == ["shape 1 by 7"])
  }
}
