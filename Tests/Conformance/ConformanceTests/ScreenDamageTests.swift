import Geometry
import Glibc
import Globals
import Rendering
import SeededRandom
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// Tests that a screen paints exactly the changed areas, and reports them as damage.
@Suite struct ScreenDamageTests {
  /// A client's window of one colour.
  private final class Pane {
    let window: WireWindow
    let viewport: UInt32

    init(_ window: WireWindow, viewport: UInt32) {
      self.window = window
      self.viewport = viewport
    }
  }

  private let room: Room
  private let client: EventLog
  private var compositor: Compositor { room.arena.compositor }
  private var wire: WireClient { client.wire }
  private var screen: Screen { compositor.outputs.screens[0] }

  init() throws {
    room = try Room()
    client = try room.connectLog()
  }

  private func paint(_ surface: UInt32, _ viewport: UInt32, _ random: inout SeededRandom) {
    func part() -> Word { .number(Int64(UInt32.random(in: 0...UInt32.max, using: &random))) }
    let buffer = wire.make(
      wire.global("wp_single_pixel_buffer_manager_v1"), "create_u32_rgba_buffer", part(), part(), part(),
      .number(Bool.random(using: &random) ? Int64(UInt32.max) : 0x8000_0000))
    wire.attach(buffer, to: surface)
    size(viewport, &random)
    wire.request(surface, "commit")
  }

  private func size(_ viewport: UInt32, _ random: inout SeededRandom) {
    wire.request(
      viewport, "set_destination", .number(Int64.random(in: 1...300, using: &random)),
      .number(Int64.random(in: 1...300, using: &random)))
  }

  private func open(_ random: inout SeededRandom) -> Pane {
    let window = wire.beginToplevel()
    room.settle()
    wire.request(window.xdgSurface, "ack_configure", .id(wire.last["xdg_surface.configure"]?.last ?? 0))
    let viewport = wire.make(wire.global("wp_viewporter"), "get_viewport", .id(window.surface))
    paint(window.surface, viewport, &random)
    return Pane(window, viewport: viewport)
  }

  private func change(_ panes: inout [Pane], _ random: inout SeededRandom) {
    guard panes.count > 2, let pane = panes.randomElement(using: &random) else { return panes.append(open(&random)) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where panes.count < 8: panes.append(open(&random))
    case 1:
      client.destroy(pane.window)
      panes.removeAll { $0 === pane }
    case 2: paint(pane.window.surface, pane.viewport, &random)
    case 3:
      size(pane.viewport, &random)
      wire.request(pane.window.surface, "commit")
    case 4:
      room.land((1, Double.random(in: 0..<800, using: &random), Double.random(in: 0..<600, using: &random)))
      room.lift(1)
    case 5:
      let inset = wire.makeSurface()
      _ = wire.makeSubsurface(inset, of: pane.window.surface)
      paint(inset, wire.make(wire.global("wp_viewporter"), "get_viewport", .id(inset)), &random)
      wire.request(pane.window.surface, "commit")
    case 6:
      for window in compositor.shell.hiddenWindows { compositor.shell.setMinimized(false, window.id) }
      if let window = compositor.mappedWindows.randomElement(using: &random) {
        compositor.shell.setMinimized(true, window.id)
      }
    default:
      guard let window = compositor.mappedWindows.randomElement(using: &random) else { return }
      let place = Point<LayoutSpace>(
        Double.random(in: -100..<800, using: &random), Double.random(in: -100..<600, using: &random))
      compositor.shell.move(window, to: place)
    }
  }

  @Test(arguments: 1...6) func nothingThatHasChangedIsMissing(seed: UInt64) throws {
    var random = SeededRandom(seed)
    var panes: [Pane] = []
    let size = IntSize<BufferSpace>(Arena.width, Arena.height)
    let host = try Bitmap(size: size, format: .xrgb8888)
    let straight = try Bitmap(size: size, format: .xrgb8888)
    var stale = StalePixels(IntSize(Arena.width, Arena.height))
    for step in 0..<120 {
      change(&panes, &random)
      room.settle()
      let next = screen.next()
      // One buffer is painted straight, and does not get every picture.
      stale.add(next.changed)
      let isStraight = step % 3 != 0
      if isStraight { try stale.update(straight, to: next) }
      let picture = try next.composed()
      PixmanPainter(target: host).paint(
        [PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(IntSize(Arena.width, Arena.height)).rect)],
        damage: next.changed)
      let afresh = Screen(
        screen.output, windows: compositor.server.windows, images: compositor.scene.images, painters: PixmanPainters())
      let wanted = try afresh.picture()
      try #require(same(picture, wanted), "seed \(seed), step \(step): the picture")
      try #require(same(host, wanted), "seed \(seed), step \(step): what was said to have changed")
      try #require(!isStraight || same(straight, wanted), "seed \(seed), step \(step): the buffer")
    }
    #expect(client.error == nil)
  }

  private func same(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.withBytes { a in
      b.withBytes { b in a.count == b.count && memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
    }
  }

  @Test func aWindowThatMovesChangesNothingElse() throws {
    client.show("page", at: 0, 0)
    client.show("other", at: 300, 300)
    _ = screen.next()
    #expect(!screen.hasNews)
    compositor.shell.move(compositor.mappedWindows[1], to: Point(310, 300))
    #expect(screen.hasNews)
    #expect(screen.next().changed == Region(IntRect(x: 300, y: 300, width: 110, height: 100)))
    compositor.shell.move(compositor.mappedWindows[0], to: Point(0, 10))
    #expect(screen.next().changed == Region(IntRect(x: 0, y: 0, width: 100, height: 110)))
    #expect(!screen.hasNews)
  }

  @Test func aTitleChangesNoPixel() throws {
    let window = client.show("page", at: 0, 0)
    _ = screen.next()
    wire.request(window.role, "set_title", "another")
    room.settle()
    #expect(!screen.hasNews)
  }
}
