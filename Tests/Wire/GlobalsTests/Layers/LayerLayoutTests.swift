import Geometry
import StageKit
import Surfaces
import Testing
import WaylandClient

@testable import Globals

/// Tests of the positions of layers, and of the area that they leave to windows.
@Suite struct LayerLayoutTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private var usable: Rect<LayoutSpace> { stage.shell.usableArea(of: stage.outputs.all[0]) }

  private func frame(_ title: String) -> Rect<LayoutSpace>? {
    stage.server.windows.windows.first { $0.title == title }?.frame
  }

  @Test func panelsOfOneEdgeStackUpInTheOrderOfTheirLayersAndOfTheirComing() throws {
    let client = try stage.connect()
    _ = try client.showPanel("first")
    _ = try client.showPanel("second", height: 20)
    _ = try client.showPanel("foremost", height: 10, in: .overlay)
    #expect(frame("foremost") == Rect(x: 0, y: 0, width: 1280, height: 10))
    #expect(frame("first") == Rect(x: 0, y: 10, width: 1280, height: 30))
    #expect(frame("second") == Rect(x: 0, y: 40, width: 1280, height: 20))
    #expect(usable == Rect(x: 0, y: 60, width: 1280, height: 740))
  }

  @Test func aPanelBesideAnotherIsAskedToTakeTheRest() throws {
    let client = try stage.connect()
    let side = LayerClient(on: client, "side")
    side.anchor([.left, .top, .bottom], 100, 0, zone: 100)
    try side.show(100, 800)
    _ = try client.showPanel("lower")
    #expect(side.takeEvents() == [], "the older one has the corner")
    _ = try client.showPanel("upper", height: 10, in: .overlay)
    #expect(side.takeEvents() == ["100x790"])
    #expect(frame("side")?.origin == Point(0, 10))
    #expect(usable == Rect(x: 100, y: 40, width: 1180, height: 760))
  }

  @Test func oneWithoutAZoneKeepsOutAndOneBelowZeroDoesNotCare() throws {
    let client = try stage.connect()
    let note = LayerClient(on: client, "note", in: .overlay)
    note.anchor([.top, .right], 200, 100)
    try note.show(200, 100)
    #expect(frame("note") == Rect(x: 1080, y: 0, width: 200, height: 100))
    let paper = LayerClient(on: client, "paper", in: .background)
    paper.anchor([.top, .bottom, .left, .right], 0, 0, zone: -1)
    try paper.show(1280, 800)
    let panel = try client.showPanel()
    #expect(frame("note") == Rect(x: 1080, y: 30, width: 200, height: 100))
    #expect(paper.takeEvents() == [])
    panel.hide()
    #expect(frame("note") == Rect(x: 1080, y: 0, width: 200, height: 100))
    #expect(usable == Rect(x: 0, y: 0, width: 1280, height: 800))
  }

  @Test func aPanelThatIsOnlyAskedForKeepsNoRoomYet() throws {
    let panel = LayerClient(on: try stage.connect(), "panel")
    panel.anchor([.top, .left, .right], 0, 30, zone: 30)
    panel.commit()
    #expect(usable == Rect(x: 0, y: 0, width: 1280, height: 800))
  }

  @Test func contentOfAnotherSizeThanAgreedBeginsWhereTheAgreedOneWould() throws {
    let client = try stage.connect()
    let dock = LayerClient(on: client, "dock")
    dock.anchor([.bottom], 300, 50)
    dock.role.setMargin(top: 0, right: 0, bottom: 8, left: 0)
    try dock.show(200, 40)
    #expect(frame("dock") == Rect(x: 490, y: 742, width: 200, height: 40))
    try dock.draw(400, 60)
    #expect(frame("dock") == Rect(x: 490, y: 742, width: 400, height: 60))
  }

  @Test func aNewSizeMovesTheLayerWithTheContentThatAnswersIt() throws {
    let dock = LayerClient(on: try stage.connect(), "dock")
    dock.anchor([.bottom], 300, 50)
    try dock.show(300, 50)
    dock.role.setSize(width: 300, height: 20)
    dock.commit()
    #expect(frame("dock") == Rect(x: 490, y: 750, width: 300, height: 50))
    try dock.draw(300, 20)
    #expect(frame("dock") == Rect(x: 490, y: 780, width: 300, height: 20))
  }

  @Test func contentThatComesBeforeTheAnswerIsMovedByTheAnswer() throws {
    let dock = LayerClient(on: try stage.connect(), "dock")
    dock.anchor([.bottom], 300, 50)
    try dock.show(300, 50)
    dock.role.setSize(width: 300, height: 20)
    try dock.draw(300, 20)
    #expect(frame("dock") == Rect(x: 490, y: 750, width: 300, height: 20))
    dock.commit()
    #expect(frame("dock") == Rect(x: 490, y: 780, width: 300, height: 20))
  }

  @Test func anotherAnchorMovesTheLayer() throws {
    let client = try stage.connect()
    let dock = LayerClient(on: client, "dock")
    dock.anchor([.bottom], 300, 50)
    try dock.show(300, 50)
    _ = stage.log.takeEvents()
    dock.role.setAnchor(anchor: [.top, .left])
    dock.commit()
    #expect(frame("dock") == Rect(x: 0, y: 0, width: 300, height: 50))
    #expect(stage.log.takeEvents() == ["dock changes"])
  }

  @Test func anotherLayerTakesEffectWithTheCommit() throws {
    let client = try stage.connect()
    let panel = try client.showPanel()
    _ = try client.showToplevel("page")
    #expect(stage.titles == ["page", "panel"])
    panel.role.setLayer(layer: .bottom)
    stage.settle()
    #expect(stage.titles == ["page", "panel"])
    panel.commit()
    #expect(stage.titles == ["panel", "page"])
  }

  // MARK: Toplevels

  @Test func maximizedWindowsFollowWhatPanelsLeave() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    page.role.setMaximized()
    _ = page.takeEvents()
    try page.draw(1280, 800)
    let panel = try client.showPanel()
    #expect(page.takeEvents() == ["within 1280x770", "maximized 1280x770"])
    #expect(frame("page") == Rect(x: 0, y: 0, width: 1280, height: 800), "it has not answered yet")
    try page.draw(1280, 770)
    #expect(frame("page") == Rect(x: 0, y: 30, width: 1280, height: 770))
    panel.role.setAnchor(anchor: [.bottom, .left, .right])
    panel.commit()
    #expect(page.takeEvents() == [], "the size is the same")
    #expect(frame("page") == Rect(x: 0, y: 0, width: 1280, height: 770))
    panel.destroy()
    #expect(page.takeEvents() == ["within 1280x800", "maximized 1280x800"])
  }

  @Test func aWindowThatIsMaximizedUnderAPanelGetsTheRest() throws {
    let client = try stage.connect()
    _ = try client.showPanel()
    let page = try client.showToplevel("page")
    page.role.setMaximized()
    #expect(page.takeEvents() == ["maximized 1280x770"])
    try page.draw(1280, 770)
    #expect(frame("page") == Rect(x: 0, y: 30, width: 1280, height: 770))
  }

  @Test func theFirstWindowIsOfferedTheRestAndOthersStandInItsMiddle() throws {
    let client = try stage.connect()
    _ = try client.showPanel(height: 100)
    let page = client.makeToplevel("page")
    page.commit()
    #expect(page.takeEvents().last == "1280x700")
    try page.draw(1280, 700)
    #expect(frame("page") == Rect(x: 0, y: 100, width: 1280, height: 700))
    _ = try client.showToplevel("note", 400, 300)
    #expect(frame("note")?.origin == Point(440, 300))
  }

  @Test func aFullScreenWindowHasAllOfTheOutputAndLiesOverThePanel() throws {
    let client = try stage.connect()
    _ = try client.showPanel()
    _ = try client.showPanel("lock", in: .overlay)
    let page = try client.showToplevel("page")
    page.role.setFullscreen(output: nil)
    #expect(page.takeEvents() == ["fullscreen 1280x800"])
    #expect(stage.titles == ["page", "panel", "lock"], "it has not answered yet")
    try page.draw(1280, 800)
    #expect(stage.titles == ["panel", "page", "lock"])
    page.role.unsetFullscreen()
    #expect(page.takeEvents() == ["400x300"])
    try page.draw(400, 300)
    #expect(stage.titles == ["page", "panel", "lock"])
  }

  // MARK: Outputs

  @Test func aLayerFollowsItsOutputsSize() throws {
    let client = try stage.connect()
    let panel = try client.showPanel()
    let dock = LayerClient(on: client, "dock")
    dock.anchor([.bottom], 100, 50)
    try dock.show(100, 50)
    let page = try client.showToplevel("page")
    page.role.setMaximized()
    _ = page.takeEvents()
    try page.draw(1280, 770)
    stage.resizeOutput(to: IntSize(800, 1280))
    #expect(panel.takeEvents() == ["800x30"])
    #expect(frame("dock")?.origin == Point(350, 1230))
    #expect(page.takeEvents() == ["within 800x1250", "maximized 800x1250"])
  }

  /// A window of 300×150 in the middle of an upright output of 400×800, and keys along its lower edge.
  private func phone(keys: Int32) throws {
    stage.resizeOutput(to: IntSize(400, 800))
    let client = try stage.connect()
    _ = try client.showToplevel("page", 300, 150)
    let layer = LayerClient(on: client, "keys")
    layer.anchor([.bottom, .left, .right], 0, UInt32(keys), zone: keys)
    try layer.show(400, keys)
    #expect(frame("page") == Rect(x: 50, y: 325, width: 300, height: 150))
  }

  @Test func aWindowBehindTheKeysOfATurnedPhoneIsMovedAndReturns() throws {
    try phone(keys: 200)
    stage.resizeOutput(to: IntSize(800, 400))
    #expect(usable == Rect(x: 0, y: 0, width: 800, height: 200))
    #expect(frame("page") == Rect(x: 250, y: 25, width: 300, height: 150))
    stage.resizeOutput(to: IntSize(800, 420))
    #expect(frame("page")?.origin == Point(250, 25), "its former place is still behind the keys")
    stage.resizeOutput(to: IntSize(400, 800))
    #expect(frame("page")?.origin == Point(50, 325))
  }

  @Test func aWindowWhoseMiddleIsInSightStaysWhenThePhoneIsTurned() throws {
    try phone(keys: 100)
    let window = try #require(stage.server.windows.windows.first { $0.title == "page" })
    for (place, next) in [(Point<LayoutSpace>(50, 200), Point<LayoutSpace>(50, 200)), (Point(50, 230), Point(250, 75))]
    {
      stage.shell.move(window, to: place)
      stage.resizeOutput(to: IntSize(800, 400))
      #expect(frame("page")?.origin == next)
      stage.resizeOutput(to: IntSize(400, 800))
      #expect(frame("page")?.origin == place)
    }
  }

  @Test func aMovedWindowDoesNotReturnWithTheFormerOutput() throws {
    try phone(keys: 200)
    stage.resizeOutput(to: IntSize(800, 400))
    let window = try #require(stage.server.windows.windows.first { $0.title == "page" })
    stage.shell.move(window, to: Point(10, 20))
    stage.resizeOutput(to: IntSize(400, 800))
    #expect(frame("page")?.origin == Point(10, 20))
  }

  @Test func aWindowLargerThanTheAreaIsNotMovedAgainAndAgain() throws {
    try phone(keys: 100)
    let client = try stage.connect()
    _ = try client.showToplevel("large", 1000, 900)
    stage.resizeOutput(to: IntSize(800, 400))
    #expect(frame("large")?.origin == Point(0, 0))
    #expect(stage.log.takeEvents().filter { $0 == "large changes" } == [])
  }

  @Test func aLayerIsOnTheOutputThatItNamesAndClosedWithIt() throws {
    let output = try stage.addOutput()
    let client = try stage.connect()
    let outputs = client.bindOutputs()
    let panel = LayerClient(on: client, "panel", output: outputs[1])
    panel.anchor([.top, .left, .right], 0, 30, zone: 30)
    try panel.show(600, 30)
    #expect(frame("panel") == Rect(x: 1280, y: 0, width: 600, height: 30))
    #expect(stage.shell.usableArea(of: output) == Rect(x: 1280, y: 30, width: 600, height: 370))
    #expect(usable == Rect(x: 0, y: 0, width: 1280, height: 800))
    stage.unplug(output)
    #expect(panel.takeEvents() == ["closed"])
    #expect(stage.titles == [])
    try panel.draw(600, 30)
    panel.role.ackConfigure(serial: panel.lastSerial)
    #expect(client.error == nil, "it may not have read that yet")
    #expect(stage.titles == [])
  }

  @Test func aLayerForAnOutputThatIsGoneIsClosedAtOnce() throws {
    let output = try stage.addOutput()
    let client = try stage.connect()
    let resource = client.bindOutputs()[1]
    stage.settle()
    stage.unplug(output)
    let panel = LayerClient(on: client, "panel", output: resource)
    panel.anchor([.top, .left, .right], 0, 30)
    panel.commit()
    #expect(panel.takeEvents() == ["closed"])
  }

  @Test func hostileNumbersAreTakenInStride() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    page.role.setMaximized()
    let layer = LayerClient(on: client, "layer")
    layer.anchor([.top, .left, .right], 0, 30, zone: 30)
    try layer.show(1280, 30)
    for number in [Int32.min, -1, 0, 1, .max] {
      layer.role.setMargin(top: number, right: number, bottom: number, left: number)
      layer.role.setExclusiveZone(zone: number)
      layer.commit()
      layer.role.setSize(width: UInt32(Int32.max), height: UInt32(Int32.max))
      layer.commit()
      layer.role.setSize(width: 0, height: 30)
      stage.settle()
    }
    #expect(client.error == nil)
    #expect(stage.frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite })
    #expect(usable.size.width >= 0 && usable.size.height >= 0)
  }
}
