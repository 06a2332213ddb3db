import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of the rules of `xdg_wm_base` and `xdg_positioner`.
@Suite struct ShellWmBaseTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  @Test func aSubsurfaceCannotBecomeAWindow() throws {
    let client = try stage.connect()
    let parent = client.compositor.createSurface()
    let child = client.compositor.createSurface()
    client.subcompositor.getSubsurface(surface: child, parent: parent)
    client.base.getXdgSurface(surface: child)
    #expect(client.error == "xdg_wm_base 0")
  }

  @Test func aSurfaceHasOneXdgSurface() throws {
    let client = try stage.connect()
    let surface = client.compositor.createSurface()
    client.base.getXdgSurface(surface: surface)
    client.base.getXdgSurface(surface: surface)
    #expect(client.error == "xdg_wm_base 0")
  }

  @Test(arguments: [false, true])
  func aSurfaceWithABufferCannotBecomeAnXdgSurface(isCommitted: Bool) throws {
    let client = try stage.connect()
    let surface = client.compositor.createSurface()
    surface.attach(buffer: try client.makeBuffer(10, 10), x: 0, y: 0)
    if isCommitted { surface.commit() }
    client.base.getXdgSurface(surface: surface)
    #expect(client.error == "xdg_wm_base 4")
  }

  @Test func itMustOutliveItsXdgSurfaces() throws {
    let client = try stage.connect()
    let surface = client.base.getXdgSurface(surface: client.compositor.createSurface())
    let other = client.bind(XdgWmBase.self, version: 5)
    other.destroy()
    #expect(client.error == nil, "an xdg_wm_base answers for its own xdg_surfaces only")
    _ = surface
    client.base.destroy()
    #expect(client.error == "unknown 1")
  }

  @Test func itMayGoOnceItsXdgSurfacesAreGone() throws {
    let client = try stage.connect()
    client.base.getXdgSurface(surface: client.compositor.createSurface()).destroy()
    client.base.destroy()
    #expect(client.error == nil)
  }

  @Test func aPingIsAnsweredWhenTheClientGetsToIt() throws {
    let client = try stage.connect()
    let ponger = Ponger()
    client.base.handler = ponger
    var answers: [Bool] = []
    #expect(stage.shell.ping(stage.id(of: client)) { answers.append($0) })
    #expect(answers.isEmpty)
    stage.settle()
    #expect(answers == [true])
    client.base.pong(serial: 99)
    #expect(client.error == nil, "an answer that nobody waits for is ignored")
  }

  @Test func aClientThatGoesWithoutAnAnswerSaysNo() throws {
    let client = try stage.connect()
    var answers: [Bool] = []
    stage.shell.ping(stage.id(of: client)) { answers.append($0) }
    stage.kill(client)
    #expect(answers == [false])
    #expect(!stage.shell.ping(stage.id(of: client)) { answers.append($0) })
    #expect(answers == [false])
  }

  @Test(arguments: [(0, 1), (1, 0), (-5, 5), (5, .min)] as [(Int32, Int32)])
  func aPositionerRefusesASizeWithoutArea(width: Int32, height: Int32) throws {
    let client = try stage.connect()
    client.base.createPositioner().setSize(width: width, height: height)
    #expect(client.error == "xdg_positioner 0")
  }

  @Test func aPositionerRefusesANegativeAnchorButNotAnEmptyOne() throws {
    let client = try stage.connect()
    let positioner = client.base.createPositioner()
    positioner.setAnchorRect(x: .max, y: .min, width: 0, height: 0)
    #expect(client.error == nil)
    positioner.setAnchorRect(x: 0, y: 0, width: -1, height: 0)
    #expect(client.error == "xdg_positioner 0")
  }

  @Test func aPositionerRefusesDirectionsThatDoNotExist() throws {
    let first = try stage.connect()
    first.base.createPositioner().setAnchor(anchor: .init(rawValue: 9))
    #expect(first.error == "xdg_positioner 0")
    let second = try stage.connect()
    second.base.createPositioner().setGravity(gravity: .init(rawValue: .max))
    #expect(second.error == "xdg_positioner 0")
  }

  @Test func anIncompletePositionerPlacesNoPopup() throws {
    let first = try stage.connect()
    let withoutAnchor = first.base.createPositioner()
    withoutAnchor.setSize(width: 10, height: 10)
    _ = first.makePopup(of: try first.showToplevel(), withoutAnchor)
    #expect(first.error == "xdg_wm_base 5")
    let second = try stage.connect()
    let withoutSize = second.base.createPositioner()
    withoutSize.setAnchorRect(x: 0, y: 0, width: 10, height: 10)
    _ = second.makePopup(of: try second.showToplevel(), withoutSize)
    #expect(second.error == "xdg_wm_base 5")
  }

  @Test func anEmptyAnchorPlacesNoPopup() throws {
    let client = try stage.connect()
    _ = client.makePopup(of: try client.showToplevel(), client.makePositioner(at: 5, 5, 10, 0))
    #expect(client.error == "xdg_wm_base 5")
  }
}

private final class Ponger: XdgWmBase.Handler {
  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }
}
