import CPixman
package import Geometry
import Glibc

extension Bitmap {
  /// Copies pixels in memory of another owner.
  package convenience init(copying pixels: Pixels) throws(RenderingError) {
    try self.init(size: pixels.size, format: pixels.format)
    copy(pixels, damage: Region(bounds))
  }

  /// Copies the damaged pixels of a client's buffer.
  ///
  /// - Returns: false, without copying, if the size or format differs. The caller must then create a new bitmap.
  @discardableResult
  package func copy(_ pixels: Pixels, damage: Region<BufferSpace>) -> Bool {
    guard pixels.size == size, pixels.format == format else { return false }
    noteChange()
    for rect in damage.intersection(bounds).rects {
      let start = Int(rect.minX) * format.bytesPerPixel
      let count = Int(rect.width) * format.bytesPerPixel
      for y in Int(rect.minY)..<Int(rect.maxY) {
        (base + (y * stride + start)).copyMemory(from: pixels.base + (y * pixels.stride + start), byteCount: count)
      }
    }
    return true
  }

  /// Returns whether a client's buffer has other pixels in a region. A buffer of another size or format differs.
  package func differs(from pixels: Pixels, within region: Region<BufferSpace>) -> Bool {
    guard pixels.size == size, pixels.format == format else { return true }
    return region.intersection(bounds).rects.contains { rect in
      let start = Int(rect.minX) * format.bytesPerPixel
      let count = Int(rect.width) * format.bytesPerPixel
      return (Int(rect.minY)..<Int(rect.maxY)).contains { y in
        memcmp(base + (y * stride + start), pixels.base + (y * pixels.stride + start), count) != 0
      }
    }
  }

  /// The same picture in another format; a missing alpha channel becomes opaque.
  package func converted(to format: PixelFormat) throws(RenderingError) -> Bitmap {
    try part(bounds, format: format)
  }

  /// A copy of a part of the picture, by default in the same format.
  ///
  /// - Throws: `.size` if the part is outside the picture.
  package func part(
    _ part: IntRect<BufferSpace>, format: PixelFormat? = nil
  ) throws(RenderingError) -> Bitmap {
    let part = part.intersection(bounds)
    let result = try Bitmap(size: part.size, format: format ?? self.format)
    pixman_image_composite32(
      PIXMAN_OP_SRC, image, nil, result.image, part.minX, part.minY, 0, 0, 0, 0, part.width, part.height)
    return result
  }

  /// Replaces the pixels of a region with those of another picture of the same size.
  package func take(_ region: Region<BufferSpace>, from other: Bitmap) {
    noteChange()
    for rect in region.intersection(bounds).rects {
      pixman_image_composite32(
        PIXMAN_OP_SRC, other.image, nil, image, rect.minX, rect.minY, 0, 0, rect.minX, rect.minY, rect.width,
        rect.height)
    }
  }

  /// The upright picture of an output with this transform.
  package func upright(from transform: Transform) throws(RenderingError) -> Bitmap {
    let result = try Bitmap(size: transform.inverse.applied(to: size), format: format)
    let everything = IntRect<OutputSpace>(IntSize(result.size.width, result.size.height))
    let item = PaintItem(.bitmap(self), transform: transform, destination: everything.rect)
    PixmanPainter(target: result).paint([item], damage: Region(everything))
    return result
  }

  /// The colour of one pixel; nil outside the picture.
  package func color(x: Int, y: Int) -> Color? {
    guard x >= 0, y >= 0, x < Int(size.width), y < Int(size.height) else { return nil }
    var word: UInt32 = 0
    return withUnsafeMutablePointer(to: &word) { word in
      guard let pixel = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, 1, 1, word, 4) else { return nil }
      pixman_image_composite32(PIXMAN_OP_SRC, image, nil, pixel, Int32(x), Int32(y), 0, 0, 0, 0, 1, 1)
      pixman_image_unref(pixel)
      return Color(argb: word.pointee)
    }
  }
}
