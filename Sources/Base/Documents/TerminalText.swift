/// Text from files, clients and names, without an effect on terminals and CI systems.
package enum TerminalText {
  /// The text with its lines.
  ///
  /// Control characters other than line ends and tabs, and characters that change the direction of text, are written as
  /// `\u001b`. So is a character of each line that a CI system would carry out as a command: `::set-env` of GitHub Actions,
  /// `##vso[` of Azure Pipelines and `##teamcity[`. The escapes are those of JSON, so that JSON stays JSON.
  package static func lines(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspicious) else { return text }
    var result = String.UnicodeScalarView()
    // True while the line is empty or blank.
    var isBlank = true
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\n":
        result.append(scalar)
        isBlank = true
        continue
      case "\r" where next == "\n": continue
      case "\t":
        result.append(scalar)
        continue
      case _ where scalar.properties.isWhitespace && !changesTerminal(scalar):
        result.append(scalar)
        continue
      case ":" where isBlank && next == ":", "#" where next == "#" && beginsCommand(scalars, at: index):
        result.append(contentsOf: escape(scalar))
      default:
        if changesTerminal(scalar) { result.append(contentsOf: escape(scalar)) } else { result.append(scalar) }
      }
      isBlank = false
    }
    return String(result)
  }

  /// The text on one line, for names of files and tests. Line ends are written as `\n`.
  package static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { isSuspicious($0) || $0 == 0x0A || $0 == 0x09 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      default: if changesTerminal(scalar) { result.append(contentsOf: escape(scalar)) } else { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// True if a text with this byte may need escapes.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x0A && byte != 0x09) || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0x3A
      || byte == 0x23
  }

  /// True if a scalar is a control character, or changes the direction of the text around it.
  private static func changesTerminal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// True if the two `#` at an index begin a command of a CI system.
  private static func beginsCommand(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    ["[", "vso[", "teamcity["].contains { scalars[(index + 2)...].starts(with: $0.unicodeScalars) }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let digits = String(scalar.value, radix: 16)
    return ("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits).unicodeScalars
  }
}
