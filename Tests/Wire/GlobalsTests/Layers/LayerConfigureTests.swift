import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of mapping a layer: request, configure, acknowledge and draw, and the protocol errors.
@Suite struct LayerConfigureTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func theFirstCommitIsAnsweredWithTheSizeToHave() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.anchor([.top, .left, .right], 0, 30)
    #expect(layer.takeEvents() == [], "nothing before the commit")
    layer.commit()
    #expect(layer.takeEvents() == ["1280x30"])
    #expect(stage.titles == [])
    try layer.draw(1280, 30)
    #expect(stage.titles == ["panel"])
    #expect(stage.log.takeEvents() == ["panel appears"])
  }

  @Test func whatIsSetCountsFromTheCommitOn() throws {
    let layer = try stage.connect().showPanel()
    layer.role.setSize(width: 0, height: 50)
    #expect(layer.takeEvents() == [])
    layer.commit()
    #expect(layer.takeEvents() == ["1280x50"])
  }

  @Test func aCommitThatChangesNoSizeIsNotAnswered() throws {
    let layer = try stage.connect().showPanel()
    layer.commit()
    try layer.draw(1280, 30)
    #expect(layer.takeEvents() == [])
  }

  @Test func contentBeforeTheFirstConfigureIsRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.anchor([], 10, 10)
    try layer.attach(10, 10)
    #expect(layer.client.error == "zwlr_layer_surface_v1 0")
  }

  @Test func contentBeforeTheAnswerIsRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.answers = false
    layer.anchor([], 10, 10)
    layer.commit()
    try layer.draw(10, 10)
    #expect(layer.client.error == "zwlr_layer_surface_v1 0")
  }

  @Test func aLenientServerShowsContentThatComesEarly() throws {
    let stage = try ShellStage(.lenient)
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.anchor([], 10, 10)
    try layer.draw(10, 10)
    #expect(layer.client.error == nil)
    #expect(stage.titles == ["panel"])
  }

  @Test func anAnswerToNothingIsRefused() throws {
    let layer = try stage.connect().showPanel()
    layer.role.ackConfigure(serial: layer.lastSerial)
    #expect(layer.client.error == "zwlr_layer_surface_v1 0", "it was answered already")
  }

  @Test func anAnswerStandsForAllThatCameBefore() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.answers = false
    layer.anchor([], 10, 10)
    layer.commit()
    let first = layer.lastSerial
    layer.role.setSize(width: 20, height: 20)
    layer.commit()
    layer.role.ackConfigure(serial: layer.lastSerial)
    #expect(layer.client.error == nil)
    layer.role.ackConfigure(serial: first)
    #expect(layer.client.error == "zwlr_layer_surface_v1 0")
  }

  @Test(
    arguments: [
      ([], 0, 0), ([.left], 0, 10), ([.left, .right], 10, 0), ([.top, .left], 10, 0), ([.top, .bottom], 0, 10),
    ] as [(ZwlrLayerSurfaceV1.Anchor, UInt32, UInt32)])
  func aMeasureThatNothingGivesIsRefused(edges: ZwlrLayerSurfaceV1.Anchor, width: UInt32, height: UInt32) throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.anchor(edges, width, height)
    #expect(layer.client.error == nil, "the commit decides")
    layer.commit()
    #expect(layer.client.error == "zwlr_layer_surface_v1 1")
  }

  @Test func aSizeThatNoSurfaceHasIsRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.role.setSize(width: .max, height: 1)
    #expect(layer.client.error == "zwlr_layer_surface_v1 1")
  }

  @Test func edgesThatThereAreNotAreRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.role.setAnchor(anchor: .init(rawValue: 16))
    #expect(layer.client.error == "zwlr_layer_surface_v1 2")
  }

  @Test func aKeyboardInteractivityThatThereIsNotIsRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel")
    layer.role.setKeyboardInteractivity(keyboardInteractivity: .init(rawValue: 3))
    #expect(layer.client.error == "zwlr_layer_surface_v1 3")
  }

  @Test func inOlderVersionsAnyNumberButZeroIsExclusive() throws {
    let layer = LayerClient(on: try stage.connect(), "panel", version: 3)
    layer.role.setKeyboardInteractivity(keyboardInteractivity: .init(rawValue: 7))
    layer.anchor([], 10, 10)
    try layer.show(10, 10)
    #expect(layer.client.error == nil)
    #expect(stage.server.windows.windows.map(\.keyboardInteractivity) == [.exclusive])
  }

  @Test func aLayerThatThereIsNotIsRefused() throws {
    let layer = LayerClient(on: try stage.connect(), "panel", in: .init(rawValue: 4))
    #expect(layer.client.error == "zwlr_layer_shell_v1 1")
    let other = LayerClient(on: try stage.connect(), "panel")
    other.role.setLayer(layer: .init(rawValue: 99))
    #expect(other.client.error == "zwlr_layer_surface_v1 1")
  }

  @Test func aSurfaceThatIsSomethingElseIsRefused() throws {
    let client = try stage.connect()
    let window = client.makeToplevel()
    let shell = client.bind(ZwlrLayerShellV1.self, version: 4)
    _ = shell.getLayerSurface(surface: window.surface, output: nil, layer: .top, namespace: "")
    #expect(client.error == "zwlr_layer_shell_v1 0")
  }

  @Test func aLayerIsNothingElse() throws {
    let layer = try stage.connect().showPanel()
    _ = layer.client.base.getXdgSurface(surface: layer.surface)
    #expect(layer.client.error == "xdg_wm_base 0")
    let twice = try stage.connect().showPanel()
    let shell = twice.client.bind(ZwlrLayerShellV1.self, version: 4)
    _ = shell.getLayerSurface(surface: twice.surface, output: nil, layer: .top, namespace: "")
    #expect(twice.client.error == "zwlr_layer_shell_v1 0")
  }

  @Test func aSurfaceWithContentIsRefused() throws {
    let client = try stage.connect()
    let surface = client.compositor.createSurface()
    surface.attach(buffer: try client.makeBuffer(10, 10), x: 0, y: 0)
    let shell = client.bind(ZwlrLayerShellV1.self, version: 4)
    _ = shell.getLayerSurface(surface: surface, output: nil, layer: .top, namespace: "")
    #expect(client.error == "zwlr_layer_shell_v1 2")
  }
}
