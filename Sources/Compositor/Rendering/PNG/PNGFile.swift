import CPNG

/// The chunks of a PNG file.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The most bytes of compressed rows in one chunk. The format allows twice as many.
  private static let longestChunk = 1 << 30

  /// A file with 8 bits for each channel.
  ///
  /// - Parameter rows: the zlib stream of the filtered rows.
  static func bytes(width: Int, height: Int, hasAlpha: Bool, rows: [UInt8]) -> [UInt8] {
    var bytes = signature
    bytes.reserveCapacity(rows.count + 100)
    let colorType: UInt8 = hasAlpha ? 6 : 2
    add("IHDR", (bigEndian(width) + bigEndian(height) + [8, colorType, 0, 0, 0])[...], to: &bytes)
    var rest = rows[...]
    while !rest.isEmpty {
      add("IDAT", rest.prefix(longestChunk), to: &bytes)
      rest = rest.dropFirst(longestChunk)
    }
    add("IEND", [], to: &bytes)
    return bytes
  }

  private static func add(_ type: StaticString, _ content: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += bigEndian(content.count)
    let start = bytes.count
    type.withUTF8Buffer { bytes += $0 }
    bytes += content
    let checksum = bytes[start...].withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    bytes += bigEndian(Int(checksum))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
