extension JSON {
  /// The value on one line, members by name. YAML reads it too.
  public var written: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.digits(of: value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, name) in members.keys.sorted().enumerated() {
        if index > 0 { text += ", " }
        Self.write(name, to: &text)
        text += ": "
        members[name]?.write(to: &text)
      }
      text += "}"
    }
  }

  /// JSON has no word for what is infinite or no number.
  private static func digits(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where mustBeEscaped(scalar.value):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Control characters, line ends that only Unicode knows, and what YAML allows nowhere.
  private static func mustBeEscaped(_ code: UInt32) -> Bool {
    code < 0x20 || (0x7F...0x9F).contains(code) || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(code)
  }
}

extension String {
  /// As JSON writes it: for messages.
  var inQuotes: String { JSON.string(self).written }
}
