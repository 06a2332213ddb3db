import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of interactive moves and resizes.
@Suite struct ShellInteractionTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func aClientMayHaveItsWindowMovedWithAGoodSerialOnly() throws {
    let client = try stage.connect()
    let window = try client.showToplevel("window")
    _ = stage.log.takeEvents()
    window.role.move(seat: client.seat, serial: 8)
    window.role.resize(seat: client.seat, serial: 8, edges: .left)
    stage.settle()
    #expect(stage.log.takeEvents() == [])
    window.role.move(seat: client.seat, serial: 7)
    window.role.resize(seat: client.seat, serial: 7, edges: .bottomRight)
    stage.settle()
    #expect(stage.log.takeEvents() == ["window is moved with 7", "window is resized at 10 with 7"])
  }

  @Test(arguments: [3, 7, 11, 12, 16, .max] as [UInt32])
  func edgesThatDoNotExistAreRefused(code: UInt32) throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.role.resize(seat: client.seat, serial: 7, edges: .init(rawValue: code))
    #expect(client.error == "xdg_toplevel 0")
  }

  @Test(arguments: [0, 1, 2, 4, 5, 6, 8, 9, 10] as [UInt32])
  func allEdgesThatExistAreTaken(code: UInt32) throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.role.resize(seat: client.seat, serial: 7, edges: .init(rawValue: code))
    #expect(client.error == nil)
  }

  @Test func aWindowThatCoversTheOutputStaysPut() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.role.setMaximized()
    _ = window.takeEvents()
    _ = stage.log.takeEvents()
    window.role.move(seat: client.seat, serial: 7)
    window.role.resize(seat: client.seat, serial: 7, edges: .left)
    stage.settle()
    #expect(stage.log.takeEvents() == [])
  }

  @Test func resizingAsksForEachSizeOnceAndSaysWhenItIsOver() throws {
    let window = try stage.connect().showToplevel()
    let id = stage.server.windows.windows[0].id
    let frame = Rect<LayoutSpace>(x: 440, y: 250, width: 420, height: 310)
    stage.shell.resize(id, to: frame, edges: [.right, .bottom])
    stage.shell.resize(id, to: frame, edges: [.right, .bottom])
    stage.shell.endInteraction(id)
    stage.shell.endInteraction(id)
    #expect(window.takeEvents() == ["resizing 420x310", "420x310"])
  }

  @Test func theEdgesOppositeStayWhereTheyAreWhateverSizeTheClientChooses() throws {
    let window = try stage.connect().showToplevel()
    let id = stage.server.windows.windows[0].id
    stage.shell.resize(id, to: Rect(x: 400, y: 220, width: 440, height: 330), edges: [.left, .top])
    stage.settle()
    try window.draw(436, 324)
    #expect(stage.frames == [Rect(x: 404, y: 226, width: 436, height: 324)])
    stage.shell.endInteraction(id)
    stage.settle()
    try window.draw(430, 320)
    #expect(stage.frames == [Rect(x: 410, y: 230, width: 430, height: 320)])
    try window.draw(400, 300)
    #expect(stage.frames == [Rect(x: 410, y: 230, width: 400, height: 300)], "later sizes grow from the top left again")
  }

  @Test func resizingKeepsWithinTheLimits() throws {
    let window = try stage.connect().showToplevel()
    window.role.setMinSize(width: 200, height: 0)
    window.role.setMaxSize(width: 500, height: 400)
    window.commit()
    let id = stage.server.windows.windows[0].id
    stage.shell.resize(id, to: Rect(x: 440, y: 250, width: 5000, height: 5000), edges: [.right])
    stage.shell.resize(id, to: Rect(x: 440, y: 250, width: -10, height: .nan), edges: [.right])
    #expect(window.takeEvents() == ["resizing 500x400", "resizing 200x1"])
  }
}
