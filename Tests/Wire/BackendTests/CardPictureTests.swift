import Backends
import Connectors
import Geometry
import Rendering
import Seats
import Testing
import WireClients

/// Pictures that a backend lets the painters of a compositor paint in memory of a card.
@Suite struct CardPictureTests {
  /// Painters for which a bitmap takes the place of memory of a card.
  private final class MemoryPainters: TargetImporter {
    let targetLayouts: [UInt64] = [0]
    let targetDevice: UInt64? = nil

    func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter {
      PixmanPainter(target: target, transform: transform, background: background)
    }

    func target(of memory: CardMemory, on device: UInt64) -> (any CardTarget)? { nil }

    func paint(
      _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
      damage: Region<OutputSpace>
    ) -> Bool {
      guard let target = target as? MemoryTarget else { return false }
      painter(of: target.bitmap, transform: transform, background: background).paint(items, damage: damage)
      return true
    }
  }

  private final class MemoryTarget: CardTarget {
    let bitmap: Bitmap

    init(_ size: IntSize<BufferSpace>) throws { bitmap = try Bitmap(size: size, format: .xrgb8888) }

    var size: IntSize<BufferSpace> { bitmap.size }
    func takeFence() -> Int32? { nil }
  }

  private func bytes(_ bitmap: Bitmap) -> [UInt8] { bitmap.withBytes { Array($0) } }

  @Test func theyHaveThePixelsOfTheComposedPicture() throws {
    let painters = MemoryPainters()
    let arena = try Arena(painters: painters)
    let backend = NotingBackend()
    let connection = try BackendConnection(backend, arena.compositor)
    let desk = try #require(backend.desk)
    #expect(desk.targets === painters)
    let output = try #require(desk.outputs.first)
    // The cursor is blended.
    desk.route(.pointer(.motionAbsolute(to: Point(30, 40))), at: desk.now)
    let picture = try #require(try output.nextPicture(paintsCursor: true))
    for transform in Transform.allCases {
      let target = try MemoryTarget(transform.applied(to: picture.size))
      #expect(picture.paint(Region(IntRect(picture.size)), on: .card(target, transform: transform)))
      let expected = try Bitmap(size: target.size, format: .xrgb8888)
      PixmanPainter(target: expected, transform: transform).paint(
        [PaintItem(.bitmap(try picture.composed()), destination: IntRect<OutputSpace>(picture.size).rect)],
        damage: .infinite)
      #expect(bytes(target.bitmap) == bytes(expected), "\(transform)")
    }
    connection.stop()
  }

  @Test func aScreenshotHasWhatWasPaintedOnlyThere() throws {
    let arena = try Arena(painters: MemoryPainters())
    let backend = NotingBackend()
    let connection = try BackendConnection(backend, arena.compositor)
    let output = try #require(backend.desk?.outputs.first)
    let before = bytes(try #require(try output.still()))
    let target = try MemoryTarget(IntSize(Arena.width, Arena.height))
    func show() throws {
      let picture = try #require(try output.nextPicture())
      #expect(picture.paint(picture.changed, on: .card(target, transform: .normal)))
    }
    try show()
    #expect(bytes(target.bitmap) == before)
    let (client, window) = try arena.connectWithWindow(50, 40)
    let white = client.make(
      client.global("wp_single_pixel_buffer_manager_v1"), "create_u32_rgba_buffer", -1, -1, -1, -1)
    client.attach(white, to: window.surface)
    client.request(window.surface, "commit")
    arena.settle()
    try show()
    #expect(bytes(target.bitmap) != before)
    #expect(bytes(try #require(try output.still())) == bytes(target.bitmap))
    #expect(!output.hasNews)
    withExtendedLifetime(client) {}
    connection.stop()
  }

  @Test func otherPaintersHaveNoTargets() throws {
    let arena = try Arena()
    let backend = NotingBackend()
    let connection = try BackendConnection(backend, arena.compositor)
    #expect(backend.desk?.targets == nil)
    let picture = try #require(try backend.desk?.outputs.first?.nextPicture())
    let target = try MemoryTarget(IntSize(Arena.width, Arena.height))
    #expect(!picture.paint(picture.changed, on: .card(target, transform: .normal)))
    connection.stop()
  }
}
