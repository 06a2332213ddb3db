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
    let bytes = try png(of: part ?? bounds)
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
  /// - Throws: `.size` if the part is outside the picture, `.outOfMemory` if memory is refused.
  package func png(of part: IntRect<BufferSpace>) throws(RenderingError) -> [UInt8] {
    let part = part.intersection(bounds)
    guard !part.isEmpty else { throw .size(width: Int(part.width), height: Int(part.height)) }
    guard format != .xrgb8888 else { return Self.png(of: self, part) }
    let picture = try self.part(part, format: format.hasAlpha ? .argb8888 : .xrgb8888)
    if format.hasAlpha { picture.makeStraight() }
    return Self.png(of: picture, picture.bounds)
  }

  /// - Parameter picture: a picture of `xrgb8888`, or of `argb8888` with straight colours.
  private static func png(of picture: Bitmap, _ part: IntRect<BufferSpace>) -> [UInt8] {
    let (width, height) = (Int(part.width), Int(part.height))
    let hasAlpha = picture.format.hasAlpha
    let first = picture.base + Int(part.minY) * picture.stride + Int(part.minX) * 4
    let rows = PixelPacker(width: width, hasAlpha: hasAlpha).packed(
      first.assumingMemoryBound(to: UInt32.self), stride: picture.stride / 4, height: height)
    return PNGFile.bytes(width: width, height: height, hasAlpha: hasAlpha, rows: rows)
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

  /// Converts premultiplied colours to straight ones, as PNG requires.
  private func makeStraight() {
    noteChange()
    withWords { words in
      guard let pixels = words.baseAddress else { return }
      var index = 0
      // Most pixels are opaque. A loop over the indices would be slow in debug builds.
      while index < words.count {
        if pixels[index] < 0xFF00_0000 { pixels[index] = Self.straight(pixels[index]) }
        index &+= 1
      }
    }
  }

  private static func straight(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    guard alpha > 0 else { return 0 }
    func straight(_ shift: UInt32) -> UInt32 { min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | straight(16) | straight(8) | straight(0)
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
