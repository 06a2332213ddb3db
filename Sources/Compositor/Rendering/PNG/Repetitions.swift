/// The symbols of deflate for the lengths of repetitions, 3 to 258 bytes.
enum RepetitionLengths {
  /// The most pixels of one repetition.
  static func longest(bytesPerPixel: Int) -> Int { 258 / bytesPerPixel }

  /// The symbol of a length in bytes.
  static func symbol(_ bytes: Int) -> Int {
    guard bytes < 258 else { return 285 }
    let lessThree = UInt32(truncatingIfNeeded: bytes &- 3)
    guard lessThree >= 8 else { return 257 &+ Int(truncatingIfNeeded: lessThree) }
    let count = extraCount(lessThree)
    return 257 &+ Int(truncatingIfNeeded: count << 2 &+ lessThree >> count)
  }

  /// The bits after the symbol, and their number.
  static func extra(_ bytes: Int) -> (bits: UInt32, count: UInt32) {
    guard bytes < 258 else { return (0, 0) }
    let lessThree = UInt32(bytes - 3)
    let count = extraCount(lessThree)
    return (lessThree & (1 << count - 1), count)
  }

  private static func extraCount(_ lessThree: UInt32) -> UInt32 {
    lessThree < 8 ? 0 : UInt32(truncatingIfNeeded: 29 &- lessThree.leadingZeroBitCount)
  }
}

/// The symbols of deflate for the distances of repetitions, 1 to 32,768 bytes.
enum RepetitionDistances {
  /// The symbol of a distance.
  @inline(__always)
  static func symbol(_ lessOne: UInt32) -> Int {
    let count = extraCount(lessOne)
    return Int(truncatingIfNeeded: count << 1 &+ lessOne >> count)
  }

  /// The number of the lowest bits of `lessOne` that follow the symbol.
  @inline(__always)
  static func extraCount(_ lessOne: UInt32) -> UInt32 {
    lessOne < 4 ? 0 : UInt32(truncatingIfNeeded: 30 &- lessOne.leadingZeroBitCount)
  }
}
