import CPNG
import CPixman
package import Geometry
import Glibc
package import System

extension Bitmap {
  /// The maximum size of a PNG file to read, in bytes.
  package static let longestPNG = 256 << 20

  /// Writes the picture or a part of it as PNG. A format without alpha gives a PNG without alpha.
  ///
  /// - Parameter kinds: `.any` also allows pipes and devices, and standard output for `-`; see `OutputFile`.
  /// - Throws: `.file` if the file cannot be written; an existing file then stays unchanged. `.size` if the part is
  ///   outside the picture.
  package func writePNG(
    to path: String, part: IntRect<BufferSpace>? = nil, _ kinds: FileKinds = .regularOnly
  ) throws(RenderingError) {
    let bytes = try png(of: part ?? bounds, for: path)
    do throws(FileFault) {
      try bytes.withUnsafeBytes { bytes in
        Result { () throws(FileFault) in try OutputFile.write(bytes, to: path, kinds) }
      }.get()
    } catch {
      throw .file(error)
    }
  }

  /// The bytes of the file that `writePNG` writes. Equal pixels give equal bytes.
  ///
  /// - Parameter path: the name of the file for error messages.
  /// - Throws: `.size` if the part is outside the picture, `.outOfMemory` or `.file` if memory is refused.
  package func png(of part: IntRect<BufferSpace>, for path: String) throws(RenderingError) -> [UInt8] {
    let rows = try format.hasAlpha ? straightRows(of: part) : opaqueRows(of: part)
    let format = self.format.hasAlpha ? fp_png_bgra : fp_png_rgb
    let (width, height) = (UInt32(rows.size.width), UInt32(rows.size.height))
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    defer { free(bytes) }
    let outcome = PNGOutcome { fp_png_encode(width, height, format, rows.bytes, rows.stride, &bytes, &count, $0) }
    if let fault = outcome.fault("write", path) { throw fault }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Reads any kind of PNG as `argb8888`.
  ///
  /// - Throws: `.file` if the file cannot be opened or read, `.picture` if it is not a valid PNG, `.size` if it is too
  ///   large.
  package static func readPNG(from path: String) throws(RenderingError) -> Bitmap {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try InputFile.read(path, atMost: longestPNG)
    } catch {
      throw .file(error)
    }
    return try bytes.withUnsafeBytes { bytes in
      Result { () throws(RenderingError) in try decode(bytes, path) }
    }.get()
  }

  private static func decode(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(RenderingError) -> Bitmap {
    var image = png_image()
    defer { png_image_free(&image) }
    let opening = PNGOutcome { fp_png_begin_read(bytes.baseAddress, bytes.count, &image, $0) }
    if let fault = opening.fault("read", path) { throw fault }
    let bitmap = try Bitmap(size: IntSize(image.width, image.height), format: .argb8888)
    let hasAlpha = image.format & fp_png_alpha != 0
    let reading = PNGOutcome { fp_png_finish_read(&image, fp_png_bgra, bitmap.base, Int32(bitmap.stride), $0) }
    if let fault = reading.fault("read", path) { throw fault }
    if hasAlpha { bitmap.premultiply() }
    return bitmap
  }

  /// The pixels of a picture as libpng takes them.
  private struct Rows {
    let size: IntSize<BufferSpace>
    let bytes: [UInt8]
    /// The number of bytes from one row to the next.
    let stride: Int32
  }

  /// Red, green and blue of each pixel. pixman converts them: a loop would be slow in debug builds.
  private func opaqueRows(of part: IntRect<BufferSpace>) throws(RenderingError) -> Rows {
    let part = part.intersection(bounds)
    guard !part.isEmpty else { throw .size(width: Int(part.width), height: Int(part.height)) }
    // pixman needs rows of whole 32-bit words.
    let stride = (Int(part.width) * 3 + 3) & ~3
    var bytes = [UInt8](repeating: 0, count: stride * Int(part.height))
    let isConverted = bytes.withUnsafeMutableBytes { bytes in
      guard
        let words = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self),
        let rows = pixman_image_create_bits_no_clear(PIXMAN_b8g8r8, part.width, part.height, words, Int32(stride))
      else { return false }
      pixman_image_composite32(
        PIXMAN_OP_SRC, image, nil, rows, part.minX, part.minY, 0, 0, 0, 0, part.width, part.height)
      pixman_image_unref(rows)
      return true
    }
    guard isConverted else { throw .outOfMemory(bytes: bytes.count) }
    return Rows(size: part.size, bytes: bytes, stride: Int32(stride))
  }

  /// Converts to colours that are not premultiplied, as PNG requires.
  private func straightRows(of part: IntRect<BufferSpace>) throws(RenderingError) -> Rows {
    let picture = try self.part(part, format: .argb8888)
    let bytes = picture.withWords { words in
      words.flatMap { word in
        let color = Color(argb: word)
        func straight(_ channel: UInt8) -> UInt8 {
          guard color.alpha > 0 else { return 0 }
          return UInt8(min(255, (UInt32(channel) * 255 + UInt32(color.alpha) / 2) / UInt32(color.alpha)))
        }
        return [straight(color.blue), straight(color.green), straight(color.red), color.alpha]
      }
    }
    return Rows(size: picture.size, bytes: bytes, stride: picture.size.width * 4)
  }

  private func premultiply() {
    noteChange()
    withWords { words in
      for index in words.indices where words[index] >> 24 != 255 {
        let straight = Color(argb: words[index])
        words[index] =
          Color(red: straight.red, green: straight.green, blue: straight.blue, alpha: straight.alpha).argb
      }
    }
  }

  /// The pixels as 32-bit words. Only for formats with 4 bytes per pixel, because their rows are contiguous.
  func withWords<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    precondition(format.bytesPerPixel == 4, "rows of two bytes a pixel may have gaps")
    return body(UnsafeMutableBufferPointer(start: base.assumingMemoryBound(to: UInt32.self), count: byteCount / 4))
  }
}

/// The result of one operation of libpng.
private struct PNGOutcome {
  let code: Int32
  let message: String

  init(_ operation: (UnsafeMutablePointer<CChar>) -> Int32) {
    var code: Int32 = 0
    message = withUnsafeTemporaryAllocation(of: CChar.self, capacity: fp_png_message_size) { buffer in
      buffer.initialize(repeating: 0)
      code = operation(buffer.baseAddress.unsafelyUnwrapped)
      return String(cString: buffer.baseAddress.unsafelyUnwrapped)
    }
    self.code = code
  }

  func fault(_ action: String, _ path: String) -> RenderingError? {
    switch code {
    case 0: nil
    case -1: .picture(path: path, reason: message)
    default: .file(FileFault(action, path, .system(errno: code)))
    }
  }
}
