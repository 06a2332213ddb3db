extension JSON {
  /// Reads one value and nothing after it (RFC 8259).
  public init(reading text: String) throws(JSONFault) { self = try Self.read(Array(text.utf8)) }

  /// Reads one value and nothing after it; bytes that are no UTF-8 inside a string are replaced.
  public static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSON {
    var reader = JSONReader(bytes)
    return try reader.readAll()
  }
}

/// Goes through a text once, byte by byte.
private struct JSONReader {
  /// Lists and objects within each other; more would be a text made to exhaust the stack.
  private static let deepest = 256

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() throws(JSONFault) -> JSON {
    let value = try readValue()
    skipSpace()
    if place < bytes.count { throw fault("the end of the text") }
    return value
  }

  private mutating func readValue() throws(JSONFault) -> JSON {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONFault) in try reader.readObject() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONFault) in try reader.readList() }
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"): return .number(try readNumber())
    default: return isDigit(current) ? .number(try readNumber()) : try readWord()
    }
  }

  private mutating func nested(_ read: (inout Self) throws(JSONFault) -> JSON) throws(JSONFault) -> JSON {
    guard depth < Self.deepest else { throw fault("at most \(Self.deepest) lists and objects within each other") }
    depth += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readObject() throws(JSONFault) -> JSON {
    var members: [String: JSON] = [:]
    place += 1
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw fault("a name in double quotes") }
      let start = place
      let name = try readString()
      guard members[name] == nil else {
        place = start
        throw fault("no second \"\(name)\"")
      }
      guard take(":") else { throw fault("':'") }
      members[name] = try readValue()
    } while take(",")
    guard take("}") else { throw fault("',' or '}'") }
    return .object(members)
  }

  private mutating func readList() throws(JSONFault) -> JSON {
    var values: [JSON] = []
    place += 1
    if take("]") { return .array(values) }
    repeat { values.append(try readValue()) } while take(",")
    guard take("]") else { throw fault("',' or ']'") }
    return .array(values)
  }

  private mutating func readWord() throws(JSONFault) -> JSON {
    let words: [(String, JSON)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    for (word, value) in words where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return value
    }
    throw fault("a value")
  }

  // MARK: Numbers

  private mutating func readNumber() throws(JSONFault) -> Double {
    let start = place
    if current == UInt8(ascii: "-") { place += 1 }
    let leading = place
    try skipDigits()
    if bytes[leading] == UInt8(ascii: "0"), place > leading + 1 {
      place = leading + 1
      throw fault("no digit after a leading zero")
    }
    if current == UInt8(ascii: ".") {
      place += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      place += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { place += 1 }
      try skipDigits()
    }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite else {
      place = start
      throw fault("a number that fits 64 bits")
    }
    return value
  }

  private mutating func skipDigits() throws(JSONFault) {
    guard isDigit(current) else { throw fault("a digit") }
    while isDigit(current) { place += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Strings

  private mutating func readString() throws(JSONFault) -> String {
    place += 1
    var content: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += try readEscape()
      case 0..<0x20: throw fault("no control character in a string")
      default:
        content.append(byte)
        place += 1
      }
    }
    throw fault("'\"' at the end of the string")
  }

  private mutating func readEscape() throws(JSONFault) -> [UInt8] {
    place += 1
    guard let letter = current else { throw fault("a letter after '\\'") }
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 8,
      UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    if let byte = plain[letter] {
      place += 1
      return [byte]
    }
    guard letter == UInt8(ascii: "u") else { throw fault("one of \" \\ / b f n r t u after '\\'") }
    place += 1
    return Array(String(Character(try readScalar())).utf8)
  }

  /// Four hexadecimal digits, or a surrogate pair of them; half a pair is replaced.
  private mutating func readScalar() throws(JSONFault) -> Unicode.Scalar {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    let before = place
    place += 2
    let second = try readHexadecimal()
    guard (0xDC00...0xDFFF).contains(second) else {
      place = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func readHexadecimal() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw fault("four hexadecimal digits after '\\u'")
      }
      value = value << 4 + UInt32(digit)
      place += 1
    }
    return value
  }

  // MARK: Bytes

  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private func fault(_ expected: String) -> JSONFault {
    let before = bytes[..<min(place, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let column = place - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONFault(line: line, column: column, found: found, expected: expected)
  }

  private var found: String {
    guard let byte = current else { return "the end" }
    guard byte >= 0x20, byte < 0x7F else { return "the byte \(byte)" }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
