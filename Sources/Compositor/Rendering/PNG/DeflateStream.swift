/// A zlib stream (RFC 1950) of tokens, in blocks with codes of their own.
final class DeflateStream {
  private let bytesPerPixel: Int
  private var writer = BitWriter()

  init(bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
    // Deflate with a window of 32 KiB, compressed by the fastest method.
    writer.put(0x0178, count: 16)
  }

  deinit { writer.deallocate() }

  /// The stream with its end. Call it once.
  ///
  /// - Parameter checksum: the Adler-32 checksum of all bytes before compression.
  func ended(checksum: UInt32) -> [UInt8] {
    writer.reserve(bits: 64)
    writer.align()
    writer.put(checksum.byteSwapped, count: 32)
    return writer.bytes
  }

  /// Adds a block.
  func add(_ tokens: UnsafeBufferPointer<UInt32>, isLast: Bool) {
    let code = BlockCode(SymbolCounts(of: tokens, bytesPerPixel: bytesPerPixel))
    writer.reserve(bits: code.bitCount)
    writer.put(isLast ? 1 : 0, count: 1)
    writer.put(2, count: 2)
    code.putLengths(&writer)
    code.withTables { put(tokens, $0) }
    writer.put(code.literals.bits[BlockCode.end], count: UInt32(code.literals.lengths[BlockCode.end]))
  }

  private func put(_ tokens: UnsafeBufferPointer<UInt32>, _ tables: BlockCode.Tables) {
    // A local copy, so that its fields stay in registers.
    var writer = writer
    let longest = RepetitionLengths.longest(bytesPerPixel: bytesPerPixel)
    for word in tokens {
      let token = PixelToken(word: word)
      if token.isPixel {
        tables.putPixel(word, &writer)
      } else if token.isByte {
        tables.putLiteral(word & 255, &writer)
      } else {
        var pixels = token.pixels
        while pixels > 0 {
          let part = min(pixels, longest)
          tables.putLength(part &* bytesPerPixel, &writer)
          tables.putDistance(token.distanceLessOne, &writer)
          pixels &-= part
        }
      }
    }
    self.writer = writer
  }
}
