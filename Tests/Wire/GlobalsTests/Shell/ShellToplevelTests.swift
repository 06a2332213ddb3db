import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of the requests of a toplevel and their effects.
@Suite struct ShellToplevelTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func titleAndAppIDAreTheWindows() throws {
    let window = try stage.connect().showToplevel("editor")
    window.role.setAppId(appId: "org.example.Editor")
    stage.settle()
    #expect(stage.server.windows.windows.map(\.appID) == ["org.example.Editor"])
    #expect(stage.log.takeEvents() == ["editor appears", "editor changes"])
  }

  @Test func theKeyWindowIsToldSo() throws {
    let window = try stage.connect().showToplevel()
    let id = try #require(stage.server.windows.windows.first).id
    stage.shell.setActivated(true, id)
    stage.shell.setActivated(true, id)
    #expect(window.takeEvents() == ["activated 0x0"])
    stage.shell.setActivated(false, id)
    #expect(window.takeEvents() == ["0x0"])
  }

  @Test func maximizingIsAnsweredEvenWhereItChangesNothing() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.role.setMaximized()
    window.role.setMaximized()
    window.role.unsetMaximized()
    window.role.unsetMaximized()
    #expect(window.takeEvents() == ["maximized 1280x800", "maximized 1280x800", "400x300", "400x300"])
  }

  @Test func aMaximizedWindowGoesBackToItsPlaceAndSize() throws {
    let window = try stage.connect().showToplevel()
    let frame = stage.frames
    window.role.setMaximized()
    stage.settle()
    #expect(stage.frames == frame, "nothing moves before the client has answered")
    try window.draw(1280, 800)
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 1280, height: 800)])
    window.role.unsetMaximized()
    #expect(window.takeEvents() == ["maximized 1280x800", "400x300"])
    try window.draw(400, 300)
    #expect(stage.frames == frame)
  }

  @Test func fullScreenComesBeforeMaximizedAndGivesWayToItAgain() throws {
    let window = try stage.connect().showToplevel()
    window.role.setFullscreen(output: nil)
    window.role.setMaximized()
    window.role.unsetFullscreen()
    window.role.unsetMaximized()
    #expect(
      window.takeEvents() == [
        "fullscreen 1280x800", "maximized fullscreen 1280x800", "maximized 1280x800", "400x300",
      ])
  }

  @Test func aFullScreenWindowThatIsTooSmallStandsInTheMiddle() throws {
    let window = try stage.connect().showToplevel()
    window.role.setFullscreen(output: nil)
    stage.settle()
    try window.draw(640, 400)
    #expect(stage.frames == [Rect(x: 320, y: 200, width: 640, height: 400)])
  }

  @Test func aMinimizedWindowIsHiddenUntilItIsShownAgain() throws {
    let window = try stage.connect().showToplevel("editor")
    let id = try #require(stage.server.windows.windows.first).id
    window.role.setMinimized()
    stage.settle()
    #expect(stage.titles == [])
    try window.draw(400, 300)
    #expect(stage.titles == [], "drawing does not bring it back")
    stage.shell.setMinimized(false, id)
    #expect(stage.titles == ["editor"])
    #expect(stage.log.takeEvents() == ["editor appears", "editor goes", "editor appears"])
  }

  @Test func closingIsAskedFor() throws {
    let window = try stage.connect().showToplevel()
    stage.shell.close(try #require(stage.server.windows.windows.first).id)
    #expect(window.takeEvents() == ["close"])
    #expect(stage.frames.count == 1)
  }

  // MARK: Limits

  @Test(arguments: [(-1, 0), (0, -1), (Int32.min, 5)] as [(Int32, Int32)])
  func negativeLimitsAreRefusedAtOnce(width: Int32, height: Int32) throws {
    let first = try stage.connect()
    first.makeToplevel().role.setMinSize(width: width, height: height)
    #expect(first.error == "xdg_toplevel 2")
    let second = try stage.connect()
    second.makeToplevel().role.setMaxSize(width: width, height: height)
    #expect(second.error == "xdg_toplevel 2")
  }

  @Test func limitsThatContradictEachOtherAreRefusedWhenTheyAreCommitted() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    window.role.setMinSize(width: 100, height: 100)
    window.role.setMaxSize(width: 50, height: 0)
    #expect(client.error == nil)
    window.role.setMaxSize(width: 100, height: 0)
    window.commit()
    #expect(client.error == nil)
    window.role.setMaxSize(width: 99, height: 0)
    window.commit()
    #expect(client.error == "xdg_toplevel 2")
  }

  // MARK: Parents

  @Test func aWindowCannotPresentItselfEvenByWayOfOthers() throws {
    let first = try stage.connect()
    let alone = try first.showToplevel()
    alone.role.setParent(parent: alone.role)
    #expect(first.error == "xdg_toplevel 1")
    let second = try stage.connect()
    let a = try second.showToplevel("a")
    let b = try second.showToplevel("b")
    let c = try second.showToplevel("c")
    b.role.setParent(parent: a.role)
    c.role.setParent(parent: b.role)
    #expect(second.error == nil)
    a.role.setParent(parent: c.role)
    #expect(second.error == "xdg_toplevel 1")
  }

  @Test func aParentThatIsNotOnTheScreenIsNone() throws {
    let client = try stage.connect()
    let dialog = try client.showToplevel("dialog")
    dialog.role.setParent(parent: client.makeToplevel().role)
    stage.settle()
    #expect(stage.server.windows.windows.map { $0.parent == nil } == [true])
  }

  @Test func whenAWindowGoesItsDialogsComeToBelongToItsOwnParent() throws {
    let client = try stage.connect()
    let a = try client.showToplevel("a")
    let b = try client.showToplevel("b")
    let c = try client.showToplevel("c")
    b.role.setParent(parent: a.role)
    c.role.setParent(parent: b.role)
    b.hide()
    #expect(stage.server.windows.windows.map { $0.parent?.title } == [nil, "a"])
    a.role.destroy()
    stage.settle()
    #expect(stage.server.windows.windows.map { $0.parent?.title } == [nil])
  }

  @Test func aDialogIsInFrontOfItsParentFromTheMomentItHasOne() throws {
    let client = try stage.connect()
    let dialog = try client.showToplevel("dialog")
    let parent = try client.showToplevel("parent")
    dialog.role.setParent(parent: parent.role)
    stage.settle()
    #expect(stage.titles == ["parent", "dialog"])
  }

  // MARK: Geometry

  @Test func theWindowGeometryComesWithTheCommitAndLeavesTheFrameWhereItIs() throws {
    let window = try stage.connect().showToplevel()
    let origin = try #require(stage.frames.first).origin
    window.xdgSurface.setWindowGeometry(x: 20, y: 10, width: 360, height: 280)
    stage.settle()
    #expect(stage.frames == [Rect(origin: origin, size: Size(400, 300))])
    window.commit()
    #expect(stage.frames == [Rect(origin: origin, size: Size(360, 280))])
    #expect(stage.server.windows.windows.map(\.position) == [Point(origin.x - 20, origin.y - 10)])
  }

  @Test func theWindowGeometryIsCutToTheSurfaceTree() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.xdgSurface.setWindowGeometry(x: -1000, y: 10, width: .max, height: .max)
    window.commit()
    #expect(stage.frames.map(\.size) == [Size(400, 290)])
    let child = client.compositor.createSurface()
    let link = client.subcompositor.getSubsurface(surface: child, parent: window.surface)
    link.setPosition(x: -50, y: 250)
    child.attach(buffer: try client.makeBuffer(100, 100), x: 0, y: 0)
    child.commit()
    window.commit()
    #expect(stage.server.windows.windows.map(\.effectiveGeometry) == [Rect(x: -50, y: 10, width: 450, height: 340)])
  }

  @Test func withoutAWindowGeometryTheWholeSurfaceTreeCounts() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    let child = client.compositor.createSurface()
    client.subcompositor.getSubsurface(surface: child, parent: window.surface).setPosition(x: 350, y: 0)
    child.attach(buffer: try client.makeBuffer(100, 100), x: 0, y: 0)
    child.commit()
    window.commit()
    #expect(stage.frames.map(\.size) == [Size(450, 300)])
  }
}
