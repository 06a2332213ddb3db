package import Geometry

/// A picture that shows where two pictures differ, for people.
///
/// It depends only on the two pictures, the tolerance and the mask, so it is the same on every machine.
///
/// | pixels | shown as |
/// |---|---|
/// | equal | a pale grey of the found picture |
/// | different, but within the tolerance | yellow |
/// | different | red; a red frame surrounds all of them |
/// | masked | hatched |
/// | outside the smaller of two sizes | violet |
package enum DifferencePicture {
  static let different = Color(red: 0xE0, green: 0x00, blue: 0x30)
  static let tolerated = Color(red: 0xF5, green: 0xC0, blue: 0x00)
  static let outside = Color(red: 0xC0, green: 0x00, blue: 0xFF)
  static let hatch = Color(red: 0xB0, green: 0xB8, blue: 0xD0)
  /// The distance of the frame from the pixels that differ.
  private static let frameDistance: Int32 = 3

  /// Makes the picture. It is as wide and high as the larger picture.
  ///
  /// - Parameters:
  ///   - tolerance: the largest difference of a channel that counts as equal, 0 to 255.
  ///   - mask: the pixels that were not compared.
  package static func make(
    found: Bitmap, expected: Bitmap, tolerance: UInt8 = 0, mask: Region<BufferSpace> = Region()
  ) throws(RenderingError) -> Bitmap {
    let size = IntSize<BufferSpace>(
      max(found.size.width, expected.size.width), max(found.size.height, expected.size.height))
    let common = found.bounds.intersection(expected.bounds)
    let result = try Bitmap(size: size, format: .xrgb8888)
    result.fill(outside)
    let (ours, theirs) = (
      try found.part(common, format: .argb8888), try expected.part(common, format: .argb8888)
    )
    ours.take(mask.intersection(common), from: theirs)
    var bounds = DifferingBounds()
    let (width, height, rowLength) = (Int(common.width), Int(common.height), Int(size.width))
    result.withWords { pixels in
      ours.withWords { ours in
        theirs.withWords { theirs in
          for y in 0..<height {
            for x in 0..<width {
              let (our, their) = (ours[y * width + x], theirs[y * width + x])
              guard our != their else {
                pixels[y * rowLength + x] = pale(our)
                continue
              }
              let isDifferent = PixelDistance(our, their).largest > tolerance
              pixels[y * rowLength + x] = (isDifferent ? different : tolerated).argb
              if isDifferent { bounds.add(x, y) }
            }
          }
        }
      }
    }
    hatch(mask.intersection(common), of: result)
    frame(bounds.rect, in: result)
    return result
  }

  /// The luminance of a colour, at a quarter of its strength on white.
  private static func pale(_ word: UInt32) -> UInt32 {
    let (red, green, blue) = (word >> 16 & 255, word >> 8 & 255, word & 255)
    let gray = (255 * 3 + (red * 54 + green * 183 + blue * 19) / 256) / 4
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }

  private static func hatch(_ mask: Region<BufferSpace>, of picture: Bitmap) {
    let rowLength = Int(picture.size.width)
    picture.withWords { pixels in
      for rect in mask.rects {
        for y in Int(rect.minY)..<Int(rect.maxY) {
          for x in Int(rect.minX)..<Int(rect.maxX) {
            pixels[y * rowLength + x] = ((x + y) / 4 % 2 == 0 ? hatch : Color.white).argb
          }
        }
      }
    }
  }

  private static func frame(_ bounds: IntRect<BufferSpace>, in picture: Bitmap) {
    guard !bounds.isEmpty else { return }
    let outer = IntRect<BufferSpace>(
      x: bounds.minX - frameDistance, y: bounds.minY - frameDistance, width: bounds.width + 2 * frameDistance,
      height: bounds.height + 2 * frameDistance)
    for side in [
      IntRect<BufferSpace>(x: outer.minX, y: outer.minY, width: outer.width, height: 1),
      IntRect<BufferSpace>(x: outer.minX, y: outer.maxY - 1, width: outer.width, height: 1),
      IntRect<BufferSpace>(x: outer.minX, y: outer.minY, width: 1, height: outer.height),
      IntRect<BufferSpace>(x: outer.maxX - 1, y: outer.minY, width: 1, height: outer.height),
    ] { picture.fill(different, in: side) }
  }
}

/// The smallest rectangle around pixels.
private struct DifferingBounds {
  private var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)

  mutating func add(_ x: Int, _ y: Int) {
    (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
  }

  var rect: IntRect<BufferSpace> {
    left > right ? .zero : IntRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
