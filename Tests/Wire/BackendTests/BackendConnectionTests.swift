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
    let shown = try #require(try output.compose())
    #expect(shown.picture.size.width == 100)
    #expect(!output.hasNews)
    output.remove()
    #expect(try output.compose() == nil)
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
}

private struct NoSuchThing: Error, CustomStringConvertible {
  let description = "no such thing"
}
