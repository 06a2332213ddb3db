import Assembly
import Backends
import Connectors
import Geometry
import Globals
import Rendering
import Seats
import Surfaces
import Testing
import WireClients

@Suite("A backend at work for a compositor")
struct BackendConnectionTests {
  private let arena: Arena
  private let backend = NotingBackend()

  init() throws { arena = try Arena() }

  private func addOutput(_ name: String) throws {
    try arena.compositor.add(OutputDescription(name: name, mode: IntSize(100, 100), position: Point(800, 0)))
  }

  @Test func itIsCalledInTheOrderOfTheProtocol() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    try addOutput("second")
    arena.compositor.turn(milliseconds: 0)
    #expect(connection.turnDidEnd() == nil)
    connection.stop()
    try addOutput("third")
    #expect(backend.calls == ["start", "outputsDidChange", "turnDidEnd", "stop"])
  }

  @Test func itsEndingIsReportedAfterATurn() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    backend.ending = .closed
    #expect(connection.turnDidEnd() == .closed)
    connection.stop()
  }

  @Test func aBackendThatCannotStartIsNotConnected() throws {
    let fault = BackendFault(NoSuchThing())
    let failing = NotingBackend(failingWith: fault)
    #expect(throws: fault) { try BackendConnection(failing, arena.compositor) }
    try addOutput("second")
    #expect(failing.calls == ["start"])
    #expect("\(fault)" == "no such thing")
  }

  @Test func itsInputIsRouted() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    let desk = try #require(backend.desk)
    desk.route(.pointer(.motionAbsolute(to: Point(30, 40))), at: desk.now)
    #expect(arena.compositor.seat.cursorPlace == Point(30, 40))
    connection.stop()
  }

  @Test func anOutputHasPicturesUntilItIsRemoved() throws {
    try addOutput("second")
    let connection = try BackendConnection(backend, arena.compositor)
    let output = try #require(backend.desk?.outputs.last)
    #expect(output.description.name == "second")
    #expect(output.hasNews)
    let shown = try #require(try output.nextPicture())
    #expect(shown.size.width == 100)
    #expect(!output.hasNews)
    output.remove()
    #expect(try output.nextPicture() == nil)
    #expect(try output.still() == nil)
    #expect(!output.hasNews)
    #expect(backend.desk?.outputs.count == 1)
    connection.stop()
  }

  @Test func anOutputIsWhatItsBackendMakesIt() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    let output = try #require(backend.desk?.outputs.first)
    var description = output.description
    description.mode = IntSize(1024, 768)
    output.change(to: description)
    #expect(arena.compositor.outputs.all.first?.description.mode == IntSize(1024, 768))
    #expect(backend.calls == ["start", "outputsDidChange"])
    connection.stop()
  }

  // MARK: Displays

  @Test func aBackendAddsOutputs() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    let desk = try #require(backend.desk)
    let description = OutputDescription(
      name: "HDMI-A-1", mode: IntSize(100, 100), position: Point(800, 0), millimetres: Size(20, 20))
    let output = try desk.addOutput(description)
    #expect(output.description == description)
    #expect(desk.outputs.map(\.description.name).last == "HDMI-A-1")
    #expect(backend.calls == ["start", "outputsDidChange"])
    #expect(output.hasNews)
    let fault = #expect(throws: BackendFault.self) { try desk.addOutput(description) }
    #expect(fault?.description == "cannot add output HDMI-A-1: an output has this name; choose another one")
    output.remove()
    #expect(desk.outputs.count == 1)
    _ = try desk.addOutput(description)
    #expect(desk.outputs.count == 2)
    connection.stop()
  }

  @Test func thePictureContainsTheCursorOnRequest() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    let desk = try #require(backend.desk)
    let output = try #require(desk.outputs.first)
    _ = try output.nextPicture(paintsCursor: true)
    desk.route(.pointer(.motionAbsolute(to: Point(30, 40))), at: desk.now)
    #expect(!output.hasNews)
    #expect(output.hasNews(paintsCursor: true))
    let shown = try #require(try output.nextPicture(paintsCursor: true))
    #expect(try shown.composed().color(x: 30, y: 40) == .white)
    #expect(shown.changed.bounds == IntRect(x: 30, y: 40, width: 12, height: 17))
    #expect(!output.hasNews(paintsCursor: true))
    desk.route(.pointer(.motionAbsolute(to: Point(90, 40))), at: desk.now)
    let moved = try #require(try output.nextPicture(paintsCursor: true))
    #expect(try moved.composed().color(x: 30, y: 40) == .black)
    #expect(try moved.composed().color(x: 90, y: 40) == .white)
    #expect(moved.changed.bounds == IntRect(x: 30, y: 40, width: 72, height: 17))
    let without = try #require(try output.nextPicture())
    #expect(try without.composed().color(x: 90, y: 40) == .black)
    connection.stop()
  }

  @Test func theCursorIsHandedOver() throws {
    let connection = try BackendConnection(backend, arena.compositor)
    let desk = try #require(backend.desk)
    let output = try #require(desk.outputs.first)
    var description = output.description
    (description.position, description.scale) = (Point(10, 0), 2)
    output.change(to: description)
    #expect(output.cursor == nil)
    desk.route(.pointer(.motionAbsolute(to: Point(30, 40))), at: desk.now)
    let first = try #require(output.cursor)
    #expect(first.place == Point(40, 80))
    let picture = try #require(try first.picture())
    #expect(picture.bitmap.size == IntSize(24, 34))
    #expect(picture.hotspot == Vector(0, 0))
    desk.route(.pointer(.motionAbsolute(to: Point(31, 40))), at: desk.now)
    let second = try #require(output.cursor)
    #expect(second.place == Point(42, 80))
    #expect(second.looks(like: first))
    description.scale = 1
    output.change(to: description)
    #expect(try #require(output.cursor).looks(like: first) == false)
    connection.stop()
  }
}

private struct NoSuchThing: Error, CustomStringConvertible {
  let description = "no such thing"
}
