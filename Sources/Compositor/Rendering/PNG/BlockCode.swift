/// How often each symbol of a block of deflate occurs.
struct SymbolCounts {
  /// Bytes, the end of the block, and lengths of repetitions.
  private(set) var literals = [UInt32](repeating: 0, count: 286)
  private(set) var distances = [UInt32](repeating: 0, count: 30)

  init(of tokens: UnsafeBufferPointer<UInt32>, bytesPerPixel: Int) {
    let longest = RepetitionLengths.longest(bytesPerPixel: bytesPerPixel)
    literals.withUnsafeMutableBufferPointer { literals in
      distances.withUnsafeMutableBufferPointer { distances in
        for word in tokens {
          let token = PixelToken(word: word)
          if token.isPixel {
            literals[Int(word >> 16)] &+= 1
            literals[Int(word >> 8 & 255)] &+= 1
            literals[Int(word & 255)] &+= 1
          } else if token.isByte {
            literals[Int(word & 255)] &+= 1
          } else {
            let (whole, rest) = (token.pixels / longest, token.pixels % longest)
            if whole > 0 { literals[RepetitionLengths.symbol(longest &* bytesPerPixel)] &+= UInt32(whole) }
            if rest > 0 { literals[RepetitionLengths.symbol(rest &* bytesPerPixel)] &+= 1 }
            distances[RepetitionDistances.symbol(token.distanceLessOne)] &+= UInt32(whole + (rest > 0 ? 1 : 0))
          }
        }
      }
    }
    literals[BlockCode.end] = 1
  }
}

/// The codes of a block of deflate.
struct BlockCode {
  /// The symbol that ends a block.
  static let end = 256
  /// The order in which a block has the lengths of the code of its lengths.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  let literals: PrefixCode
  let distances: PrefixCode
  /// The largest number of bits of the block.
  let bitCount: Int

  init(_ counts: SymbolCounts) {
    literals = PrefixCode(counts: counts.literals, longest: 15)
    distances = PrefixCode(counts: counts.distances, longest: 15)
    // 13 bits are the most that a length or a distance has in addition, 4,500 those of the lengths of codes.
    let (literalBits, distanceBits) = (literals.bitCount(of: counts.literals), distances.bitCount(of: counts.distances))
    let repetitions = counts.distances.reduce(0) { $0 + Int($1) }
    bitCount = literalBits + distanceBits + repetitions * (5 + 13) + 4_500
  }

  // MARK: Lengths of codes

  /// Writes the lengths of both codes, themselves encoded.
  func putLengths(_ writer: inout BitWriter) {
    let literalCount = max(257, literals.usedCount)
    let distanceCount = max(1, distances.usedCount)
    let runs = Self.runs(of: Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    var counts = [UInt32](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = PrefixCode(counts: counts, longest: 7)
    let orderCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    writer.put(UInt32(literalCount - 257), count: 5)
    writer.put(UInt32(distanceCount - 1), count: 5)
    writer.put(UInt32(orderCount - 4), count: 4)
    for symbol in Self.order[..<orderCount] { writer.put(UInt32(code.lengths[symbol]), count: 3) }
    for run in runs {
      writer.put(code.bits[run.symbol], count: UInt32(code.lengths[run.symbol]))
      writer.put(run.extra, count: run.extraCount)
    }
  }

  /// A length of a code, or a run of zeros.
  private struct Run {
    let symbol: Int
    var extra: UInt32 = 0
    var extraCount: UInt32 = 0
  }

  private static func runs(of lengths: [UInt8]) -> [Run] {
    var runs: [Run] = []
    var index = 0
    while index < lengths.count {
      let zeros = min(138, lengths[index...].prefix { $0 == 0 }.count)
      switch zeros {
      case 11...: runs.append(Run(symbol: 18, extra: UInt32(zeros - 11), extraCount: 7))
      case 3...: runs.append(Run(symbol: 17, extra: UInt32(zeros - 3), extraCount: 3))
      default: runs.append(Run(symbol: Int(lengths[index])))
      }
      index += zeros >= 3 ? zeros : 1
    }
    return runs
  }

  // MARK: Symbols

  /// The codes as words: the bits of a symbol, and their number in the highest byte.
  struct Tables {
    fileprivate let literals: UnsafePointer<UInt32>
    /// The codes of lengths in bytes, with their additional bits.
    fileprivate let lengths: UnsafePointer<UInt32>
    fileprivate let distances: UnsafePointer<UInt32>

    @inline(__always)
    private func put(_ entry: UInt32, _ writer: inout BitWriter) {
      writer.put(entry & 0xFF_FFFF, count: entry >> 24)
    }

    @inline(__always)
    func putLiteral(_ byte: UInt32, _ writer: inout BitWriter) {
      put(literals[Int(truncatingIfNeeded: byte)], &writer)
    }

    /// Writes red, green and blue.
    @inline(__always)
    func putPixel(_ color: UInt32, _ writer: inout BitWriter) {
      let red = literals[Int(truncatingIfNeeded: color >> 16)]
      let green = literals[Int(truncatingIfNeeded: color >> 8 & 255)]
      // Two codes have at most 30 bits.
      writer.put(red & 0xFF_FFFF | (green & 0xFF_FFFF) &<< (red >> 24), count: red >> 24 &+ green >> 24)
      putLiteral(color & 255, &writer)
    }

    @inline(__always)
    func putLength(_ bytes: Int, _ writer: inout BitWriter) { put(lengths[bytes], &writer) }

    @inline(__always)
    func putDistance(_ lessOne: UInt32, _ writer: inout BitWriter) {
      put(distances[RepetitionDistances.symbol(lessOne)], &writer)
      let count = RepetitionDistances.extraCount(lessOne)
      writer.put(lessOne & (1 &<< count &- 1), count: count)
    }
  }

  func withTables(_ body: (Tables) -> Void) {
    let lengths = (0...258).map { bytes -> UInt32 in
      guard bytes >= 3 else { return 0 }
      let symbol = RepetitionLengths.symbol(bytes)
      let (extra, extraCount) = RepetitionLengths.extra(bytes)
      let length = UInt32(literals.lengths[symbol])
      return literals.bits[symbol] | extra << length | (length + extraCount) << 24
    }
    literals.words.withUnsafeBufferPointer { literals in
      lengths.withUnsafeBufferPointer { lengths in
        distances.words.withUnsafeBufferPointer { distances in
          guard let literals = literals.baseAddress, let lengths = lengths.baseAddress,
            let distances = distances.baseAddress
          else { return }
          body(Tables(literals: literals, lengths: lengths, distances: distances))
        }
      }
    }
  }
}

extension PrefixCode {
  /// The number of symbols up to the last one that occurs.
  var usedCount: Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  /// The bits of each symbol, and their number in the highest byte.
  fileprivate var words: [UInt32] { zip(bits, lengths).map { $0 | UInt32($1) << 24 } }

  /// The number of bits of all symbols, without additional bits.
  fileprivate func bitCount(of counts: [UInt32]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }
}
