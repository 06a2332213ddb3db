import Assembly
import Documents
import Geometry
import Globals
import Overlays
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// The buffer of a client that is the whole picture of an output, so that a display can show it without a copy.
@Suite(.serialized) struct SoleBufferTests {
  private let scene: DmabufScene
  private var client: WireClient { scene.client }
  private var surface: UInt32 { scene.window.surface }

  init() throws { scene = try Self.scene() }

  /// A window that fills its output, with the buffer of a client.
  private static func scene(transform: Transform = .normal, scale: Double = 1) throws -> DmabufScene {
    let side = DmabufScene.side
    let output = OutputDescription(name: "main", mode: IntSize(side, side), scale: scale, transform: transform)
    let scene = try DmabufScene(hasBystander: false, outputs: [output])
    scene.show(scene.buffer(scene.file(0x102030)))
    return scene
  }

  private var foreground: Foreground { scene.arena.compositor.foreground }

  private func sole(paintsCursors: Bool = false) throws -> SoleBuffer? {
    foreground.soleBuffer(on: try scene.screen, paintsCursors: paintsCursors)
  }

  /// Shows the buffer as a display does.
  private func take() throws -> SoleBuffer {
    let buffer = try #require(try sole())
    foreground.didPass(try scene.screen)
    return buffer
  }

  private func commit() {
    client.request(surface, "commit")
    scene.arena.settle()
  }

  // MARK: Conditions

  @Test func aWindowThatFillsTheOutputIsTheWholePicture() throws {
    let buffer = try #require(try sole())
    #expect(buffer.opaqueCode == UInt32(WireClient.xrgb8888))
    #expect(buffer.dmabuf.description.size == IntSize(8, 8))
    #expect(scene.kernel.reads == 0)
  }

  @Test func sharedMemoryIsComposed() throws {
    scene.show(client.makeBuffer(8, 8))
    #expect(try sole() == nil)
  }

  @Test func alphaCountsOnlyOutsideOfTheOpaqueRegion() throws {
    scene.show(scene.buffer(scene.file(0xFF10_2030), format: WireClient.argb8888))
    #expect(try sole() == nil)
    let region = client.makeRegion()
    client.request(region, "add", 0, 0, 8, 7)
    client.request(surface, "set_opaque_region", .id(region))
    commit()
    #expect(try sole() == nil)
    client.request(region, "add", 0, 7, 8, 1)
    client.request(surface, "set_opaque_region", .id(region))
    commit()
    #expect(try sole()?.opaqueCode == UInt32(WireClient.xrgb8888))
  }

  @Test func cropsScalesAndOpacityAreComposed() throws {
    let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(surface))
    client.request(viewport, "set_source", 0, 0, .number(4 << 8), .number(4 << 8))
    client.request(viewport, "set_destination", 8, 8)
    commit()
    #expect(try sole() == nil)
    client.request(viewport, "set_source", 0, 0, .number(8 << 8), .number(8 << 8))
    commit()
    #expect(try sole() != nil)
    client.request(viewport, "destroy")
    let fader = client.make(client.global("wp_alpha_modifier_v1"), "get_surface", .id(surface))
    client.request(fader, "set_multiplier", .number(0x7fff_ffff))
    commit()
    #expect(try sole() == nil)
    client.request(fader, "destroy")
    commit()
    #expect(try sole() != nil)
  }

  @Test func aSurfaceInFrontIsComposed() throws {
    let child = client.makeSurface()
    let link = client.makeSubsurface(child, of: surface)
    client.request(link, "set_desync")
    client.draw(child, 2, 2)
    commit()
    #expect(try sole() == nil)
    client.request(link, "place_below", .id(surface))
    commit()
    #expect(try sole() != nil, "what is behind is hidden")
    client.request(link, "place_above", .id(surface))
    client.request(link, "set_position", 8, 0)
    commit()
    #expect(try sole() != nil, "it is outside of the output")
  }

  @Test func aWindowInFrontIsComposed() throws {
    _ = scene.arena.showWindow(of: client, 3, 3)
    #expect(try sole() == nil)
  }

  /// A client may turn its picture as the output is turned: the memory then is that of the display.
  @Test(arguments: Transform.allCases) func theTransformIsThatOfTheOutput(transform: Transform) throws {
    let scene = try Self.scene(transform: transform)
    let screen = try scene.screen
    let foreground = scene.arena.compositor.foreground
    #expect((foreground.soleBuffer(on: screen) != nil) == (transform == .normal))
    scene.client.request(
      scene.window.surface, "set_buffer_transform", .number(Int64(transform.rawValue)))
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    #expect(foreground.soleBuffer(on: screen) != nil)
  }

  @Test func aBufferOfTheScaleOfTheOutputIsTheWholePicture() throws {
    let scene = try Self.scene(scale: 2)
    #expect(scene.arena.compositor.foreground.soleBuffer(on: try scene.screen) == nil)
    scene.client.request(scene.window.surface, "set_buffer_scale", 2)
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    #expect(scene.arena.compositor.foreground.soleBuffer(on: try scene.screen) != nil)
  }

  @Test func whatIsInFrontOfTheWindowsIsComposed() throws {
    let screen = try scene.screen
    #expect(try sole(paintsCursors: true) != nil, "no device has moved the pointer")
    scene.arena.pointer(to: 4, 4)
    #expect(try sole() != nil)
    #expect(try sole(paintsCursors: true) == nil)
    let buffer = try take()
    #expect(!foreground.hasNews(on: screen))
    foreground.toggle(.touches)
    #expect(try sole() == nil)
    #expect(foreground.hasNews(on: screen))
    _ = try foreground.next(screen)
    foreground.toggle(.touches)
    #expect(foreground.hasNews(on: screen))
    #expect(try sole() != nil)
    foreground.didPass(screen)
    #expect(!foreground.hasNews(on: screen))
    withExtendedLifetime(buffer) {}
  }

  // MARK: While it is shown

  @Test func theClientGetsItBackWhenNoDisplayShowsIt() throws {
    let before = scene.releases
    var shown: SoleBuffer? = try take()
    scene.show(scene.buffer(scene.file(0x405060)))
    #expect(scene.releases == before, "the display still shows the first one")
    var next: SoleBuffer? = try take()
    #expect(shown?.dmabuf !== next?.dmabuf)
    shown = nil
    scene.arena.settle()
    #expect(scene.releases == before + 1)
    next = nil
    scene.arena.settle()
    #expect(scene.releases == before + 1, "the window still shows it")
    scene.show(client.makeBuffer(8, 8))
    // The buffer in shared memory is copied and released at once.
    #expect(scene.releases == before + 3)
  }

  @Test func theSameBufferTwiceIsReleasedOnce() throws {
    let buffer = scene.buffer(scene.file(0x405060))
    scene.show(buffer)
    let before = scene.releases
    var shown: SoleBuffer? = try take()
    scene.show(buffer)
    var again: SoleBuffer? = try take()
    #expect(shown?.dmabuf === again?.dmabuf, "a framebuffer is made once")
    shown = nil
    scene.arena.settle()
    #expect(scene.releases == before)
    scene.show(scene.buffer(scene.file(0x708090)))
    #expect(scene.releases == before)
    again = nil
    scene.arena.settle()
    #expect(scene.releases == before + 1)
  }

  @Test func aBufferThatIsCommittedAgainStaysWithTheDisplay() throws {
    let buffer = scene.buffer(scene.file(0x405060))
    scene.show(buffer)
    let before = scene.releases
    var shown: SoleBuffer? = try take()
    // The display does not take the second commit, of which it shows the buffer already.
    scene.show(buffer)
    scene.show(scene.buffer(scene.file(0x708090)))
    #expect(scene.releases == before, "the display shows it")
    #expect(shown != nil)
    shown = nil
    scene.arena.settle()
    #expect(scene.releases == before + 1)
  }

  @Test func aClientThatIsGoneLeavesItsBufferToTheDisplay() throws {
    var shown: SoleBuffer? = try take()
    client.hangUp()
    for _ in 0..<3 { scene.arena.settle() }
    #expect(foreground.hasNews(on: try scene.screen))
    #expect(try sole() == nil)
    let plane = try #require(shown?.dmabuf.description.planes.first)
    #expect(scene.kernel.isDmabuf(plane.file.rawValue), "the descriptor is open")
    shown = nil
    #expect(scene.kernel.mappings == 0)
  }

  @Test func onlyChangesAreNews() throws {
    let screen = try scene.screen
    let shown = try take()
    #expect(!screen.hasNews)
    commit()
    #expect(!screen.hasNews)
    _ = try screen.picture()
    #expect(!screen.hasNews, "a screenshot changes nothing on the display")
    scene.show(scene.buffer(scene.file(0x405060)))
    #expect(screen.hasNews)
    foreground.didPass(screen)
    #expect(!screen.hasNews)
    withExtendedLifetime(shown) {}
  }

  @Test func picturesAreComposedMeanwhile() throws {
    let shown = try take()
    for color: UInt32 in [0x11_2233, 0x44_5566] {
      scene.show(scene.buffer(scene.file(color)))
      foreground.didPass(try scene.screen)
      let found = try scene.screen.picture().color(x: 3, y: 3)
      #expect(found == Color(red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF)))
    }
    withExtendedLifetime(shown) {}
  }

  @Test func theNextCompositionHasEverythingThatWasMissed() throws {
    let screen = try scene.screen
    _ = try foreground.next(screen)
    let shown = try take()
    scene.show(scene.buffer(scene.file(0x405060)))
    foreground.didPass(screen)
    _ = try screen.picture()
    _ = scene.arena.showWindow(of: client, 2, 2)
    let next = try foreground.next(screen)
    #expect(next.changed.bounds == IntRect(x: 0, y: 0, width: 8, height: 8))
    #expect(try next.composed().color(x: 7, y: 0) == Color(red: 0x40, green: 0x50, blue: 0x60))
    #expect(!screen.hasNews)
    withExtendedLifetime(shown) {}
  }
}
