import Assembly
import Geometry
import Globals
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of outputs that are removed while clients use them, and added again.
@Suite struct OutputRemovalTests {
  private let room: Room
  private let client: EventLog
  /// The second output, to the right of the first. `sideObject` is the client's object for it.
  private let side: OutputGlobal
  private let sideObject: UInt32
  private let mainObject: UInt32

  init() throws {
    room = try Room()
    client = try room.connectLog()
    mainObject = client.call(client.wire.global("wl_output", version: 4), "main")
    _ = client.wire.askForRegistry()
    try room.arena.compositor.add(Self.sideDescription)
    room.settle()
    side = room.arena.compositor.outputs.all[1]
    sideObject = client.call(client.wire.global("wl_output", version: 4), "side")
    room.settle()
    client.forget()
  }

  private static let sideDescription = OutputDescription(name: "side", mode: IntSize(400, 300), position: Point(800, 0))

  private func takeSideAway() {
    room.arena.compositor.remove(side)
    room.settle()
  }

  private var frames: [Rect<LayoutSpace>] { room.arena.compositor.mappedWindows.map(\.frame) }

  @Test func itsGlobalGoesAndWhoHasBoundItMayGiveItBack() {
    let name = client.wire.globals["wl_output"]?.name
    takeSideAway()
    #expect(client.wire.last["wl_registry.global_remove"] == name.map { [$0] })
    client.wire.request(sideObject, "release")
    room.settle()
    #expect(client.error == nil)
  }

  @Test func whoHasNotReadItYetMayStillBindIt() throws {
    let name = try #require(client.wire.globals["wl_output"]?.name)
    takeSideAway()
    client.wire.bind(name, as: "wl_output", version: 4)
    room.settle()
    #expect(client.error == nil && !client.wire.isLetGo)
  }

  @Test func newcomersHearNothingOfIt() throws {
    takeSideAway()
    let newcomer = try room.arena.connect()
    var names: [UInt32] = []
    newcomer.onEvent = { _, _, event, values in if event == "wl_registry.global" { names.append(values[0]) } }
    _ = newcomer.askForRegistry()
    room.settle()
    let gone = try #require(client.wire.globals["wl_output"]?.name)
    #expect(names.count > 10 && !names.contains(gone))
  }

  @Test func aWindowLeavesItAndGoesWhereItCanBeSeen() {
    client.show("page", at: 850, 100)
    takeSideAway()
    #expect(client.received("wl_surface") == ["page: wl_surface.leave side", "page: wl_surface.enter main"])
    #expect(frames == [Rect(x: 350, y: 250, width: 100, height: 100)])
  }

  @Test func aWindowThatIsSeenElsewhereTooStaysWhereItIs() {
    client.show("page", at: 750, 100)
    takeSideAway()
    #expect(client.received("wl_surface") == ["page: wl_surface.leave side"])
    #expect(frames == [Rect(x: 750, y: 100, width: 100, height: 100)])
  }

  @Test func aFullScreenWindowFillsAnother() throws {
    let window = client.show("page", at: 0, 0)
    client.wire.request(window.role, "set_fullscreen", .id(sideObject))
    room.settle()
    client.wire.show(window, 400, 300)
    room.settle()
    #expect(frames == [Rect(x: 800, y: 0, width: 400, height: 300)])
    takeSideAway()
    #expect(client.wire.last["xdg_toplevel.configure"]?.prefix(2) == [800, 600])
    client.wire.show(window, 800, 600)
    room.settle()
    #expect(frames == [Rect(x: 0, y: 0, width: 800, height: 600)])
    client.wire.request(window.role, "set_fullscreen", .id(sideObject))
    room.settle()
    #expect(client.wire.last["xdg_toplevel.configure"]?.prefix(2) == [800, 600])
    #expect(client.error == nil)
  }

  @Test func aLayerOnItIsClosedAndOthersAreNot() {
    for (name, output) in [("there", sideObject), ("here", mainObject)] {
      let surface = client.wire.makeSurface()
      let layer = client.wire.make(
        client.wire.global("zwlr_layer_shell_v1"), "get_layer_surface", .id(surface), .id(output), 2, .text(name))
      client.wire.request(layer, "set_size", 50, 50)
      client.wire.request(surface, "commit")
      client.call(layer, name)
    }
    room.settle()
    client.forget()
    takeSideAway()
    #expect(client.received("zwlr_layer_surface_v1") == ["there: zwlr_layer_surface_v1.closed"])
  }

  @Test func aTaskbarHearsOfIt() {
    _ = client.wire.global("zwlr_foreign_toplevel_manager_v1")
    client.show("page", at: 850, 100)
    takeSideAway()
    #expect(
      client.received("zwlr_foreign_toplevel_handle_v1") == [
        "zwlr_foreign_toplevel_handle_v1.output_leave side", "zwlr_foreign_toplevel_handle_v1.output_enter main",
        "zwlr_foreign_toplevel_handle_v1.done",
      ])
  }

  @Test func thePointerComesBackToWhatIsLeft() {
    room.point(at: 1000, 100)
    takeSideAway()
    #expect(room.arena.compositor.router.pointerPlace.x < 800)
  }

  @Test func withoutAnyOutputEverythingStaysAndIsSeenAgainOnTheNext() throws {
    client.show("page", at: 850, 100)
    takeSideAway()
    room.arena.compositor.remove(room.arena.compositor.outputs.all[0])
    room.settle()
    room.land((1, 100, 100))
    room.lift(1)
    room.point(at: 10, 10)
    let other = client.wire.beginToplevel()
    room.settle()
    client.wire.show(other)
    room.settle()
    #expect(client.error == nil && !client.wire.isLetGo)
    try room.arena.compositor.add(Self.sideDescription)
    room.settle()
    let side = Self.sideDescription.frame
    #expect(frames.count == 2 && frames.allSatisfy { $0.intersects(side) }, "\(frames)")
  }
}
