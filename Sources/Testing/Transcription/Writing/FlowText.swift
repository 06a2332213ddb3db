import Documents

/// Formats values as YAML on one line, in the form that `ScriptReader` reads.
package enum FlowText {
  /// A mapping. Members without a value are omitted.
  package static func mapping(_ members: [(key: String, value: String?)]) -> String {
    "{" + members.compactMap { member in member.value.map { "\(member.key): \($0)" } }.joined(separator: ", ") + "}"
  }

  package static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

  /// A text as a YAML string: plain if YAML reads it back as a string, else quoted.
  package static func text(_ text: String) -> String {
    let isOption = text.hasPrefix("--") && !text.hasPrefix("---") && text.count > 2
    guard let first = text.unicodeScalars.first, Self.isLetter(first) || isOption,
      text.unicodeScalars.allSatisfy(Self.isPlain)
    else {
      return quoted(text)
    }
    let words = ["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n", "cancel", "all", "each", "any"]
    return words.contains(text.lowercased()) ? quoted(text) : text
  }

  /// A text in double quotes, with escapes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || isUnprintable(scalar) {
          result += escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A text as the rest of a comment: one line, and not long.
  static func comment(_ text: String) -> String {
    let longest = 160
    var line = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      let isShown = scalar.value >= 0x20 && !(0x7F...0xA0).contains(scalar.value) && !isUnprintable(scalar)
      line.unicodeScalars.append(isShown ? scalar : " ")
    }
    return text.unicodeScalars.count > longest ? line + "…" : line
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value < 0x1_0000 ? 4 : 8
    return (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.count) + digits
  }

  /// Returns whether YAML forbids the character unescaped, or reads it as a line break.
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    [0x85, 0x2028, 0x2029, 0xFEFF].contains(scalar.value) || (0xFFFE...0xFFFF).contains(scalar.value)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || "_-./+=".unicodeScalars.contains(scalar)
  }

  /// The shortest text that is read back as the same number.
  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }

  static func duration(_ span: TimeSpan) -> String { span.description }

  static func length(_ length: WrittenLength) -> String {
    switch length {
    case .pixels(let value): number(value)
    case .millimetres(let value): "\(number(value))mm"
    case .fraction(let part): percentage(part)
    }
  }

  /// A percentage that reads back, divided by 100, as the same number. The argument is a fraction: 0.005 is half a
  /// percent.
  static func percentage(_ part: Double) -> String {
    let plain = (part * 100).rounded(decimals: 6)
    return "\(number(plain / 100 == part ? plain : part * 100))%"
  }
}
