import Geometry
import PaintScenes
import Rendering
import SeededRandom
import Testing

@testable import GLESPainting

@MainActor @Suite("Uploads of pictures", .serialized, .needsDriver)
struct UploadTests {
  private let painters: GLESPainters

  init() throws { painters = try #require(Driver.painters) }

  private final class Memory: ExternalImage {
    let size = IntSize<BufferSpace>(3, 2)
    let format = PixelFormat.xrgb8888
    let byteCount = 24
    var words: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0x102030, 0x405060, 0xFFFFFF]
    var isReadable = true

    func withPixels(_ body: (Pixels) -> Void) -> Bool {
      guard isReadable else { return false }
      return words.withUnsafeBytes { bytes in
        guard let pixels = try? Pixels(bytes, stride: 12, size: size, format: format) else { return false }
        body(pixels)
        return true
      }
    }
  }

  /// Paints items with both painters, and compares the pictures.
  private func paint(_ items: [PaintItem], damage: Region<OutputSpace> = .infinite) throws -> Bitmap {
    let (found, expected) = (
      try Bitmap(size: IntSize(40, 30), format: .xrgb8888), try Bitmap(size: IntSize(40, 30), format: .xrgb8888)
    )
    let left = painters.counts.left
    painters.painter(of: found).paint(items, damage: damage)
    PixmanPainters().painter(of: expected).paint(items, damage: damage)
    #expect(try found.difference(from: expected).differingPixels == 0)
    #expect(painters.counts.left == left)
    return found
  }

  private func uploaded(_ body: () throws -> Void) rethrows -> Int {
    let before = painters.uploads.bytes
    try body()
    return painters.uploads.bytes - before
  }

  @Test("a picture is uploaded once, and again after each change of it")
  func changes() throws {
    let picture = try somePicture(width: 20, height: 10)
    let item = PaintItem(.bitmap(picture), destination: Rect(x: 2, y: 3, width: 20, height: 10))
    #expect(try uploaded { _ = try paint([item]) } == 800)
    #expect(try uploaded { _ = try paint([item]) } == 0)
    picture.fill(.white, in: IntRect(x: 4, y: 4, width: 3, height: 3))
    #expect(try uploaded { _ = try paint([item]) } == 800)
    #expect(try paint([item]).color(x: 7, y: 8) == .white)
    try other(width: 20).withBytes { bytes in
      let pixels = try Pixels(bytes, stride: 80, size: picture.size, format: .xrgb8888)
      picture.copy(pixels, damage: Region(IntRect(x: 0, y: 0, width: 20, height: 10)))
    }
    #expect(try uploaded { _ = try paint([item]) } == 800)
    picture.withMutableBytes { $0[0] ^= 0xFF }
    #expect(try uploaded { _ = try paint([item]) } == 800)
    picture.take(.infinite, from: try other(width: 20))
    #expect(try uploaded { _ = try paint([item]) } == 800)
    painters.painter(of: picture, background: .white).paint([], damage: .infinite)
    #expect(try paint([item]).color(x: 2, y: 3) == .white)
    PixmanPainters().painter(of: picture, background: .black).paint([], damage: .infinite)
    #expect(try paint([item]).color(x: 2, y: 3) == .black)
  }

  private func other(width: Int) throws -> Bitmap {
    var random = SeededRandom(7)
    return try noise(width, 10, .xrgb8888, &random, isOpaque: true)
  }

  @Test("only the pixels that damage shows are uploaded, and those that are missing later")
  func damage() throws {
    let picture = try somePicture(width: 30, height: 20)
    let item = PaintItem(.bitmap(picture), destination: Rect(x: 5, y: 5, width: 30, height: 20))
    let corner = Region<OutputSpace>(IntRect(x: 5, y: 5, width: 4, height: 4))
    // Two more pixels on each side, because filters mix neighbours.
    #expect(try uploaded { _ = try paint([item], damage: corner) } == 6 * 6 * 4)
    #expect(try uploaded { _ = try paint([item], damage: corner) } == 0)
    let next = Region<OutputSpace>(IntRect(x: 9, y: 5, width: 4, height: 4))
    #expect(try uploaded { _ = try paint([item], damage: next) } == 4 * 6 * 4)
    #expect(try uploaded { _ = try paint([item]) } == (600 - 60) * 4)
    #expect(try uploaded { _ = try paint([item], damage: Region()) } == 0)
  }

  @Test("an item brings its pixels up to date before they are uploaded, unless it is hidden")
  func lateCopies() throws {
    let picture = try somePicture(width: 20, height: 10)
    let place = Rect<OutputSpace>(x: 2, y: 3, width: 20, height: 10)
    var item = PaintItem(.bitmap(picture), destination: place)
    _ = try paint([item])
    var count = 0
    item.willRead = {
      count += 1
      if count == 1 { picture.fill(.white) }
    }
    #expect(try paint([item]).color(x: 5, y: 5) == .white)
    // Both painters ask.
    #expect(count == 2)
    _ = try paint([item, PaintItem(.color(.black), destination: place)])
    #expect(count == 2)
  }

  @Test("memory of another owner is read again for each list, and left out if it cannot be read")
  func external() throws {
    let memory = Memory()
    let items = [
      PaintItem(.external(memory), destination: Rect(x: 0, y: 0, width: 3, height: 2)),
      PaintItem(.external(memory), destination: Rect(x: 8, y: 0, width: 3, height: 2)),
    ]
    #expect(try uploaded { _ = try paint(items) } == 24)
    #expect(try paint(items).color(x: 8, y: 0) == Color(red: 255, green: 0, blue: 0))
    memory.words[0] = 0xFFFFFF
    #expect(try paint(items).color(x: 0, y: 0) == .white)
    memory.isReadable = false
    #expect(try paint(items).color(x: 0, y: 0) == .black)
  }

  @Test("pictures that are gone, and those that rest, lose their textures")
  func deletion() throws {
    let kept = try somePicture(width: 8, height: 8)
    let place = Rect<OutputSpace>(x: 0, y: 0, width: 8, height: 8)
    for number in 0..<10 {
      _ = try paint([
        PaintItem(.bitmap(try somePicture(width: 8 + number % 2, height: 8)), destination: place, filter: .nearest)
      ])
    }
    _ = try paint([PaintItem(.bitmap(kept), destination: place)])
    _ = try paint([])
    let before = painters.uploads.textures
    #expect(before <= 8)
    for _ in 0...GLESTextures.longestRest + 1 { _ = try paint([]) }
    #expect(painters.uploads.textures == 0)
    #expect(try uploaded { _ = try paint([PaintItem(.bitmap(kept), destination: place)]) } == 256)
    #expect(painters.uploads.textures == 1)
  }

  @Test("repainting the damage gives the same picture as repainting everything", arguments: 1...20)
  func damageEqualsAll(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let output = Transform.allCases.randomElement(using: &random) ?? .normal
    let size: IntSize<BufferSpace> = output.applied(to: IntSize<OutputSpace>(48, 36))
    let kept = painters.painter(
      of: try Bitmap(size: size, format: .xrgb8888), transform: output, background: .black)
    var damage = OutputDamage(size: IntSize(48, 36))
    var items = try (0..<5).map { _ in try someItem(&random) }
    for _ in 0..<12 {
      kept.paint(items, damage: damage.take())
      let fresh = painters.painter(
        of: try Bitmap(size: size, format: .xrgb8888), transform: output, background: .black)
      fresh.paint(items, damage: .infinite)
      let difference = try kept.target.difference(from: fresh.target)
      #expect(difference.largestDifference <= 1, "seed \(seed), \(output): \(difference)")
      try change(&items, &damage, &random)
    }
  }
}
