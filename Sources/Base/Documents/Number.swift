extension Double {
  /// Reads a decimal number such as `-1.5` or `2e3`; nil for other texts, such as hexadecimal or infinite numbers.
  package init?(decimal text: some StringProtocol) {
    let allowed = text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
        || byte | 0x20 == UInt8(ascii: "e")
    }
    guard allowed, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}

extension TimeSpan {
  private static let units: [(suffix: String, microseconds: Double)] = [
    ("us", 1), ("µs", 1), ("ms", 1_000), ("min", 60_000_000), ("s", 1_000_000),
  ]

  /// Reads `100ms`, `1.5s`, `250us`, `2min` or `0`; nil for other texts and for durations below zero or above 100 days.
  package init?(_ text: String) {
    if text == "0" {
      self = .zero
      return
    }
    guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }),
      let count = Double(decimal: text.dropLast(unit.suffix.count)), count >= 0
    else { return nil }
    let microseconds = (count * unit.microseconds).rounded()
    guard microseconds <= 100 * 86_400 * 1_000_000 else { return nil }
    self.init(microseconds: Int64(microseconds))
  }
}

extension WrittenLength {
  /// Reads `8`, `8px`, `3mm` or `50%`; nil for other texts.
  package init?(_ text: String) {
    if let count = Double(decimal: text) {
      self = .pixels(count)
    } else if text.hasSuffix("px"), let count = Double(decimal: text.dropLast(2)) {
      self = .pixels(count)
    } else if text.hasSuffix("mm"), let count = Double(decimal: text.dropLast(2)) {
      self = .millimetres(count)
    } else if text.hasSuffix("%"), let count = Double(decimal: text.dropLast(1)) {
      self = .fraction(count / 100)
    } else {
      return nil
    }
  }
}
