extension JSON {
  /// The value as JSON on one line, members sorted by name. The text is also valid YAML.
  package var written: String {
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

  /// Lays the value out for people, members in their own order. The value is on one line if it fits in 120 columns;
  /// otherwise each member or item begins a line.
  ///
  /// - Parameters:
  ///   - indent: the level of indentation of the value, two columns each.
  ///   - taken: the number of columns that are already used in its first and last line.
  ///   - packed: the most columns of members and items that share a line with others; 0 to begin a line for each.
  package func laidOut(indent: Int = 0, reserving taken: Int = 0, packing packed: Int = 0) -> String {
    let flat = flat
    if indent * 2 + taken + flat.count <= Self.widestLine { return flat }
    let end = "\n" + String(repeating: "  ", count: indent)
    let part = { (name: String, value: JSON) in
      value.laidOut(indent: indent + 1, reserving: name.count + 1, packing: packed)
    }
    switch self {
    case .array(let items):
      let parts = items.map { (flat: $0.flat, laidOut: part("", $0)) }
      return "[" + Self.lines(parts, indent: indent + 1, packing: packed) + end + "]"
    case .object(let members):
      let parts = members.map { name, value in
        let name = name.inQuotes + ": "
        return (flat: name + value.flat, laidOut: name + part(name, value))
      }
      return "{" + Self.lines(parts, indent: indent + 1, packing: packed) + end + "}"
    case .null, .bool, .number, .string: return flat
    }
  }

  /// The lines of members or items, each with the line break before it. Short ones share lines.
  private static func lines(_ parts: [(flat: String, laidOut: String)], indent: Int, packing packed: Int) -> String {
    let margin = "\n" + String(repeating: "  ", count: indent)
    var text = ""
    /// The columns of the current line; nil if it takes no more parts.
    var columns: Int?
    for (index, part) in parts.enumerated() {
      let isShort = part.flat.count <= packed
      if let used = columns, isShort, used + part.flat.count + 2 <= widestLine {
        text += " " + part.flat
        columns = used + part.flat.count + 2
      } else {
        text += margin + part.laidOut
        columns = isShort ? indent * 2 + part.flat.count + 1 : nil
      }
      if index < parts.count - 1 { text += "," }
    }
    return text
  }

  private var flat: String {
    switch self {
    case .array(let items): "[" + items.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members) where members.names.isEmpty: "{}"
    case .object(let members): "{ " + members.map { "\($0.inQuotes): \($1.flat)" }.joined(separator: ", ") + " }"
    case .null, .bool, .number, .string: written
    }
  }

  /// JSON cannot represent infinity or NaN: they are written as null.
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

  /// True for control characters, the Unicode line separators, and characters that YAML does not allow.
  private static func mustBeEscaped(_ code: UInt32) -> Bool {
    code < 0x20 || (0x7F...0x9F).contains(code) || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(code)
  }
}

extension String {
  /// The string as a JSON string, for error messages.
  var inQuotes: String { JSON.string(self).written }
}
