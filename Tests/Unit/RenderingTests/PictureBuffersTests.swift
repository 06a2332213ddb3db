import Geometry
import Rendering
import Testing

@Suite("Buffers in which pictures are shown in turn") struct PictureBuffersTests {
  private struct Refused: Error {}

  private final class Memory: PictureBuffer {
    var isBusy = false
    var isRetired = false
    private(set) var stale = StalePixels(IntSize(4, 2))
    private(set) var words = [UInt32](repeating: 0, count: 8)

    func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

    func catchUp(with picture: Bitmap) {
      words.withUnsafeMutableBytes { stale.copy(from: picture, to: $0, stride: 16) }
    }

    func retire() { isRetired = true }
  }

  private func picture(_ color: Color) throws -> Bitmap {
    let bitmap = try Bitmap(size: IntSize(4, 2), format: .xrgb8888)
    bitmap.fill(color)
    return bitmap
  }

  private static let pixel = Region<OutputSpace>(IntRect(x: 1, y: 1, width: 1, height: 1))

  @Test func aNewBufferHasTheWholePicture() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let buffer = try #require(buffers.take(try picture(.white), changed: Region()) { Memory() })
    #expect(buffer.words.allSatisfy { $0 & 0xFFFFFF == 0xFFFFFF })
    #expect(buffer.stale.region.isEmpty)
  }

  @Test func aBufferThatWasBusyCatchesUpWithAllChanges() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let shown = try picture(.black)
    let first = try #require(buffers.take(shown, changed: Region()) { Memory() })
    first.isBusy = true
    shown.fill(.white, in: IntRect(x: 1, y: 1, width: 1, height: 1))
    let second = try #require(buffers.take(shown, changed: Self.pixel) { Memory() })
    #expect(second !== first)
    #expect(first.words[5] & 0xFFFFFF == 0)
    #expect(first.stale.region == Self.pixel)
    (first.isBusy, second.isBusy) = (false, true)
    let third = try #require(buffers.take(shown, changed: Region()) { Memory() })
    #expect(third === first)
    #expect(first.words[5] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func onlyChangedPixelsAreCopied() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let buffer = try #require(buffers.take(try picture(.black), changed: Region()) { Memory() })
    _ = buffers.take(try picture(.white), changed: Self.pixel) { Memory() }
    #expect(buffer.words.map { $0 & 0xFFFFFF } == [0, 0, 0, 0, 0, 0xFFFFFF, 0, 0])
  }

  @Test func withoutAFreeBufferNoneIsMadeBeyondTheLimit() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let buffer = try #require(buffers.take(try picture(.black), changed: Region()) { Memory() })
    buffer.isBusy = true
    #expect(!buffers.hasFree)
    #expect(buffers.take(try picture(.white), changed: Self.pixel) { Memory() } == nil)
    #expect(buffer.stale.region == Self.pixel)
  }

  @Test func aRefusalOfMemoryLosesNoChange() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let shown = try picture(.black)
    let buffer = try #require(buffers.take(shown, changed: Region()) { Memory() })
    buffer.isBusy = true
    shown.fill(.white, in: IntRect(x: 1, y: 1, width: 1, height: 1))
    #expect(throws: Refused.self) {
      try buffers.take(shown, changed: Self.pixel) { () throws(Refused) in throw Refused() }
    }
    buffer.isBusy = false
    _ = buffers.take(shown, changed: Region()) { Memory() }
    #expect(buffer.words[5] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func retiredBuffersAreNotUsedAgain() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let former = try #require(buffers.take(try picture(.black), changed: Region()) { Memory() })
    buffers.retireAll()
    #expect(former.isRetired)
    #expect(buffers.take(try picture(.black), changed: Region()) { Memory() } !== former)
  }
}
