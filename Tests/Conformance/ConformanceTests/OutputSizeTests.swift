import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of the size of an output that clients receive.
@Suite struct OutputSizeTests {
  @Test func millimetresAreThoseOfThePanelAsItIsBuilt() throws {
    let room = try Room()
    let client = try room.connectLog()
    let output = room.arena.compositor.outputs.all[0]
    client.call(client.wire.global("wl_output", version: 4), "output")
    room.settle()
    #expect(client.wire.last["wl_output.geometry"]?[2...3] == [0, 0])
    var changes = 0
    let watch = CompositorWatch(room.arena.compositor, outputs: { changes += 1 })
    defer { watch.end() }
    var description = output.description
    description.millimetres = Size(344.4, 193.6)
    description.transform = .rotated90
    room.arena.compositor.change(output, to: description)
    room.settle()
    #expect(client.wire.last["wl_output.geometry"]?[2...3] == [344, 194])
    #expect(changes == 1)
  }

  @Test(arguments: [1e12, -1e12, .infinity, .nan]) func whatDoesNotFitTheWireIsCutOff(_ number: Double) throws {
    let room = try Room()
    let client = try room.connectLog()
    let output = room.arena.compositor.outputs.all[0]
    let bound = client.wire.global("wl_output", version: 4)
    client.call(bound, "output")
    _ = client.wire.make(client.wire.global("zxdg_output_manager_v1"), "get_xdg_output", .id(bound))
    room.settle()
    var description = output.description
    description.position = Point(number, number)
    description.millimetres = Size(number, number)
    room.arena.compositor.change(output, to: description)
    room.settle()
    let most = UInt32(bitPattern: number.isNaN ? 0 : number < 0 ? .min : .max)
    #expect(client.wire.last["wl_output.geometry"]?[0...3] == [most, most, most, most])
    #expect(client.wire.last["zxdg_output_v1.logical_position"] == [most, most])
    description.position = .zero
    description.scale = 1e-12
    room.arena.compositor.change(output, to: description)
    room.settle()
    let edge = UInt32(Int32.max)
    #expect(client.wire.last["zxdg_output_v1.logical_size"] == [edge, edge])
  }
}
