import Assembly
import Geometry
import Glibc
import Rendering
import Seats
import Testing
import WireClients

/// Tests of the cursor that a client sets for its pen (`zwp_tablet_tool_v2.set_cursor`), by the picture on the screen.
@Suite struct ToolCursorTests {
  private let room: Room
  private let client: EventLog
  private let pen = ToolID(rawValue: 1)
  private let image: UInt32
  private let tool: UInt32

  /// Shows a window at the left of the desktop and a pen near its right border. Half of the cursor is outside the
  /// window.
  init() throws {
    room = try Room()
    client = try room.connectLog()
    let wire = client.wire
    _ = wire.make(wire.global("zwp_tablet_manager_v2"), "get_tablet_seat", .id(wire.global("wl_seat")))
    client.show("page", at: 0, 0)
    image = wire.makeSurface()
    wire.attach(Self.redBuffer(wire), to: image)
    client.commit(image)
    let pen = ToolID(rawValue: 1)
    room.route(.tool(ToolEvent(pen, .proximityIn(room.arena.panel))))
    room.route(.tool(ToolEvent(pen, .motion(Point(98, 50)))), .tool(ToolEvent(pen, .frame)))
    tool = try #require(wire.last["zwp_tablet_seat_v2.tool_added"]?.first)
  }

  private static func redBuffer(_ wire: WireClient) -> UInt32 {
    let file = WireClient.memory(1600)
    defer { close(file) }
    let pixels = [UInt32](repeating: 0xffff_0000, count: 400)
    _ = pixels.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    let pool = wire.make(wire.global("wl_shm"), "create_pool", .file(file), 1600)
    return wire.make(pool, "create_buffer", 0, 20, 20, 80, 0)
  }

  private func use(_ change: ToolChange<LayoutSpace>) {
    room.route(.tool(ToolEvent(pen, change)), .tool(ToolEvent(pen, .frame)))
  }

  private func setCursor(serial: UInt32? = nil, hotspot: (Int64, Int64) = (0, 0)) {
    client.wire.request(
      tool, "set_cursor", .id(serial ?? client.serial("zwp_tablet_tool_v2.proximity_in")), .id(image),
      .number(hotspot.0), .number(hotspot.1))
    room.settle()
  }

  /// Returns whether a cursor covers a pixel of the desktop.
  private func isCovered(_ x: Int, _ y: Int) throws -> Bool {
    let compositor = room.arena.compositor
    let screen = try #require(compositor.outputs.screen(of: compositor.outputs.all[0]))
    let plain = try screen.picture().color(x: x, y: y)
    return try screen.picture(overlays: compositor.foreground.cursorOverlays).color(x: x, y: y) != plain
  }

  @Test func theCursorIsAtThePen() throws {
    #expect(try !isCovered(110, 60))
    setCursor()
    #expect(client.error == nil)
    #expect(try isCovered(110, 60) && !isCovered(119, 60) && !isCovered(110, 71))
  }

  @Test func theHotspotIsAtThePenAndCanChange() throws {
    setCursor(hotspot: (0, 20))
    #expect(try isCovered(110, 40) && !isCovered(110, 51))
    setCursor(hotspot: (0, 0))
    #expect(try isCovered(110, 60) && !isCovered(110, 49))
  }

  @Test func theCursorFollowsThePen() throws {
    setCursor()
    use(.motion(Point(90, 10)))
    #expect(try isCovered(105, 25) && !isCovered(110, 60))
    use(.down)
    use(.motion(Point(150, 80)))
    #expect(try isCovered(165, 95), "the window keeps a pen that is down")
  }

  @Test func theCursorGoesWithThePen() throws {
    setCursor()
    use(.proximityOut)
    #expect(try !isCovered(110, 60))
    use(.proximityIn(room.arena.panel))
    use(.motion(Point(98, 50)))
    #expect(try !isCovered(110, 60), "it is set anew each time that the pen comes near")
    setCursor()
    #expect(try isCovered(110, 60))
  }

  @Test func theCursorEndsWithItsSurface() throws {
    setCursor()
    client.wire.request(image, "destroy")
    room.settle()
    #expect(try !isCovered(110, 60))
  }

  @Test func theCursorEndsWithItsTool() throws {
    setCursor()
    client.wire.request(tool, "destroy")
    room.settle()
    #expect(try !isCovered(110, 60))
  }

  @Test func anotherSerialSetsNothing() throws {
    setCursor(serial: client.serial("zwp_tablet_tool_v2.proximity_in") &- 1)
    #expect(try !isCovered(110, 60))
  }

  @Test func noSurfaceHidesTheCursor() throws {
    setCursor()
    client.wire.request(tool, "set_cursor", .id(client.serial("zwp_tablet_tool_v2.proximity_in")), nil, 0, 0)
    room.settle()
    #expect(try !isCovered(110, 60))
  }

  @Test func aWindowIsNoCursor() throws {
    let window = client.wire.beginToplevel()
    client.wire.request(
      tool, "set_cursor", .id(client.serial("zwp_tablet_tool_v2.proximity_in")), .id(window.surface), 0, 0)
    room.settle()
    #expect(client.error == "zwp_tablet_tool_v2 0")
  }
}
