import Geometry
import StageKit
import Surfaces
import Testing
import WaylandClient

@testable import Globals

/// Tests of layers that are unmapped, closed or mapped again, and of their popups.
@Suite struct LayerLifetimeTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  // MARK: Going

  @Test func aLayerWithoutContentIsWhatItWasInTheBeginning() throws {
    let layer = try stage.connect().showPanel()
    layer.hide()
    #expect(stage.log.takeEvents() == ["panel appears", "panel goes"])
    layer.commit()
    #expect(layer.client.error == "zwlr_layer_surface_v1 1", "its anchors are forgotten")
  }

  @Test func aLayerComesBackAsItCame() throws {
    let layer = try stage.connect().showPanel()
    layer.hide()
    layer.anchor([.bottom, .left, .right], 0, 20)
    layer.commit()
    #expect(layer.takeEvents() == ["1280x20"])
    try layer.draw(1280, 20)
    #expect(stage.frames.map(\.minY) == [780])
    #expect(layer.client.error == nil)
  }

  @Test func aLenientServerForgetsNothing() throws {
    let stage = try ShellStage(.lenient)
    let layer = try stage.connect().showPanel()
    layer.hide()
    layer.commit()
    #expect(layer.takeEvents() == ["1280x30"])
    #expect(layer.client.error == nil)
  }

  @Test func anAnswerFromBeforeItWentStandsForNothing() throws {
    let layer = try stage.connect().showPanel()
    layer.answers = false
    layer.role.setSize(width: 0, height: 40)
    layer.commit()
    let old = layer.lastSerial
    layer.hide()
    layer.role.ackConfigure(serial: old)
    #expect(layer.client.error == nil)
    layer.anchor([], 10, 10)
    layer.commit()
    try layer.draw(10, 10)
    #expect(layer.client.error == "zwlr_layer_surface_v1 0")
  }

  @Test func theSurfaceMayGoBeforeItsLayer() throws {
    let layer = try stage.connect().showPanel()
    layer.surface.destroy()
    stage.settle()
    #expect(stage.titles == [])
    layer.role.setSize(width: 1, height: 1)
    layer.role.destroy()
    #expect(layer.client.error == nil)
    #expect(stage.shell.layers.isEmpty)
  }

  @Test func theLayerMayGoBeforeItsSurfaceWhichMayBeOneAgain() throws {
    let layer = try stage.connect().showPanel()
    layer.role.destroy()
    stage.settle()
    #expect(stage.titles == [])
    layer.hide()
    let shell = layer.client.bind(ZwlrLayerShellV1.self, version: 4)
    _ = shell.getLayerSurface(surface: layer.surface, output: nil, layer: .top, namespace: "")
    #expect(layer.client.error == nil)
  }

  @Test func theShellObjectMayGoFirst() throws {
    let client = try stage.connect()
    let shell = client.bind(ZwlrLayerShellV1.self, version: 4)
    let surface = client.compositor.createSurface()
    let layer = shell.getLayerSurface(surface: surface, output: nil, layer: .top, namespace: "panel")
    shell.destroy()
    layer.setSize(width: 10, height: 10)
    surface.commit()
    #expect(client.error == nil)
    #expect(stage.shell.layers.count == 1)
  }

  @Test func aDismissedLayerIsToldAndStaysAway() throws {
    let layer = try stage.connect().showPanel()
    stage.shell.close(try #require(stage.server.windows.windows.first).id)
    #expect(layer.takeEvents() == ["closed"])
    #expect(stage.titles == [])
    stage.shell.close(try #require(stage.shell.layers.keys.first))
    try layer.draw(1280, 30)
    layer.role.setAnchor(anchor: [])
    layer.commit()
    #expect(layer.takeEvents() == [])
    #expect(stage.titles == [])
    #expect(layer.client.error == nil)
  }

  @Test func aClientMayHangUpInAnyState() throws {
    let states: [(TestClient) throws -> Void] = [
      { _ = LayerClient(on: $0, "panel") },
      { client in
        let layer = LayerClient(on: client, "panel")
        layer.anchor([], 10, 10)
        layer.commit()
      },
      { _ = try $0.showPanel() },
      { try $0.showPanel().hide() },
      { client in
        let panel = try client.showPanel()
        _ = try panel.showPopup()
        let page = try client.showToplevel()
        page.role.setMaximized()
        _ = try client.showPanel("other")
      },
    ]
    for state in states {
      let client = try stage.connect()
      let other = try stage.connect()
      _ = try other.showPanel("neighbour")
      try state(client)
      stage.kill(client)
      #expect(stage.titles == ["neighbour"])
      #expect(stage.frames.map(\.minY) == [0])
      stage.kill(other)
      #expect(stage.shell.layers.isEmpty && stage.shell.popups.isEmpty && stage.server.surfaces.count == 0)
    }
  }

  // MARK: Keyboard

  @Test func whatItWantsOfTheKeyboardIsToldWhenItChanges() throws {
    let layer = try stage.connect().showPanel()
    _ = stage.log.takeEvents()
    layer.role.setKeyboardInteractivity(keyboardInteractivity: .exclusive)
    layer.commit()
    layer.commit()
    layer.role.setKeyboardInteractivity(keyboardInteractivity: .onDemand)
    layer.commit()
    #expect(
      stage.log.takeEvents() == [
        "panel changes", "panel wants the keyboard exclusive", "panel changes", "panel wants the keyboard onDemand",
      ])
  }

  // MARK: Popups

  @Test func aPopupHangsOnItsLayerAndLiesWithIt() throws {
    let client = try stage.connect()
    let panel = try client.showPanel()
    _ = try client.showToplevel("page")
    let popup = try panel.showPopup()
    #expect(stage.server.windows.windows.map { $0.title.isEmpty ? "popup" : $0.title } == ["page", "panel", "popup"])
    #expect(stage.frames.last?.origin == .init(10, 30))
    panel.role.setAnchor(anchor: [.bottom, .left, .right])
    panel.commit()
    #expect(stage.frames.last?.origin == .init(10, 800))
    panel.hide()
    #expect(popup.takeEvents().last == "done")
  }

  @Test func aPopupWithAParentIsNotTakenOver() throws {
    let client = try stage.connect()
    let panel = try client.showPanel()
    let popup = client.makePopup(of: try client.showToplevel())
    panel.role.getPopup(popup: popup.role)
    #expect(client.error == "zwlr_layer_surface_v1 0")
  }

  @Test func aPopupThatBeganWithoutAParentIsAnErrorOfItsOwn() throws {
    let client = try stage.connect()
    client.makePopup(of: nil).commit()
    #expect(client.error == "xdg_wm_base 3")
  }

  @Test func aPopupOfALayerThatIsNotOnTheScreenIsRefused() throws {
    let client = try stage.connect()
    let layer = LayerClient(on: client, "panel")
    let popup = client.makePopup(of: nil)
    layer.role.getPopup(popup: popup.role)
    popup.commit()
    try popup.draw(100, 50)
    #expect(client.error == "xdg_wm_base 3")
  }

  @Test func aPopupOfAClosedLayerIsDoneAtOnce() throws {
    let panel = try stage.connect().showPanel()
    stage.shell.close(try #require(stage.server.windows.windows.first).id)
    let popup = panel.client.makePopup(of: nil)
    panel.role.getPopup(popup: popup.role)
    #expect(popup.takeEvents() == ["done"])
  }
}

extension LayerClient {
  /// A popup of 100×50 below a place in the layer.
  func showPopup() throws -> PopupClient {
    let popup = client.makePopup(of: nil)
    role.getPopup(popup: popup.role)
    try popup.show(100, 50)
    return popup
  }
}
