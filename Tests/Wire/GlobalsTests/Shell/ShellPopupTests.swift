import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of the positions of popups, and of mapping and closing them.
@Suite struct ShellPopupTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  /// A client and its toplevel of 400×300 with its frame at (440, 250).
  private func clientWithWindow() throws -> (client: TestClient, window: ToplevelClient) {
    let client = try stage.connect()
    let window = try client.showToplevel("window")
    _ = stage.log.takeEvents()
    return (client, window)
  }

  @Test func aPopupIsToldItsPlaceAndAppearsThere() throws {
    let (client, window) = try clientWithWindow()
    let popup = client.makePopup(of: window)
    popup.commit()
    #expect(popup.takeEvents() == ["at 10,30 100x50"])
    try popup.draw(100, 50)
    #expect(
      stage.frames == [Rect(x: 440, y: 250, width: 400, height: 300), Rect(x: 450, y: 280, width: 100, height: 50)])
    #expect(stage.log.takeEvents() == ["popup appears"])
  }

  @Test func itsPlaceCountsFromTheWindowGeometryOfBoth() throws {
    let (client, window) = try clientWithWindow()
    window.xdgSurface.setWindowGeometry(x: 20, y: 10, width: 360, height: 280)
    window.commit()
    let popup = client.makePopup(of: window)
    popup.xdgSurface.setWindowGeometry(x: 5, y: 5, width: 90, height: 40)
    try popup.show(100, 50)
    #expect(stage.frames.last == Rect(x: 450, y: 280, width: 90, height: 40))
    #expect(stage.server.windows.windows.last?.position == Point(445, 275))
  }

  @Test func theOutputIsWhatConstrainsIt() throws {
    let (client, window) = try clientWithWindow()
    let positioner = client.makePositioner(at: 390, 0)
    positioner.setSize(width: 1000, height: 50)
    positioner.setConstraintAdjustment(constraintAdjustment: 1)
    let popup = client.makePopup(of: window, positioner)
    popup.commit()
    #expect(popup.takeEvents() == ["at -160,10 1000x50"])
  }

  @Test func itGoesWithItsParentAndMovesWithIt() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    let nested = try client.showPopup(of: popup)
    stage.shell.move(stage.server.windows.windows[0], to: Point(100, 100))
    #expect(stage.frames.map(\.origin) == [Point(100, 100), Point(110, 130), Point(120, 160)])
    _ = stage.log.takeEvents()
    window.hide()
    #expect(nested.takeEvents() == ["done"])
    #expect(popup.takeEvents() == ["done"])
    #expect(stage.log.takeEvents() == ["popup goes", "popup goes", "window goes"])
  }

  @Test func theClientTakesItDownByDestroyingIt() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    popup.destroy()
    #expect(stage.frames.count == 1)
    #expect(client.error == nil)
  }

  @Test func aPopupWithoutContentAnyMoreCanAppearAgain() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    popup.hide()
    #expect(stage.frames.count == 1)
    try popup.show(100, 50)
    #expect(stage.frames.last == Rect(x: 450, y: 280, width: 100, height: 50))
  }

  @Test func aNewToplevelEndsAllPopups() throws {
    let (client, window) = try clientWithWindow()
    let menu = try client.showPopup(of: window, grabbing: 7)
    let tooltip = try client.showPopup(of: menu)
    _ = try stage.connect().showToplevel("newcomer")
    #expect(menu.takeEvents() == ["done"])
    #expect(tooltip.takeEvents() == ["done"])
    #expect(stage.titles == ["window", "newcomer"])
    try tooltip.draw(100, 50)
    #expect(stage.titles == ["window", "newcomer"], "a dismissed popup does not come back")
    tooltip.destroy()
    menu.destroy()
    #expect(client.error == nil)
  }

  // MARK: Parents

  @Test func aPopupNeedsAParentWithARole() throws {
    let client = try stage.connect()
    _ = client.makePopup(of: WindowClient(on: client))
    #expect(client.error == "xdg_wm_base 3")
  }

  @Test func aPopupWithoutParentCannotBegin() throws {
    let client = try stage.connect()
    let popup = client.makePopup(of: nil)
    #expect(client.error == nil, "another protocol may still name one")
    popup.commit()
    #expect(client.error == "xdg_wm_base 3")
  }

  @Test func aPopupCannotAppearBeforeItsParent() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    window.commit()
    let popup = client.makePopup(of: window)
    popup.commit()
    #expect(client.error == nil)
    try popup.draw(100, 50)
    #expect(client.error == "xdg_wm_base 3")
  }

  @Test func theTopmostPopupGoesFirst() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    let nested = try client.showPopup(of: popup)
    nested.destroy()
    #expect(client.error == nil)
    _ = try client.showPopup(of: popup)
    popup.role.destroy()
    #expect(client.error == "xdg_wm_base 2")
  }

  // MARK: Repositioning

  @Test func aNewPlaceTakesEffectOnceItIsAnsweredAndCommitted() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    popup.role.reposition(positioner: client.makePositioner(at: 200, 100), token: 5)
    #expect(popup.takeEvents() == ["repositioned 5", "at 200,110 100x50"])
    #expect(stage.frames.last?.origin == Point(450, 280))
    popup.commit()
    #expect(stage.frames.last?.origin == Point(640, 360))
  }

  @Test func repositioningNeedsACompletePositioner() throws {
    let (client, window) = try clientWithWindow()
    let popup = try client.showPopup(of: window)
    popup.role.reposition(positioner: client.base.createPositioner(), token: 5)
    #expect(client.error == "xdg_wm_base 5")
  }

  @Test func aPositionerIsCopiedWhenItIsUsed() throws {
    let (client, window) = try clientWithWindow()
    let positioner = client.makePositioner()
    let popup = client.makePopup(of: window, positioner)
    positioner.setSize(width: 1, height: 1)
    positioner.destroy()
    popup.commit()
    #expect(popup.takeEvents() == ["at 10,30 100x50"])
  }

  @Test func aReactivePopupIsPlacedAnewWhenItsParentMoves() throws {
    let (client, window) = try clientWithWindow()
    let positioner = client.makePositioner()
    positioner.setConstraintAdjustment(constraintAdjustment: 1)
    positioner.setReactive()
    let popup = client.makePopup(of: window, positioner)
    try popup.show(100, 50)
    let toplevel = stage.server.windows.windows[0]
    stage.shell.move(toplevel, to: Point(500, 250))
    #expect(popup.takeEvents() == [], "it fits as before")
    stage.shell.move(toplevel, to: Point(1200, 250))
    #expect(popup.takeEvents() == ["at -20,30 100x50"])
    popup.commit()
    #expect(stage.frames.last?.origin == Point(1180, 280))
  }

  @Test func aPopupThatIsNotReactiveOnlyMovesAlong() throws {
    let (client, window) = try clientWithWindow()
    let positioner = client.makePositioner()
    positioner.setConstraintAdjustment(constraintAdjustment: 1)
    let popup = client.makePopup(of: window, positioner)
    try popup.show(100, 50)
    stage.shell.move(stage.server.windows.windows[0], to: Point(1200, 250))
    #expect(popup.takeEvents() == [])
    #expect(stage.frames.last?.origin == Point(1210, 280))
  }
}
