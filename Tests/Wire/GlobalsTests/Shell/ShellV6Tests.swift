import Geometry
import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of `zxdg_shell_v6`, an older version of the same shell.
@Suite struct ShellV6Tests {
  private let stage: ShellStage
  private let client: TestClient
  private let shell: ZxdgShellV6

  init() throws {
    stage = try ShellStage()
    client = try stage.connect()
    shell = client.v6Shell()
  }

  private func makeToplevel(_ title: String = "editor") -> V6Window {
    let window = V6Window(on: client, shell)
    window.takeToplevel(title)
    return window
  }

  private func showToplevel(_ title: String = "editor") throws -> V6Window {
    let window = makeToplevel(title)
    try window.show(400, 300)
    return window
  }

  private func makePositioner() -> ZxdgPositionerV6 {
    let positioner = shell.createPositioner()
    positioner.setSize(width: 100, height: 50)
    positioner.setAnchorRect(x: 10, y: 20, width: 30, height: 10)
    return positioner
  }

  private func makePopup(of parent: V6Window) -> V6Window {
    let popup = V6Window(on: client, shell)
    let positioner = makePositioner()
    positioner.setAnchor(anchor: [.bottom, .left])
    positioner.setGravity(gravity: [.bottom, .right])
    popup.takePopup(of: parent, positioner)
    return popup
  }

  @Test func nobodySeesTheOlderShellsUnlessTheyAreAskedFor() throws {
    let plain = try ShellStage(hasLegacy: false)
    #expect(try plain.connect().offeredShells == ["xdg_wm_base"])
    #expect(client.offeredShells == ["wl_shell", "xdg_wm_base", "zxdg_shell_v6"])
  }

  @Test func aToplevelAppearsOnceItHasAnsweredAndDrawn() throws {
    let window = makeToplevel()
    window.commit()
    #expect(window.takeEvents() == ["1280x800"], "neither bounds nor capabilities have words here")
    try window.draw(400, 300)
    #expect(stage.log.takeEvents() == ["editor appears"])
  }

  @Test func statesAreAskedForAndAgreedTo() throws {
    let window = try showToplevel()
    window.toplevel.setMaximized()
    #expect(window.takeEvents() == ["maximized 1280x800"])
    try window.draw(1280, 800)
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 1280, height: 800)])
    window.toplevel.unsetMaximized()
    window.toplevel.setFullscreen(output: nil)
    #expect(window.takeEvents() == ["400x300", "fullscreen 1280x800"])
  }

  @Test func movesAndResizesBeginWithAGoodSerial() throws {
    let window = try showToplevel()
    _ = stage.log.takeEvents()
    window.toplevel.move(seat: client.seat, serial: 8)
    window.toplevel.move(seat: client.seat, serial: 7)
    window.toplevel.resize(seat: client.seat, serial: 7, edges: 10)
    client.settle()
    #expect(stage.log.takeEvents() == ["editor is moved with 7", "editor is resized at 10 with 7"])
  }

  @Test func aPopupLiesWhereItsEdgesSay() throws {
    let window = try showToplevel()
    let popup = makePopup(of: window)
    popup.commit()
    #expect(popup.takeEvents() == ["at 10,30 100x50"])
    try popup.draw(100, 50)
    let parent = try #require(stage.frames.first).origin
    #expect(stage.frames.last == Rect(x: parent.x + 10, y: parent.y + 30, width: 100, height: 50))
  }

  @Test func aGrabbingPopupGoesWithAPressElsewhere() throws {
    let window = try showToplevel()
    let popup = makePopup(of: window)
    popup.popup.grab(seat: client.seat, serial: 7)
    try popup.show(100, 50)
    #expect(stage.log.takeEvents() == ["editor appears", "popup appears", "popup grabs"])
    stage.shell.dismissAllPopups()
    #expect(popup.takeEvents() == ["done"])
    #expect(stage.frames.count == 1)
  }

  @Test func aClientIsPingedThroughItToo() throws {
    client.base.destroy()
    client.settle()
    let answers = PingAnswers()
    shell.handler = answers
    var received: [Bool] = []
    #expect(stage.shell.ping(stage.id(of: client)) { received.append($0) })
    client.settle()
    #expect(received == [true])
  }

  // MARK: Errors

  @Test(arguments: [3, 12, 15, 16, .max] as [UInt32])
  func edgesThatLieOppositeAreNoAnchor(bits: UInt32) throws {
    makePositioner().setAnchor(anchor: ZxdgPositionerV6.Anchor(rawValue: bits))
    #expect(client.error == "zxdg_positioner_v6 0")
  }

  @Test(arguments: [3, 12, 16] as [UInt32])
  func edgesThatLieOppositeAreNoGravity(bits: UInt32) throws {
    makePositioner().setGravity(gravity: ZxdgPositionerV6.Gravity(rawValue: bits))
    #expect(client.error == "zxdg_positioner_v6 0")
  }

  @Test func contentBeforeTheFirstConfigureIsRefused() throws {
    try makeToplevel().draw(100, 100)
    #expect(client.error == "zxdg_surface_v6 3")
  }

  @Test func errorsThatHaveNoNameYetAreAnInvalidSurfaceState() throws {
    makeToplevel().toplevel.setMinSize(width: -1, height: 0)
    #expect(client.error == "zxdg_shell_v6 4")
    let second = try stage.connect()
    let window = V6Window(on: second, second.v6Shell())
    window.takeToplevel()
    window.shellSurface.ackConfigure(serial: 99)
    #expect(second.error == "zxdg_shell_v6 4")
    let third = try stage.connect()
    let other = V6Window(on: third, third.v6Shell())
    other.takeToplevel()
    other.shellSurface.destroy()
    #expect(third.error == "zxdg_shell_v6 4")
  }

  @Test func aShellThatGoesBeforeItsSurfacesIsRefused() throws {
    _ = try showToplevel()
    shell.destroy()
    #expect(client.error?.hasSuffix(" 1") == true)
  }

  @Test func aSurfaceBelongsToOneShell() throws {
    let window = try showToplevel()
    _ = client.base.getXdgSurface(surface: window.surface)
    #expect(client.error == "xdg_wm_base 0")
    let second = try stage.connect()
    let other = try second.showToplevel()
    _ = second.v6Shell().getXdgSurface(surface: other.surface)
    #expect(second.error == "zxdg_shell_v6 0")
  }

  @Test func windowsOfBothShellsGoWithTheirClient() throws {
    let window = try showToplevel()
    try makePopup(of: window).show(100, 50)
    _ = try client.showToplevel("other")
    stage.kill(client)
    #expect(stage.frames.isEmpty)
  }
}

private final class PingAnswers: ZxdgShellV6.Handler {
  func ping(_ object: ZxdgShellV6, serial: UInt32) { object.pong(serial: serial) }
}
