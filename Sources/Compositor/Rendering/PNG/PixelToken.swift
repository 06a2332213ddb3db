/// A piece of filtered rows: a byte, a pixel, or pixels that repeat earlier ones.
///
/// It is one word, because a picture has up to a million of them. The two highest bits are the kind.
struct PixelToken {
  let word: UInt32

  private static let byteFlag: UInt32 = 1 << 30
  private static let repetitionFlag: UInt32 = 1 << 31

  /// - Parameter color: red, green and blue, with blue in the lowest byte. The highest byte is ignored.
  @inline(__always)
  static func pixel(_ color: UInt32) -> PixelToken { PixelToken(word: color & 0xFF_FFFF) }

  @inline(__always)
  static func byte(_ byte: UInt32) -> PixelToken { PixelToken(word: byteFlag | byte) }

  /// - Parameters:
  ///   - pixels: their number, at most 32,767.
  ///   - distance: the number of bytes to the pixels that are repeated, at most 32,768.
  @inline(__always)
  static func repetition(pixels: Int, distance: Int) -> PixelToken {
    let (pixels, distance) = (UInt32(truncatingIfNeeded: pixels), UInt32(truncatingIfNeeded: distance &- 1))
    return PixelToken(word: repetitionFlag | distance << 15 | pixels)
  }

  @inline(__always) var isPixel: Bool { word < Self.byteFlag }
  @inline(__always) var isByte: Bool { word & (Self.byteFlag | Self.repetitionFlag) == Self.byteFlag }

  /// The number of pixels of a repetition.
  @inline(__always) var pixels: Int { Int(truncatingIfNeeded: word & 0x7FFF) }

  /// The distance of a repetition, less 1.
  @inline(__always) var distanceLessOne: UInt32 { word >> 15 & 0x7FFF }
}
