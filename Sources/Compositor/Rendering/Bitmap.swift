import CPixman
package import Geometry
import Glibc

/// A picture in its own memory: the content of an output, a copy of a client's buffer, a screenshot.
package final class Bitmap {
  /// The maximum length of a side in pixels. pixman uses signed 16-bit coordinates for scaled and rotated pictures.
  package static let longestEdge = 32_767

  package let size: IntSize<BufferSpace>
  package let format: PixelFormat
  /// The number of bytes from one row to the next; a multiple of 4.
  package let stride: Int
  let base: UnsafeMutableRawPointer
  let image: OpaquePointer
  /// False if the memory has another owner.
  package let ownsMemory: Bool
  /// A number that grows with each change of the pixels, for painters that keep a copy of them.
  package private(set) var revision: UInt64 = 0

  /// Creates a transparent bitmap, or a black one if the format lacks alpha.
  ///
  /// - Throws: `.size` if the size is invalid, `.outOfMemory` if memory is refused.
  package init(size: IntSize<BufferSpace>, format: PixelFormat) throws(RenderingError) {
    let (width, height) = (Int(size.width), Int(size.height))
    guard !size.isEmpty, max(width, height) <= Self.longestEdge else { throw .size(width: width, height: height) }
    let stride = (width * format.bytesPerPixel + 3) & ~3
    guard let base = Self.zeroedMemory(height * stride) else { throw .outOfMemory(bytes: height * stride) }
    let words = base.assumingMemoryBound(to: UInt32.self)
    guard
      let image = pixman_image_create_bits_no_clear(
        format.pixmanCode, size.width, size.height, words, Int32(stride))
    else {
      free(base)
      throw .outOfMemory(bytes: height * stride)
    }
    (self.size, self.format, self.stride, self.base, self.image) = (size, format, stride, base, image)
    ownsMemory = true
  }

  /// The size of a huge page, and the sizes of memory for which they are asked. Memory is faulted in a page at a time, which takes
  /// longer than copying a picture into it. Larger memory may stay unused in part.
  private static let hugePage = 2 << 20
  private static let hugeSizes = hugePage...64 << 20

  private static func zeroedMemory(_ count: Int) -> UnsafeMutableRawPointer? {
    guard hugeSizes.contains(count) else { return calloc(count, 1) }
    let whole = (count + hugePage - 1) / hugePage * hugePage
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, hugePage, whole) == 0, let memory else { return nil }
    madvise(memory, whole, MADV_HUGEPAGE)
    memset(memory, 0, count)
    return memory
  }

  /// Creates a bitmap to read from, on pixels in memory of another owner. It must not outlive them.
  ///
  /// - Throws: `.size` if a side is too long, `.memory` if rows do not begin at multiples of 4 bytes.
  package init(lending pixels: Pixels) throws(RenderingError) {
    let (width, height) = (Int(pixels.size.width), Int(pixels.size.height))
    guard max(width, height) <= Self.longestEdge else { throw .size(width: width, height: height) }
    let base = UnsafeMutableRawPointer(mutating: pixels.base)
    guard pixels.stride % 4 == 0, UInt(bitPattern: base) % 4 == 0,
      let image = pixman_image_create_bits_no_clear(
        pixels.format.pixmanCode, pixels.size.width, pixels.size.height, base.assumingMemoryBound(to: UInt32.self),
        Int32(clamping: pixels.stride))
    else { throw .memory(needed: width * pixels.format.bytesPerPixel, available: pixels.stride) }
    (size, format, stride, self.base, self.image) = (pixels.size, pixels.format, pixels.stride, base, image)
    ownsMemory = false
  }

  /// Creates a bitmap to paint on, in memory of another owner. It must not outlive that memory.
  ///
  /// - Parameters:
  ///   - memory: the first pixel, at a multiple of 4 bytes.
  ///   - stride: the number of bytes from one row to the next; a multiple of 4.
  /// - Throws: `.size` if the size is invalid, `.memory` if rows do not begin at multiples of 4 bytes.
  package init(
    paintingOn memory: UnsafeMutableRawPointer, stride: Int, size: IntSize<BufferSpace>, format: PixelFormat
  ) throws(RenderingError) {
    let (width, height) = (Int(size.width), Int(size.height))
    guard !size.isEmpty, max(width, height) <= Self.longestEdge else { throw .size(width: width, height: height) }
    guard stride % 4 == 0, stride >= width * format.bytesPerPixel, UInt(bitPattern: memory) % 4 == 0,
      let image = pixman_image_create_bits_no_clear(
        format.pixmanCode, size.width, size.height, memory.assumingMemoryBound(to: UInt32.self),
        Int32(clamping: stride))
    else { throw .memory(needed: width * format.bytesPerPixel, available: stride) }
    (self.size, self.format, self.stride, self.base, self.image) = (size, format, stride, memory, image)
    ownsMemory = false
  }

  deinit {
    pixman_image_unref(image)
    if ownsMemory { free(base) }
  }

  package var bounds: IntRect<BufferSpace> { IntRect(size) }
  package var byteCount: Int { stride * Int(size.height) }

  /// Passes the bytes to `body`, row by row.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: byteCount))
  }

  /// Passes the bytes to `body` for modification, row by row.
  package func withMutableBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
    noteChange()
    return try body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
  }

  /// Counts a change of the pixels.
  func noteChange() { revision &+= 1 }

  /// Replaces a part of the bitmap, or all of it, with one colour.
  package func fill(_ color: Color, in part: IntRect<BufferSpace>? = nil) {
    compositeFill(color, in: CollectionOfOne(part ?? bounds), operation: PIXMAN_OP_SRC)
  }

  func compositeFill(
    _ color: Color, in parts: some Collection<IntRect<BufferSpace>>, operation: pixman_op_t
  ) {
    noteChange()
    var pixmanColor = color.pixmanColor
    for part in parts {
      let part = part.intersection(bounds)
      guard !part.isEmpty else { continue }
      var box = pixman_box32_t(x1: part.minX, y1: part.minY, x2: part.maxX, y2: part.maxY)
      pixman_image_fill_boxes(operation, image, &pixmanColor, 1, &box)
    }
  }
}

extension Color {
  var pixmanColor: pixman_color_t {
    pixman_color_t(
      red: UInt16(red) * 257, green: UInt16(green) * 257, blue: UInt16(blue) * 257, alpha: UInt16(alpha) * 257)
  }
}
