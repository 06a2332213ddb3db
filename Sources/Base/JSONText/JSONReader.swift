extension JSON {
  /// The maximum depth of nested lists and objects.
  package static let deepestNesting = 64

  /// Reads one value. Only white space may precede or follow it.
  ///
  /// - Throws: the first error. The text after it is not read.
  package init(reading text: String) throws(JSONFault) { self = try Self.read(Array(text.utf8)) }

  /// Reads one value from UTF-8.
  package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSON {
    var reader = JSONReader(bytes)
    do {
      return try reader.readAll()
    } catch {
      throw JSONFault(error, in: bytes)
    }
  }
}

/// An error in a JSON text, with its location. Lines and columns count from 1, columns in characters.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var line = 1
  package var column = 1
  package var message: String
  /// The text at the location, as a phrase.
  package var found: String?
  /// The text that is valid at the location, as a phrase.
  package var expected: String?

  init(_ stop: JSONStop, in bytes: [UInt8]) {
    (message, found, expected) = (stop.message, stop.found, stop.expected)
    for byte in bytes.prefix(stop.offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The error message without its location.
  package var phrase: String {
    let found = found.map { ": found \($0)" } ?? ""
    let expected = expected.map { "\(self.found == nil ? ":" : ",") expected \($0)" } ?? ""
    return message + found + expected
  }

  package var description: String { "line \(line), column \(column): \(phrase)" }
}

/// An error at a byte offset of a JSON text.
struct JSONStop: Error {
  var offset: Int
  var message: String
  var found: String?
  var expected: String?
}

/// A reader of JSON text, byte by byte (RFC 8259).
struct JSONReader {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func readAll() throws(JSONStop) -> JSON {
    let value = try readValue()
    skipSpace()
    guard next == nil else { throw fault("unexpected text after the value", expected: "the end") }
    return value
  }

  private mutating func readValue() throws(JSONStop) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONStop) in .object(try reader.readMembers()) }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONStop) in .array(try reader.readItems()) }
    case UInt8(ascii: "\""): return .string(try readString())
    case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte): return .number(try readNumber())
    case .some, nil: return try readWord()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONStop) -> JSON
  ) throws(JSONStop) -> JSON {
    guard depth < JSON.deepestNesting else {
      throw JSONStop(
        offset: offset, message: "nested too deeply", expected: "at most \(JSON.deepestNesting) levels")
    }
    depth += 1
    offset += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readMembers() throws(JSONStop) -> JSON.Members {
    var members = JSON.Members()
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw fault("a name is missing", expected: "a name in quotes") }
      let name = try readString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing", expected: "a colon after the name") }
      let value = try readValue()
      guard members[name] == nil else {
        throw JSONStop(offset: start, message: "the name \(name.inQuotes) is given twice")
      }
      members[name] = value
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw fault("the object is not closed", expected: "a comma or }") }
    }
  }

  private mutating func readItems() throws(JSONStop) -> [JSON] {
    var items: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return items }
    while true {
      items.append(try readValue())
      skipSpace()
      if take(UInt8(ascii: "]")) { return items }
      guard take(UInt8(ascii: ",")) else { throw fault("the list is not closed", expected: "a comma or ]") }
    }
  }

  private mutating func readWord() throws(JSONStop) -> JSON {
    let words: [(text: StaticString, value: JSON)] = [("true", true), ("false", false), ("null", .null)]
    for word in words where take(word.text) { return word.value }
    throw fault("a value is missing", expected: "a value")
  }

  private mutating func readNumber() throws(JSONStop) -> Double {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try skipDigits() }
    if take(UInt8(ascii: ".")) { try skipDigits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONStop(offset: start, message: "the number is too large", found: text)
    }
    return value
  }

  private mutating func skipDigits() throws(JSONStop) {
    let start = offset
    while let byte = next, Self.digits.contains(byte) { offset += 1 }
    if offset == start { throw fault("a digit is missing", expected: "a digit") }
  }
}

extension JSONReader {
  /// Consumes a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let isNext = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    if isNext { offset += word.utf8CodeUnitCount }
    return isNext
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { offset += 1 }
  }

  func fault(_ message: String, expected: String) -> JSONStop {
    var found = "the end"
    if offset < bytes.count {
      let rest = String(decoding: bytes[offset..<min(bytes.count, offset + 4)], as: UTF8.self)
      found = rest.unicodeScalars.first.map { String($0).inQuotes } ?? found
    }
    return JSONStop(offset: offset, message: message, found: found, expected: expected)
  }
}
