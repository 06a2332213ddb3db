/// A Huffman code of the deflate format (RFC 1951): a sequence of bits for each symbol, short for frequent ones.
struct PrefixCode {
  /// The number of bits of each symbol; 0 for a symbol that does not occur.
  let lengths: [UInt8]
  /// The bits of each symbol. The first bit of the stream is the lowest bit.
  let bits: [UInt32]

  /// - Parameters:
  ///   - counts: how often each symbol occurs.
  ///   - longest: the largest number of bits that the format allows.
  init(counts: [UInt32], longest: Int) {
    var counts = counts
    var lengths = Self.lengths(of: counts)
    while lengths.contains(where: { $0 > longest }) {
      for symbol in counts.indices where counts[symbol] > 0 { counts[symbol] = (counts[symbol] >> 2) + 1 }
      lengths = Self.lengths(of: counts)
    }
    self.lengths = lengths
    bits = Self.bits(of: lengths)
  }

  /// The lengths of the shortest code. It joins the two rarest nodes until one is left.
  private static func lengths(of counts: [UInt32]) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    // Nodes are the symbols in this order, and then the joined ones, whose weights grow too.
    var weights = symbols.map { UInt64(counts[$0]) }
    var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
    var (leaf, joined) = (0, symbols.count)
    while weights.count < parents.count {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < symbols.count && (joined >= weights.count || weights[leaf] <= weights[joined])
        let node = takesLeaf ? leaf : joined
        if takesLeaf { leaf += 1 } else { joined += 1 }
        sum += weights[node]
        parents[node] = weights.count
      }
      weights.append(sum)
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (node, symbol) in symbols.enumerated() { lengths[symbol] = depths[node] }
    return lengths
  }

  /// The codes that follow from their lengths: those of one length are consecutive numbers.
  private static func bits(of lengths: [UInt8]) -> [UInt32] {
    var bits = [UInt32](repeating: 0, count: lengths.count)
    guard let longest = lengths.max(), longest > 0 else { return bits }
    var code: UInt32 = 0
    for length in 1...longest {
      code <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        bits[symbol] = Self.reversed(code, length)
        code += 1
      }
    }
    return bits
  }

  private static func reversed(_ code: UInt32, _ length: UInt8) -> UInt32 {
    var (code, result) = (code, UInt32(0))
    for _ in 0..<length {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
