extension String {
  /// The text escaped for elements and quoted attributes. Characters that XML 1.0 does not allow become U+FFFD.
  package var xmlEscaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x26: text += "&amp;"
      case 0x3C: text += "&lt;"
      case 0x3E: text += "&gt;"
      case 0x22: text += "&quot;"
      case 0x09, 0x0A, 0x0D: text += "&#\(scalar.value);"
      case 0..<0x20, 0xFFFE, 0xFFFF: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Int64 {
  /// Microseconds as seconds with six decimals.
  package var secondsText: String {
    let count = Swift.max(0, self)
    let rest = String(count % 1_000_000)
    return "\(count / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
  }
}
