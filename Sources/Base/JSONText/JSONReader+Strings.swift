extension JSONReader {
  /// Reads a string from its opening quote to its closing one.
  mutating func readString() throws(JSONStop) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      case ..<0x20:
        throw JSONStop(offset: offset, message: "a control character in a string", expected: "an escape such as \\n")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw JSONStop(offset: start, message: "the string is not closed", expected: "a closing quote")
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONStop) {
    let start = offset
    offset += 1
    guard let letter = next else { throw fault("incomplete escape", expected: "a letter after \\") }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text += try readScalar(from: start)
    default:
      offset -= 1
      throw fault("unknown escape", expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
  }

  /// Reads the hexadecimal digits of one `\uXXXX` escape, or of a surrogate pair, and returns the character as UTF-8.
  private mutating func readScalar(from start: Int) throws(JSONStop) -> [UInt8] {
    var code = try readUnit()
    if (0xD800...0xDBFF).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let low = try readUnit()
      if (0xDC00...0xDFFF).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw JSONStop(offset: start, message: "incomplete surrogate pair", expected: "two \\u escapes")
    }
    return Array(String(scalar).utf8)
  }

  private mutating func readUnit() throws(JSONStop) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("incomplete escape", expected: "four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }
}
