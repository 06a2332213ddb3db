extension String {
  /// The text without the U+FEFF that Firefox adds after each character beyond U+FFFF. Such a character is two in UTF-16, in
  /// which Firefox counts the characters of a text.
  var withoutFillers: String {
    guard unicodeScalars.contains("\u{FEFF}") else { return self }
    var kept = UnicodeScalarView()
    var isFilled = true
    for scalar in unicodeScalars {
      if scalar == "\u{FEFF}", !isFilled {
        isFilled = true
      } else {
        kept.append(scalar)
        isFilled = scalar.value <= 0xFFFF
      }
    }
    return String(kept)
  }
}
