import CPNG
public import Geometry
import Glibc
public import System

extension Bitmap {
  /// The maximum size of a PNG file to read, in bytes.
  public static let longestPNG = 256 << 20

  /// Writes the picture or a part of it as PNG. A format without alpha gives a PNG without alpha.
  ///
  /// - Parameter kinds: `.any` also allows pipes and devices, and standard output for `-`; see `OutputFile`.
  /// - Throws: `.file` if the file cannot be written; an existing file then stays unchanged. `.size` if the part is
  ///   outside the picture.
  public func writePNG(
    to path: String, part: IntRect<BufferSpace>? = nil, _ kinds: FileKinds = .regularOnly
  ) throws(RenderingError) {
    let picture = try self.part(part ?? bounds, format: .argb8888)
    let format = self.format.hasAlpha ? fp_png_bgra : fp_png_rgb
    let rows = self.format.hasAlpha ? picture.straightRows() : picture.opaqueRows()
    let (width, height) = (UInt32(picture.size.width), UInt32(picture.size.height))
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    defer { free(bytes) }
    let outcome = PNGOutcome { fp_png_encode(width, height, format, rows, 0, &bytes, &count, $0) }
    if let fault = outcome.fault("write", path) { throw fault }
    do throws(FileFault) {
      try OutputFile.write(UnsafeRawBufferPointer(start: bytes, count: count), to: path, kinds)
    } catch {
      throw .file(error)
    }
  }

  /// Reads any kind of PNG as `argb8888`.
  ///
  /// - Throws: `.file` if the file cannot be opened or read, `.picture` if it is not a valid PNG, `.size` if it is too
  ///   large.
  public static func readPNG(from path: String) throws(RenderingError) -> Bitmap {
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
    let reading = PNGOutcome { fp_png_finish_read(&image, fp_png_bgra, bitmap.base, Int32(bitmap.stride), $0) }
    if let fault = reading.fault("read", path) { throw fault }
    bitmap.premultiply()
    return bitmap
  }

  private func opaqueRows() -> [UInt8] {
    withWords { words in
      [UInt8](unsafeUninitializedCapacity: words.count * 3) { bytes, count in
        for (index, word) in words.enumerated() {
          bytes[index * 3] = UInt8(truncatingIfNeeded: word >> 16)
          bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: word >> 8)
          bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: word)
        }
        count = words.count * 3
      }
    }
  }

  /// Converts to colours that are not premultiplied, as PNG requires.
  private func straightRows() -> [UInt8] {
    withWords { words in
      words.flatMap { word in
        let color = Color(argb: word)
        func straight(_ channel: UInt8) -> UInt8 {
          guard color.alpha > 0 else { return 0 }
          return UInt8(min(255, (UInt32(channel) * 255 + UInt32(color.alpha) / 2) / UInt32(color.alpha)))
        }
        return [straight(color.blue), straight(color.green), straight(color.red), color.alpha]
      }
    }
  }

  private func premultiply() {
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
