extension String {
  private static var longestQuotation: Int { 60 }

  /// The text in double quotes for messages. Control characters are made visible, and only the first 60 characters are
  /// kept.
  package var quotedForPeople: String {
    var text = "\""
    for (index, scalar) in unicodeScalars.enumerated() {
      if index == Self.longestQuotation { return text + "…\"" }
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      default: if scalar.isControl { text += "\u{FFFD}" } else { text.unicodeScalars.append(scalar) }
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
