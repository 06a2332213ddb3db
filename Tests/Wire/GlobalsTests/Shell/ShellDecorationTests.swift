import StageKit
import Testing
import WaylandClient

/// Tests that the client always draws its own frame.
@Suite struct ShellDecorationTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private func makeManager(_ client: TestClient) throws -> ZxdgDecorationManagerV1 {
    client.bind(ZxdgDecorationManagerV1.self, version: 1)
  }

  @Test func theModeComesWithTheFirstConfigureAndAgainWheneverItIsAskedFor() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    let decoration = try makeManager(client).getToplevelDecoration(toplevel: window.role)
    let listener = DecorationListener(window)
    decoration.handler = listener
    decoration.setMode(mode: .serverSide)
    #expect(window.takeEvents() == [])
    window.commit()
    #expect(window.takeEvents() == ["can [2, 3, 4]", "within 1280x800", "mode 1", "1280x800"])
    decoration.setMode(mode: .serverSide)
    decoration.unsetMode()
    #expect(window.takeEvents() == ["mode 1", "1280x800", "mode 1", "1280x800"])
    decoration.destroy()
    window.role.setMaximized()
    #expect(window.takeEvents() == ["maximized 1280x800"])
  }

  @Test func aToplevelHasOneDecoration() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    let manager = try makeManager(client)
    manager.getToplevelDecoration(toplevel: window.role)
    manager.getToplevelDecoration(toplevel: window.role)
    #expect(client.error == "zxdg_toplevel_decoration_v1 1")
  }

  @Test func aDecorationComesBeforeTheFirstContent() throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    try makeManager(client).getToplevelDecoration(toplevel: window.role)
    #expect(client.error == "zxdg_toplevel_decoration_v1 0")
  }

  @Test func aToplevelMustOutliveItsDecoration() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    try makeManager(client).getToplevelDecoration(toplevel: window.role)
    window.role.destroy()
    #expect(client.error == "zxdg_toplevel_decoration_v1 2")
  }
}

private final class DecorationListener: ZxdgToplevelDecorationV1.Handler {
  private unowned let window: WindowClient

  init(_ window: WindowClient) { self.window = window }

  func configure(_ object: ZxdgToplevelDecorationV1, mode: ZxdgToplevelDecorationV1.Mode) {
    window.note("mode \(mode.rawValue)")
  }
}
