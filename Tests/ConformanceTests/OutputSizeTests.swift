import Geometry
import Testing
import WireClients

/// How large an output is, as clients are told.
@Suite struct OutputSizeTests {
  @Test func millimetresAreThoseOfThePanelAsItIsBuilt() throws {
    let room = try Room()
    let client = try room.witness()
    let output = room.arena.compositor.outputs.all[0]
    client.call(client.wire.global("wl_output", version: 4), "output")
    room.settle()
    #expect(client.wire.last["wl_output.geometry"]?[2...3] == [0, 0])
    var changes = 0
    room.arena.compositor.onOutputsChange = { changes += 1 }
    var description = output.description
    description.millimetres = Size(344.4, 193.6)
    description.transform = .rotated90
    room.arena.compositor.change(output, to: description)
    room.settle()
    #expect(client.wire.last["wl_output.geometry"]?[2...3] == [344, 194])
    #expect(changes == 1)
  }
}
