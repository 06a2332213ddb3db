import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of popups that grab the keyboard and close on a press elsewhere.
@Suite struct ShellPopupGrabTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private func clientWithWindow() throws -> (client: TestClient, window: ToplevelClient) {
    let client = try stage.connect()
    let window = try client.showToplevel("window")
    _ = stage.log.takeEvents()
    return (client, window)
  }

  @Test func aGrabBeginsWhenThePopupAppears() throws {
    let (client, window) = try clientWithWindow()
    let popup = client.makePopup(of: window)
    popup.role.grab(seat: client.seat, serial: 7)
    popup.commit()
    #expect(stage.log.takeEvents() == [])
    try popup.draw(100, 50)
    #expect(stage.log.takeEvents() == ["popup appears", "popup grabs"])
  }

  @Test func aGrabWithoutAGoodSerialIsAnsweredWithDismissal() throws {
    let (client, window) = try clientWithWindow()
    let popup = client.makePopup(of: window)
    popup.role.grab(seat: client.seat, serial: 8)
    #expect(popup.takeEvents() == ["done"])
    popup.commit()
    try popup.draw(100, 50)
    #expect(stage.frames.count == 1)
    #expect(client.error == nil)
  }

  @Test func aGrabOfAPopupOnTheScreenIsRefused() throws {
    let (client, window) = try clientWithWindow()
    try client.showPopup(of: window).role.grab(seat: client.seat, serial: 7)
    #expect(client.error == "xdg_popup 0")
  }

  @Test func aGrabNeedsAParentThatGrabs() throws {
    let (client, window) = try clientWithWindow()
    let tooltip = try client.showPopup(of: window)
    client.makePopup(of: tooltip).role.grab(seat: client.seat, serial: 7)
    #expect(client.error == "xdg_popup 0")
  }

  @Test func aNestedGrabBelongsOnTopOfTheOthers() throws {
    let (client, window) = try clientWithWindow()
    let menu = try client.showPopup(of: window, grabbing: 7)
    _ = try client.showPopup(of: menu, grabbing: 7)
    #expect(stage.log.takeEvents() == ["popup appears", "popup grabs", "popup appears", "popup grabs"])
    _ = try client.showPopup(of: menu, grabbing: 7)
    #expect(client.error == "xdg_wm_base 2")
  }

  @Test func aGrabEndsWithItsPopupAndThenItsSiblingMayGrab() throws {
    let (client, window) = try clientWithWindow()
    try client.showPopup(of: window, grabbing: 7).destroy()
    let menu = try client.showPopup(of: window, grabbing: 7)
    menu.hide()
    _ = try client.showPopup(of: window, grabbing: 7)
    #expect(client.error == nil)
  }

  @Test func dismissalTakesTheTopmostFirst() throws {
    let (client, window) = try clientWithWindow()
    let menu = try client.showPopup(of: window, grabbing: 7)
    let submenu = try client.showPopup(of: menu, grabbing: 7)
    _ = stage.log.takeEvents()
    stage.shell.dismissPopup(stage.server.windows.windows[1].id)
    #expect(submenu.takeEvents() == ["done"])
    #expect(menu.takeEvents() == ["done"])
    #expect(stage.frames.count == 1)
    menu.role.destroy()
    #expect(client.error == nil, "what is dismissed is in nobody's way")
    submenu.destroy()
    #expect(client.error == nil)
  }

  @Test func aPopupOfADismissedOneIsDismissedToo() throws {
    let (client, window) = try clientWithWindow()
    let menu = try client.showPopup(of: window, grabbing: 7)
    let late = client.makePopup(of: menu)
    late.role.grab(seat: client.seat, serial: 7)
    late.commit()
    #expect(late.takeEvents() == ["at 10,30 100x50"])
    stage.shell.dismissAllPopups()
    let later = client.makePopup(of: menu)
    #expect(late.takeEvents() == ["done"])
    #expect(later.takeEvents() == ["done"])
    try late.draw(100, 50)
    #expect(stage.frames.count == 1)
    #expect(client.error == nil)
  }
}
