import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of the initial positions of windows.
@Suite struct ShellPlacementTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func theFirstWindowThatAsksForNoSizeFillsTheOutput() throws {
    let window = try stage.connect().makeToplevel()
    window.commit()
    #expect(window.takeEvents().last == "1280x800")
    try window.draw(1280, 800)
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 1280, height: 800)])
  }

  @Test func aWindowThatChoosesItsOwnSizeStandsInTheMiddle() throws {
    let window = try stage.connect().showToplevel("", 600, 400)
    #expect(stage.frames == [Rect(x: 340, y: 200, width: 600, height: 400)])
    stage.shell.setActivated(true, try #require(stage.server.windows.windows.first).id)
    #expect(window.takeEvents() == ["activated 0x0"], "its size is its own affair")
  }

  @Test func laterWindowsAskForNothingAndStandAStepFurtherEach() throws {
    let client = try stage.connect()
    try client.makeToplevel().show(1280, 800)
    let second = client.makeToplevel()
    second.commit()
    #expect(second.takeEvents().last == "0x0")
    try second.draw(600, 400)
    _ = try client.showToplevel("", 600, 400)
    _ = try stage.connect().showToplevel("", 600, 400)
    #expect(stage.frames.map(\.origin) == [Point(0, 0), Point(340, 200), Point(372, 232), Point(404, 264)])
  }

  @Test func aWindowOfAFixedSizeIsNotOfferedTheOutput() throws {
    let window = try stage.connect().makeToplevel()
    window.role.setMinSize(width: 300, height: 200)
    window.role.setMaxSize(width: 300, height: 200)
    window.commit()
    #expect(window.takeEvents().last == "0x0")
  }

  @Test func aWindowThatSaysItsGeometryFirstIsNotOfferedTheOutput() throws {
    let window = try stage.connect().makeToplevel()
    window.xdgSurface.setWindowGeometry(x: 0, y: 0, width: 500, height: 300)
    window.commit()
    #expect(window.takeEvents().last == "0x0")
  }

  @Test func anyWindowThatAsksToBeMaximizedOrFullScreenFillsTheOutput() throws {
    let client = try stage.connect()
    _ = try client.showToplevel()
    let maximized = client.makeToplevel()
    maximized.role.setMaximized()
    maximized.commit()
    #expect(maximized.takeEvents().last == "maximized 1280x800")
    try maximized.draw(1280, 800)
    let fullscreen = client.makeToplevel()
    fullscreen.role.setFullscreen(output: nil)
    fullscreen.commit()
    #expect(fullscreen.takeEvents().last == "fullscreen 1280x800")
    try fullscreen.draw(1280, 800)
    #expect(stage.frames.dropFirst().map(\.origin) == [Point(0, 0), Point(0, 0)])
  }

  @Test func aWindowThatWasNeverSmallGetsAPlaceOfItsOwnWhenItShrinks() throws {
    let window = try stage.connect().makeToplevel()
    window.role.setMaximized()
    try window.show(1280, 800)
    window.role.unsetMaximized()
    #expect(window.takeEvents() == ["0x0"])
    try window.draw(600, 400)
    #expect(stage.frames == [Rect(x: 340, y: 200, width: 600, height: 400)])
  }

  @Test func aDialogStandsInTheMiddleOfItsParent() throws {
    let client = try stage.connect()
    let parent = try client.showToplevel("parent", 1000, 700)
    let dialog = client.makeToplevel("dialog")
    dialog.role.setParent(parent: parent.role)
    dialog.commit()
    #expect(dialog.takeEvents().last == "0x0")
    try dialog.draw(200, 100)
    #expect(stage.frames.last == Rect(x: 540, y: 350, width: 200, height: 100))
  }

  @Test func theNewestWindowIsInFront() throws {
    let client = try stage.connect()
    for title in ["a", "b", "c"] { _ = try client.showToplevel(title) }
    #expect(stage.titles == ["a", "b", "c"])
  }

  @Test func windowsThatCoverTheOutputFollowItsSize() throws {
    let client = try stage.connect()
    let filling = client.makeToplevel()
    try filling.show(1280, 800)
    let maximized = try client.showToplevel()
    maximized.role.setMaximized()
    client.settle()
    try maximized.draw(1280, 800)
    let small = try client.showToplevel()
    _ = maximized.takeEvents()
    stage.resizeOutput(to: IntSize(800, 600))
    #expect(filling.takeEvents() == ["within 800x600", "800x600"])
    #expect(maximized.takeEvents() == ["within 800x600", "maximized 800x600"])
    #expect(small.takeEvents() == [])
    try filling.draw(800, 600)
    #expect(stage.frames.first == Rect(x: 0, y: 0, width: 800, height: 600))
  }

  @Test func anOffsetMovesAWindowThatStandsAtItsOwnSize() throws {
    let client = try stage.connect()
    let window = try client.showToplevel("", 600, 400)
    let popup = try client.showPopup(of: window)
    window.surface.offset(x: -20, y: 10)
    try window.draw(620, 390)
    #expect(
      stage.frames == [Rect(x: 320, y: 210, width: 620, height: 390), Rect(x: 330, y: 240, width: 100, height: 50)],
      "its popup goes with it")
    window.commit()
    #expect(stage.frames[0].origin == Point(320, 210), "an offset counts once")
    popup.surface.offset(x: 50, y: 50)
    popup.commit()
    #expect(stage.frames[1].origin == Point(330, 240), "a popup lies where its positioner says")
  }

  @Test func anOffsetMovesNoWindowThatFillsTheOutput() throws {
    let client = try stage.connect()
    let filling = client.makeToplevel()
    try filling.show(1280, 800)
    let maximized = client.makeToplevel()
    maximized.role.setMaximized()
    try maximized.show(1280, 800)
    for window in [filling, maximized] {
      window.surface.offset(x: 30, y: 30)
      try window.draw(1280, 800)
    }
    #expect(stage.frames.map(\.origin) == [Point(0, 0), Point(0, 0)])
  }

  @Test func theEdgeThatIsNotDraggedStaysWhateverTheOffset() throws {
    let window = try stage.connect().showToplevel("", 600, 400)
    let id = try #require(stage.server.windows.windows.first).id
    stage.shell.resize(id, to: Rect(x: 300, y: 200, width: 640, height: 400), edges: .left)
    #expect(window.takeEvents() == ["resizing 640x400"])
    window.surface.offset(x: -40, y: 0)
    try window.draw(640, 400)
    #expect(stage.frames == [Rect(x: 300, y: 200, width: 640, height: 400)])
  }

  @Test func anOffsetOfTheFirstContentMovesNothing() throws {
    let window = try stage.connect().makeToplevel()
    window.commit()
    window.surface.offset(x: 100, y: 100)
    try window.draw(600, 400)
    #expect(stage.frames == [Rect(x: 340, y: 200, width: 600, height: 400)])
  }

  @Test func hostileSizesAreTakenInStride() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    let geometries: [Int32] = [.min, -1, 0, 1, .max]
    for place in geometries {
      window.xdgSurface.setWindowGeometry(x: place, y: place, width: .max, height: .max)
      window.role.setMaxSize(width: .max, height: .max)
      window.role.setMinSize(width: max(0, place), height: 0)
      window.commit()
    }
    #expect(client.error == nil)
    #expect(stage.frames.allSatisfy { $0.minX.isFinite && $0.size.width >= 1 })
  }
}
