import Geometry
import PaintScenes
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

    func catchUp(with picture: any NextPicture) throws(RenderingError) {
      let target = try Bitmap(size: IntSize(4, 2), format: .xrgb8888)
      words.withUnsafeBytes { words in target.withMutableBytes { $0.copyMemory(from: words) } }
      try stale.update(target, to: picture)
      words = target.withBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    func retire() { isRetired = true }
  }

  private func picture(_ color: Color) throws -> Bitmap {
    let bitmap = try Bitmap(size: IntSize(4, 2), format: .xrgb8888)
    bitmap.fill(color)
    return bitmap
  }

  /// Shows a picture in a free buffer.
  ///
  /// - Returns: nil if all buffers are busy.
  private func show(
    _ picture: Bitmap, _ changed: Region<OutputSpace> = Region(), isPaintedStraight: Bool = false,
    in buffers: inout PictureBuffers<Memory>
  ) throws -> Memory? {
    let buffer = buffers.take(changed: changed) { Memory() }
    try buffer?.catchUp(with: FinishedPicture(picture, changed: changed, isPaintedStraight: isPaintedStraight))
    return buffer
  }

  private static let pixel = Region<OutputSpace>(IntRect(x: 1, y: 1, width: 1, height: 1))

  @Test func aNewBufferHasTheWholePicture() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let buffer = try #require(try show(picture(.white), in: &buffers))
    #expect(buffer.words.allSatisfy { $0 & 0xFFFFFF == 0xFFFFFF })
    #expect(buffer.stale.region.isEmpty)
  }

  @Test func aBufferThatWasBusyCatchesUpWithAllChanges() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let shown = try picture(.black)
    let first = try #require(try show(shown, in: &buffers))
    first.isBusy = true
    shown.fill(.white, in: IntRect(x: 1, y: 1, width: 1, height: 1))
    let second = try #require(try show(shown, Self.pixel, in: &buffers))
    #expect(second !== first)
    #expect(first.words[5] & 0xFFFFFF == 0)
    #expect(first.stale.region == Self.pixel)
    (first.isBusy, second.isBusy) = (false, true)
    let third = try #require(try show(shown, in: &buffers))
    #expect(third === first)
    #expect(first.words[5] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func onlyChangedPixelsAreCopied() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let buffer = try #require(try show(picture(.black), in: &buffers))
    _ = try show(picture(.white), Self.pixel, in: &buffers)
    #expect(buffer.words.map { $0 & 0xFFFFFF } == [0, 0, 0, 0, 0, 0xFFFFFF, 0, 0])
  }

  @Test func withoutAFreeBufferNoneIsMadeBeyondTheLimit() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let buffer = try #require(try show(picture(.black), in: &buffers))
    buffer.isBusy = true
    #expect(!buffers.hasFree)
    #expect(try show(picture(.white), Self.pixel, in: &buffers) == nil)
    #expect(buffer.stale.region == Self.pixel)
  }

  @Test func aRefusalOfMemoryLosesNoChange() throws {
    var buffers = PictureBuffers<Memory>(atMost: 2)
    let shown = try picture(.black)
    let buffer = try #require(try show(shown, in: &buffers))
    buffer.isBusy = true
    shown.fill(.white, in: IntRect(x: 1, y: 1, width: 1, height: 1))
    #expect(throws: Refused.self) {
      try buffers.take(changed: Self.pixel) { () throws(Refused) in throw Refused() }
    }
    buffer.isBusy = false
    _ = try show(shown, in: &buffers)
    #expect(buffer.words[5] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test func retiredBuffersAreNotUsedAgain() throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let former = try #require(try show(picture(.black), in: &buffers))
    buffers.retireAll()
    #expect(former.isRetired)
    #expect(try show(picture(.black), in: &buffers) !== former)
  }

  @Test(arguments: [false, true]) func aBufferHasTheSamePixelsStraightAndCopied(isPaintedStraight: Bool) throws {
    var buffers = PictureBuffers<Memory>(atMost: 1)
    let shown = try picture(.black)
    _ = try show(shown, isPaintedStraight: isPaintedStraight, in: &buffers)
    shown.fill(.white)
    let buffer = try #require(try show(shown, Self.pixel, isPaintedStraight: isPaintedStraight, in: &buffers))
    #expect(buffer.words.map { $0 & 0xFFFFFF } == [0, 0, 0, 0, 0, 0xFFFFFF, 0, 0])
    #expect(buffer.stale.region.isEmpty)
  }

  @Test func pixelsOfAPictureThatCannotBeComposedStayOutdated() throws {
    let buffer = Memory()
    #expect(throws: RenderingError.self) { try buffer.catchUp(with: RefusedPicture()) }
    #expect(buffer.stale.region == Region(IntRect(x: 0, y: 0, width: 4, height: 2)))
    try buffer.catchUp(with: FinishedPicture(try picture(.white)))
    #expect(buffer.words.allSatisfy { $0 & 0xFFFFFF == 0xFFFFFF })
  }
}

/// A picture for which there is not enough memory.
private struct RefusedPicture: NextPicture {
  let size = IntSize<OutputSpace>(4, 2)
  let changed = Region<OutputSpace>()

  func composed() throws(RenderingError) -> Bitmap { throw .outOfMemory(bytes: 32) }
  func paint(_ pixels: Region<OutputSpace>, on target: PaintTarget) -> Bool { false }
}
