import StageKit
import Testing
import WaylandClient

/// Tests of mapping an `xdg_surface`, and of the protocol errors.
@Suite struct ShellConfigureTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func theFirstCommitIsAnsweredWithCapabilitiesBoundsAndSize() throws {
    let window = try stage.connect().makeToplevel()
    #expect(window.takeEvents() == [])
    window.commit()
    #expect(window.takeEvents() == ["can [2, 3, 4]", "within 1280x800", "1280x800"])
  }

  @Test func aWindowAppearsWithItsFirstContent() throws {
    let window = try stage.connect().makeToplevel("editor")
    window.commit()
    #expect(stage.log.takeEvents() == [])
    try window.draw(400, 300)
    #expect(stage.log.takeEvents() == ["editor appears"])
  }

  @Test func contentBeforeTheFirstConfigureIsRefusedAsSoonAsItIsAttached() throws {
    let client = try stage.connect()
    try client.makeToplevel().attach(10, 10)
    #expect(client.error == "xdg_surface 3")
  }

  @Test func contentForAnXdgSurfaceWithoutRoleIsRefused() throws {
    let client = try stage.connect()
    try WindowClient(on: client).attach(10, 10)
    #expect(client.error == "xdg_surface 3")
  }

  @Test func contentBeforeTheFirstConfigureIsAcknowledgedIsRefused() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    window.answers = false
    window.commit()
    try window.attach(10, 10)
    #expect(client.error == nil)
    window.commit()
    #expect(client.error == "xdg_surface 3")
  }

  @Test func anAnswerToASerialThatWasNeverSentIsRefused() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    window.commit()
    window.xdgSurface.ackConfigure(serial: 4711)
    #expect(client.error == "xdg_surface 4")
  }

  @Test func aSecondAnswerToTheSameSerialIsRefused() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    window.commit()
    window.xdgSurface.ackConfigure(serial: window.lastSerial)
    #expect(client.error == "xdg_surface 4")
  }

  @Test func anAnswerStandsForAllEarlierOnesWhichCannotBeGivenAnyMore() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.answers = false
    window.role.setMaximized()
    client.settle()
    let earlier = window.lastSerial
    window.role.unsetMaximized()
    client.settle()
    window.xdgSurface.ackConfigure(serial: window.lastSerial)
    #expect(client.error == nil)
    window.xdgSurface.ackConfigure(serial: earlier)
    #expect(client.error == "xdg_surface 4")
  }

  @Test func anXdgSurfaceWithoutRoleTakesNoGeometryAndNoAnswers() throws {
    let first = try stage.connect()
    WindowClient(on: first).xdgSurface.setWindowGeometry(x: 0, y: 0, width: 1, height: 1)
    #expect(first.error == "xdg_surface 1")
    let second = try stage.connect()
    WindowClient(on: second).xdgSurface.ackConfigure(serial: 1)
    #expect(second.error == "xdg_surface 1")
  }

  @Test func anXdgSurfaceTakesOneRoleObjectAtATime() throws {
    let client = try stage.connect()
    _ = client.makeToplevel().xdgSurface.getToplevel()
    #expect(client.error == "xdg_surface 2")
  }

  @Test func anXdgSurfaceMustOutliveItsRolesObject() throws {
    let client = try stage.connect()
    client.makeToplevel().xdgSurface.destroy()
    #expect(client.error == "unknown 6")
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (Int32.min, Int32.min)] as [(Int32, Int32)])
  func aWindowGeometryWithoutAreaIsRefused(width: Int32, height: Int32) throws {
    let client = try stage.connect()
    client.makeToplevel().xdgSurface.setWindowGeometry(x: 0, y: 0, width: width, height: height)
    #expect(client.error == "xdg_surface 5")
  }

  @Test func aWindowWithoutContentAnyMoreBeginsAnew() throws {
    let client = try stage.connect()
    let window = try client.showToplevel("editor")
    _ = stage.log.takeEvents()
    window.hide()
    #expect(stage.log.takeEvents() == ["editor goes"])
    #expect(window.takeEvents() == [])
    window.commit()
    #expect(window.takeEvents() == ["can [2, 3, 4]", "within 1280x800", "1280x800"])
    try window.draw(400, 300)
    #expect(stage.log.takeEvents() == ["toplevel appears"], "its title went with its last life")
    #expect(client.error == nil)
  }

  @Test func contentRightAfterTheWindowWentIsRefused() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.hide()
    try window.attach(10, 10)
    #expect(client.error == "xdg_surface 3")
  }

  @Test func anAnswerFromBeforeTheWindowWentIsHarmlessButStandsForNothing() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.answers = false
    window.role.setMaximized()
    client.settle()
    let old = window.lastSerial
    window.hide()
    window.commit()
    window.xdgSurface.ackConfigure(serial: old)
    #expect(client.error == nil)
    try window.draw(10, 10)
    #expect(client.error == "xdg_surface 3")
  }

  @Test func aSurfaceCanBeTheSameKindOfWindowAgainButNoOther() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.role.destroy()
    window.takeRole()
    #expect(client.error == nil)
    window.role.destroy()
    _ = window.xdgSurface.getPopup(parent: nil, positioner: client.makePositioner())
    #expect(client.error == "xdg_wm_base 0")
  }
}
