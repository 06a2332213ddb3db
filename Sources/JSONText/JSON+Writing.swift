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
      for (index, name) in members.names.sorted().enumerated() {
        if index > 0 { text += ", " }
        Self.write(name, to: &text)
        text += ": "
        members[name]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static let widestLine = 120

  /// The value for people, members in their order: on one line where that is short, else a member or item a line.
  ///
  /// - Parameters:
  ///   - indent: how many levels the value is indented.
  ///   - taken: how many columns of its first and last line are in use.
  public func laidOut(indent: Int = 0, reserving taken: Int = 0) -> String {
    let flat = flat
    if indent * 2 + taken + flat.count <= Self.widestLine { return flat }
    let margin = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .array(let items):
      return "[\n" + items.map { margin + $0.laidOut(indent: indent + 1, reserving: 1) }.joined(separator: ",\n")
        + end + "]"
    case .object(let members):
      let lines = members.map { name, value in
        let name = name.inQuotes + ": "
        return margin + name + value.laidOut(indent: indent + 1, reserving: name.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .null, .bool, .number, .string: return flat
    }
  }

  private var flat: String {
    switch self {
    case .array(let items): "[" + items.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members) where members.names.isEmpty: "{}"
    case .object(let members): "{ " + members.map { "\($0.inQuotes): \($1.flat)" }.joined(separator: ", ") + " }"
    case .null, .bool, .number, .string: written
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
