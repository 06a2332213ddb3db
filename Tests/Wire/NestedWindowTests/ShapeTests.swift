import Geometry
import Testing

@testable import Nested

/// Tests of the sizes of windows and cursors.
@Suite struct ShapeTests {
  private func pixels(_ width: Int, _ height: Int, scale: Double, stretches: Bool = true) -> [Int32] {
    let shape = WindowShape(size: IntSize(width, height), scale: scale, stretches: stretches)
    return [shape.pixels.width, shape.pixels.height]
  }

  @Test func aPictureHasTheScaleThatTheHostShowsItAt() {
    #expect(pixels(800, 600, scale: 1) == [800, 600])
    #expect(pixels(801, 601, scale: 1.5) == [1202, 902])
    #expect(pixels(800, 600, scale: 2, stretches: false) == [1600, 1200])
  }

  @Test func aScaleThatWouldNeedTooLargeAPictureIsLessened() {
    let shape = WindowShape(size: IntSize(16_000, 8000), scale: 2, stretches: true)
    #expect(shape.size == IntSize(16_000, 8000))
    #expect(shape.pixels.width <= 16_384)
    #expect(shape.scale < 1.1)
  }

  @Test func aHostThatCannotStretchGetsASmallerWindowInstead() {
    let shape = WindowShape(size: IntSize(100_000, 10), scale: 2, stretches: false)
    #expect(shape.scale == 1)
    #expect(shape.size == IntSize(shape.pixels.width, shape.pixels.height))
    #expect(shape.size.width == 16_384)
  }

  @Test func nothingIsOnePixel() { #expect(pixels(0, 0, scale: 0.3) == [1, 1]) }

  @Test func aCursorsBufferFitsItsSurfaceHoweverTheHostIsTold() {
    let stretched = CursorShape(IntSize(37, 36), density: 1.5, stretches: true)
    #expect(stretched.size == IntSize(25, 24) && stretched.pixels == IntSize(37, 36))
    let whole = CursorShape(IntSize(37, 36), density: 2, stretches: false)
    #expect(whole.size == IntSize(19, 18) && whole.pixels == IntSize(38, 36) && whole.scale == 2)
  }
}
