import Geometry
import Globals
import Overlays
import Rendering
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// Tests of held buffers whose pixels are painted straight into the memory that shows them.
@Suite("Held buffers that are painted straight", .serialized) struct HeldPixelsTests {
  private let scene: HeldBufferScene

  init() throws { scene = try HeldBufferScene() }

  private func screen() throws -> Screen {
    try #require(scene.arena.compositor.outputs.screen(of: scene.arena.compositor.outputs.all[0]))
  }

  /// The pixel of a target at the corner of the window.
  private func color(of target: Bitmap) throws -> Color? {
    let origin = try #require(scene.arena.compositor.mappedWindows.last).position
    return target.color(x: Int(origin.x), y: Int(origin.y))
  }

  @Test func aBufferIsReadInPlaceAndStaysHeld() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    let screen = try screen()
    let size = screen.output.description.pixels
    let target = try Bitmap(size: IntSize(size.width, size.height), format: .xrgb8888)
    var stale = StalePixels(size)
    for (canvas, shade) in [(one, UInt32(0x10)), (two, 0x20), (one, 0x30)] {
      canvas.fill(shade << 16 | 0x6699)
      scene.commit(canvas)
      let next = screen.next()
      stale.add(next.changed)
      try stale.update(target, to: next)
      #expect(try color(of: target) == Color(red: UInt8(shade), green: 0x66, blue: 0x99))
    }
    #expect(scene.takeCopied() == 0)
    #expect(scene.takeReleases() == [two.buffer, one.buffer, two.buffer])
    #expect(try scene.color() == 0x306699)
    #expect(scene.takeCopied() == 8 * 6 * 4)
    #expect(scene.takeReleases() == [one.buffer])
  }

  @Test func aPictureThatBlendsCopiesTheBuffer() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    scene.arena.compositor.foreground.toggle(.touches)
    one.fill(0x336699)
    scene.commit(one)
    _ = scene.takeReleases()
    let screen = try screen()
    let size = screen.output.description.pixels
    let target = try Bitmap(size: IntSize(size.width, size.height), format: .xrgb8888)
    var stale = StalePixels(size)
    try stale.update(target, to: try scene.arena.compositor.foreground.next(screen))
    #expect(try color(of: target) == Color(red: 0x33, green: 0x66, blue: 0x99))
    #expect(scene.takeCopied() == 8 * 6 * 4)
    scene.arena.settle()
    #expect(scene.takeReleases() == [one.buffer])
  }

  @Test func rowsThatPaintersCannotReadAreCopied() throws {
    let canvases = [scene.canvas(), scene.canvas()]
    let rgb565 = 0x3631_4752
    let buffers = canvases.map {
      scene.client.make($0.pool, "create_buffer", 0, 7, 6, 14, .number(Int64(rgb565)))
    }
    func commit(_ number: Int) {
      scene.client.request(scene.window.surface, "attach", .id(buffers[number]), 0, 0)
      scene.client.request(scene.window.surface, "damage_buffer", 0, 0, 7, 6)
      scene.client.request(scene.window.surface, "commit")
      scene.arena.settle()
    }
    for number in [0, 1, 0, 1] { commit(number) }
    _ = scene.takeCopied()
    canvases[0].fill(.max)
    commit(0)
    #expect(scene.takeCopied() == 0)
    let screen = try screen()
    let size = screen.output.description.pixels
    let target = try Bitmap(size: IntSize(size.width, size.height), format: .xrgb8888)
    var stale = StalePixels(size)
    try stale.update(target, to: screen.next())
    #expect(try color(of: target) == .white)
    #expect(scene.takeCopied() == 7 * 6 * 4)
  }
}
