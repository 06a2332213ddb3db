import Geometry
import Testing

@Suite("Transform")
struct TransformTests {
  private let size = IntSize<SurfaceSpace>(5, 3)

  @Test("moves every pixel as mirroring and quarter turns by hand do", arguments: Transform.allCases)
  func matchesPicture(transform: Transform) {
    let picture = Picture(width: 5, height: 3)
    let expected = picture.mirrored(transform.isFlipped).turned(transform.quarterTurns)
    let newSize: IntSize<BufferSpace> = transform.applied(to: size)
    #expect(newSize == IntSize(expected.width, expected.height))
    for y in 0..<3 {
      for x in 0..<5 {
        let pixel: IntRect<BufferSpace> = transform.applied(to: IntRect(x: x, y: y, width: 1, height: 1), within: size)
        #expect(expected[Int(pixel.x), Int(pixel.y)] == picture[x, y])
        #expect(pixel.size == IntSize(1, 1))
      }
    }
  }

  @Test("its inverse brings points, rectangles, steps and sizes back", arguments: Transform.allCases)
  func inverse(transform: Transform) {
    let place = Point<SurfaceSpace>(1.25, 2.5)
    let there: Point<BufferSpace> = transform.applied(to: place, within: size.size)
    let turnedSize: Size<BufferSpace> = transform.applied(to: size.size)
    #expect(transform.inverse.applied(to: there, within: turnedSize) == place)
    let rect = Rect<SurfaceSpace>(x: 1, y: 0.5, width: 2, height: 1.5)
    let thereRect: Rect<BufferSpace> = transform.applied(to: rect, within: size.size)
    #expect(transform.inverse.applied(to: thereRect, within: turnedSize) == rect)
    let step: Vector<BufferSpace> = transform.applied(to: Vector<SurfaceSpace>(3, -4))
    #expect(transform.inverse.applied(to: step) == Vector<SurfaceSpace>(3, -4))
    #expect(transform.inverse.applied(to: turnedSize) == size.size)
    #expect(transform.followed(by: transform.inverse) == .normal)
    #expect(transform.inverse.inverse == transform)
  }

  @Test("one followed by another moves points as the two do in turn", arguments: Transform.allCases)
  func composition(first: Transform) {
    let place = Point<SurfaceSpace>(1.25, 0.5)
    for second in Transform.allCases {
      let halfway: Point<BufferSpace> = first.applied(to: place, within: size.size)
      let inTurn: Point<OutputSpace> = second.applied(to: halfway, within: first.applied(to: size.size))
      #expect(first.followed(by: second).applied(to: place, within: size.size) == inTurn, "then \(second)")
    }
  }

  @Test("has the numbers of wl_output.transform, and the top left corner goes where the protocol's 90 puts it")
  func wire() {
    #expect(Transform.allCases.map(\.rawValue) == Array(0...7))
    #expect(Transform(rawValue: 8) == nil)
    let corner: Point<BufferSpace> = Transform.rotated90.applied(to: Point<SurfaceSpace>(0, 0), within: size.size)
    #expect(corner == Point(0, 5))
  }

  @Test("an infinite region stays so through every transform", arguments: Transform.allCases)
  func hostile(transform: Transform) {
    let huge = IntSize<SurfaceSpace>(Int32.max, Int32.max)
    let region: Region<BufferSpace> = transform.applied(to: Region<SurfaceSpace>.infinite, within: huge)
    #expect(region.contains(Point(0, 0)))
    let rect: IntRect<BufferSpace> = transform.applied(
      to: IntRect<SurfaceSpace>(x: 0, y: 0, width: 1, height: 1), within: huge)
    #expect(rect.width >= 0)
  }
}

/// A picture in which all pixels differ, with a pixel-by-pixel rotation and flip.
private struct Picture {
  let width: Int
  let height: Int
  private var pixels: [Int]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(0..<(width * height))
  }

  subscript(x: Int, y: Int) -> Int { pixels[y * width + x] }

  func mirrored(_ isWanted: Bool) -> Picture {
    guard isWanted else { return self }
    var result = self
    for y in 0..<height {
      for x in 0..<width { result.pixels[y * width + x] = self[width - 1 - x, y] }
    }
    return result
  }

  /// Each quarter turn makes the right column, read downwards, the new top row.
  func turned(_ quarters: Int32) -> Picture {
    guard quarters > 0 else { return self }
    var result = Picture(width: height, height: width)
    for y in 0..<width {
      for x in 0..<height { result.pixels[y * height + x] = self[width - 1 - y, x] }
    }
    return result.turned(quarters - 1)
  }
}
