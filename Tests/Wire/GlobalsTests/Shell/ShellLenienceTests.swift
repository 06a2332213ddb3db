import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of errors that are only warnings in lenient mode. Each test also checks that strict mode reports the error.
@Suite struct ShellLenienceTests {
  private let stage: ShellStage
  private let strictStage: ShellStage

  init() throws {
    stage = try ShellStage(.lenient)
    strictStage = try ShellStage(.strict)
  }

  @Test func contentMayComeWithoutAnInitialCommit() throws {
    let window = try stage.connect().makeToplevel("hasty")
    try window.attach(200, 100)
    #expect(
      window.takeEvents() == ["can [2, 3, 4]", "within 1280x800", "1280x800"], "asked for once, without a commit")
    window.commit()
    #expect(stage.log.takeEvents() == ["hasty appears"])
    #expect(window.takeEvents() == [])
  }

  @Test func contentMayComeInTheVeryFirstCommit() throws {
    let window = try stage.connect().makeToplevel("hasty")
    try window.draw(200, 100)
    #expect(stage.log.takeEvents() == ["hasty appears"])
  }

  @Test func contentMayComeBeforeTheFirstConfigureIsAcknowledged() throws {
    let window = try stage.connect().makeToplevel("hasty")
    window.answers = false
    window.commit()
    try window.draw(200, 100)
    #expect(stage.log.takeEvents() == ["hasty appears"])
  }

  @Test func askingToBeMaximizedCountsAsAnInitialCommit() throws {
    let window = try stage.connect().makeToplevel()
    window.role.setMaximized()
    #expect(window.takeEvents().last == "maximized 1280x800")
    let other = try stage.connect().makeToplevel()
    other.role.setFullscreen(output: nil)
    #expect(other.takeEvents().last == "fullscreen 1280x800")
    let patient = try strictStage.connect().makeToplevel()
    patient.role.setMaximized()
    patient.role.setFullscreen(output: nil)
    #expect(patient.takeEvents() == [])
  }

  @Test func theCapabilitiesComeWithoutAnInitialCommit() throws {
    let window = try stage.connect().makeToplevel()
    #expect(window.takeEvents() == ["can [2, 3, 4]"])
    window.commit()
    #expect(window.takeEvents() == ["within 1280x800", "1280x800"], "they are sent once")
    #expect(try strictStage.connect().makeToplevel().takeEvents() == [])
  }

  @Test func choosingADecorationCountsAsAnInitialCommit() throws {
    let client = try stage.connect()
    let manager = client.bind(ZxdgDecorationManagerV1.self, version: 1)
    let window = client.makeToplevel()
    manager.getToplevelDecoration(toplevel: window.role).setMode(mode: .serverSide)
    #expect(window.takeEvents().last == "1280x800")
    let other = client.makeToplevel()
    let decoration = manager.getToplevelDecoration(toplevel: other.role)
    _ = other.takeEvents()
    decoration.unsetMode()
    #expect(other.takeEvents() == ["within 1280x800", "0x0"], "once")
  }

  @Test func theManagerRefusesASecondDecoration() throws {
    let client = try stage.connect()
    let manager = client.bind(ZxdgDecorationManagerV1.self, version: 1)
    let window = client.makeToplevel()
    manager.getToplevelDecoration(toplevel: window.role)
    manager.getToplevelDecoration(toplevel: window.role)
    #expect(client.error == "zxdg_decoration_manager_v1 1")
  }

  @Test func anXdgSurfaceMayGoBeforeItsRolesObject() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    window.xdgSurface.destroy()
    window.role.setTitle(title: "still here")
    window.role.setMaximized()
    window.role.destroy()
    #expect(client.error == nil)
    #expect(stage.frames.isEmpty)
  }

  @Test func aDecorationMayComeAfterTheFirstContent() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    client.bind(ZxdgDecorationManagerV1.self, version: 1).getToplevelDecoration(toplevel: window.role)
    #expect(client.error == nil)
  }

  @Test func aPopupMayHangOnAnEmptyAnchor() throws {
    let client = try stage.connect()
    let popup = client.makePopup(of: try client.showToplevel(), client.makePositioner(at: 200, 150, 0, 0))
    popup.commit()
    #expect(popup.takeEvents() == ["at 200,150 100x50"])
  }

  @Test func contentWithoutARoleIsRefusedAllTheSame() throws {
    let client = try stage.connect()
    try WindowClient(on: client).attach(10, 10)
    #expect(client.error == "xdg_surface 3")
  }
}
