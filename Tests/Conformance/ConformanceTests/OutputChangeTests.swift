import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of outputs that change while a client still draws for their old state.
@Suite struct OutputChangeTests {
  private let room: Room
  private let client: EventLog

  init() throws {
    room = try Room()
    client = try room.connectLog()
  }

  private func resize(_ width: Int32, _ height: Int32) {
    let output = room.arena.compositor.outputs.all[0]
    var description = output.description
    description.mode = IntSize(width, height)
    room.arena.compositor.change(output, to: description)
    room.settle()
  }

  private var asked: [UInt32]? { client.wire.last["xdg_toplevel.configure"].map { Array($0.prefix(2)) } }

  @Test func aWindowThatAppearsAtTheSizeTheOutputHadIsAskedForTheOneItHas() {
    let window = client.wire.beginToplevel()
    room.settle()
    #expect(asked == [800, 600])
    let first = client.serial("xdg_surface.configure")
    resize(400, 300)
    #expect(asked == [400, 300])
    client.wire.request(window.xdgSurface, "ack_configure", .id(first))
    client.wire.draw(window.surface, 800, 600)
    room.settle()
    #expect(asked == [400, 300])
    client.wire.show(window, 400, 300)
    room.settle()
    resize(500, 200)
    #expect(asked == [500, 200])
    #expect(client.error == nil)
  }

  @Test func aWindowThatChoosesItsOwnSizeKeepsItAllTheSame() {
    let window = client.wire.beginToplevel()
    room.settle()
    let first = client.serial("xdg_surface.configure")
    resize(400, 300)
    client.wire.request(window.xdgSurface, "ack_configure", .id(first))
    client.wire.draw(window.surface, 100, 100)
    room.settle()
    #expect(asked == [0, 0])
  }
}
