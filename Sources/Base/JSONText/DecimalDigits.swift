/// The decimal digits of whole numbers.
enum DecimalDigits {
  /// The number of digits, at least 1.
  @inline(__always)
  static func count(of value: UInt) -> Int {
    if value < 100 { return value < 10 ? 1 : 2 }
    if value < 10_000 { return value < 1_000 ? 3 : 4 }
    var (count, rest) = (5, value / 100_000)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// The two digits of a number below 100 as ASCII characters, the first one in the low byte.
  @inline(__always)
  static func pair(_ value: UInt) -> UInt16 {
    let number = UInt16(truncatingIfNeeded: value)
    let tens = (number &* 103) &>> 10
    return 0x3030 | tens | (number &- tens &* 10) &<< 8
  }
}
