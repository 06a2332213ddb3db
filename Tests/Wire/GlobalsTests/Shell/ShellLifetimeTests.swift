import StageKit
import Testing
import WaylandClient

@testable import Globals

/// Tests of clients that disconnect during other operations.
@Suite struct ShellLifetimeTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private func expectNothingLeft() {
    #expect(stage.shell.toplevels.isEmpty)
    #expect(stage.shell.popups.isEmpty)
    #expect(stage.shell.grabs.isEmpty)
    #expect(stage.shell.bases.isEmpty)
    #expect(stage.server.surfaces.count == 0)
    #expect(stage.frames.isEmpty)
  }

  @Test func aClientMayHangUpInAnyState() throws {
    let states: [(TestClient) throws -> Void] = [
      { _ in },
      { _ = WindowClient(on: $0) },
      { _ = $0.makeToplevel() },
      { $0.makeToplevel().commit() },
      { _ = try $0.showToplevel() },
      { try $0.showToplevel().hide() },
      { client in
        let window = try client.showToplevel()
        let menu = try client.showPopup(of: window, grabbing: 7)
        _ = try client.showPopup(of: menu, grabbing: 7)
      },
      { client in
        let parent = try client.showToplevel()
        let dialog = try client.showToplevel()
        dialog.role.setParent(parent: parent.role)
        dialog.role.setMinimized()
      },
      { client in
        let window = client.makeToplevel()
        client.bind(ZxdgDecorationManagerV1.self, version: 1).getToplevelDecoration(toplevel: window.role)
        try window.show(10, 10)
        client.base.createPositioner()
        client.bind(XdgActivationV1.self, version: 1).getActivationToken()
      },
    ]
    for state in states {
      let client = try stage.connect()
      try state(client)
      stage.settle()
      stage.kill(client)
      expectNothingLeft()
    }
  }

  @Test func aSurfaceMayGoBeforeEverythingThatHangsOnIt() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    let popup = try client.showPopup(of: window)
    popup.surface.destroy()
    window.surface.destroy()
    stage.settle()
    #expect(stage.frames.isEmpty)
    window.role.setMaximized()
    window.role.setTitle(title: "ghost")
    window.xdgSurface.setWindowGeometry(x: 0, y: 0, width: 1, height: 1)
    popup.role.reposition(positioner: client.makePositioner(), token: 1)
    popup.role.destroy()
    popup.xdgSurface.destroy()
    window.role.destroy()
    window.xdgSurface.destroy()
    #expect(client.error == nil)
    stage.kill(client)
    expectNothingLeft()
  }

  @Test func whatOneClientBreaksIsItsOwnAffair() throws {
    let honest = try stage.connect()
    let window = try honest.showToplevel("honest")
    let hostile = try stage.connect()
    _ = try hostile.showToplevel("hostile")
    hostile.base.destroy()
    #expect(hostile.error == "unknown 1")
    stage.kill(hostile)
    #expect(stage.titles == ["honest"])
    window.role.setTitle(title: "alive")
    stage.settle()
    #expect(stage.titles == ["alive"])
  }
}
