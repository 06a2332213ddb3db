extension FixedWidthInteger {
  /// A decimal number without a sign; nil for no digits, for anything else, and for a number that is too large.
  init?(digits: some Sequence<UInt8>) {
    var (number, isEmpty) = (Self(0), true)
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(Self(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !overflows else { return nil }
      (number, isEmpty) = (sum, false)
    }
    if isEmpty { return nil }
    self = number
  }
}
