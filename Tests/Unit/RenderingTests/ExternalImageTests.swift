import Geometry
import Rendering
import Testing

@Suite("Images in memory of another owner") struct ExternalImageTests {
  private final class Memory: ExternalImage {
    let size = IntSize<BufferSpace>(2, 2)
    let format: PixelFormat
    let byteCount = 16
    var words: [UInt32]
    var isReadable = true

    init(_ words: [UInt32], _ format: PixelFormat = .xrgb8888) { (self.words, self.format) = (words, format) }

    func withPixels(_ body: (Pixels) -> Void) -> Bool {
      guard isReadable else { return false }
      return words.withUnsafeBytes { bytes in
        guard let pixels = try? Pixels(bytes, stride: 8, size: size, format: format) else { return false }
        body(pixels)
        return true
      }
    }
  }

  private static let place = Rect<OutputSpace>(x: 1, y: 1, width: 2, height: 2)

  @Test func itsPixelsAreReadWhenItIsPainted() throws {
    let memory = Memory([0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF])
    let frame = try Bitmap(size: IntSize(4, 4), format: .xrgb8888)
    let item = PaintItem(.external(memory), destination: Self.place)
    PixmanPainter(target: frame).paint([item], damage: .infinite)
    #expect(frame.color(x: 1, y: 1) == Color(red: 255, green: 0, blue: 0))
    #expect(frame.color(x: 2, y: 2) == .white)
    #expect(frame.color(x: 3, y: 3) == .black)
    memory.words[0] = 0x0000FF
    PixmanPainter(target: frame).paint([item], damage: Region(IntRect(x: 1, y: 1, width: 1, height: 1)))
    #expect(frame.color(x: 1, y: 1) == Color(red: 0, green: 0, blue: 255))
  }

  @Test func whatCannotBeReadIsLeftOut() throws {
    let memory = Memory([0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF])
    memory.isReadable = false
    let frame = try Bitmap(size: IntSize(4, 4), format: .xrgb8888)
    PixmanPainter(target: frame).paint([PaintItem(.external(memory), destination: Self.place)], damage: .infinite)
    #expect(frame.color(x: 1, y: 1) == .black)
  }

  @Test func transparentPixelsShowWhatIsBehind() throws {
    let memory = Memory([0, 0xFF00_00FF, 0, 0], .argb8888)
    let frame = try Bitmap(size: IntSize(4, 4), format: .xrgb8888)
    let items = [
      PaintItem(.color(.white), destination: Rect(x: 0, y: 0, width: 4, height: 4)),
      PaintItem(.external(memory), destination: Self.place),
    ]
    PixmanPainter(target: frame).paint(items, damage: .infinite)
    #expect(frame.color(x: 1, y: 1) == .white)
    #expect(frame.color(x: 2, y: 1) == Color(red: 0, green: 0, blue: 255))
  }

  @Test func itsDamageIsThatOfItsPixels() {
    let item = PaintItem(.external(Memory([0, 0, 0, 0])), destination: Self.place)
    let damage = item.outputDamage(Region(IntRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(damage.bounds == IntRect(x: 2, y: 1, width: 1, height: 1))
  }
}
