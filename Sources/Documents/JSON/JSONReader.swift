extension JSON {
  /// Lists and objects inside each other.
  public static let deepestNesting = 64

  /// Reads one value; nothing but white space may come before or after it.
  ///
  /// - Parameter file: the name that the position of a fault carries.
  /// - Throws: one fault, the first: behind it nothing can be told for sure.
  public static func parse(_ text: String, file: String) throws(InvalidDocument) -> JSON {
    do {
      var reader = JSONReader(text)
      return try reader.readAll()
    } catch {
      let faults = FaultList()
      faults.know(SourceText(file: file, text: text))
      faults.report(error.diagnostic(in: text, file: file))
      throw InvalidDocument(faults.diagnostics)
    }
  }
}

/// What is wrong at a byte of a JSON text.
struct JSONFault: Error {
  var offset: Int
  var message: String
  var found: String?
  var expected: String?

  func diagnostic(in text: String, file: String) -> Diagnostic {
    var place = SourcePosition(file: file, line: 1, column: 1)
    for byte in text.utf8.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        place.line += 1
        place.column = 1
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return Diagnostic(at: place, "not valid JSON: \(message)", found: found, expected: expected)
  }
}

/// A walk through JSON text, byte by byte (RFC 8259).
struct JSONReader {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  init(_ text: String) { bytes = Array(text.utf8) }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func readAll() throws(JSONFault) -> JSON {
    let value = try readValue()
    skipSpace()
    guard next == nil else { throw fault("more follows the value", expected: "nothing behind it") }
    return value
  }

  private mutating func readValue() throws(JSONFault) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONFault) in .object(try reader.readMembers()) }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONFault) in .array(try reader.readItems()) }
    case UInt8(ascii: "\""): return .string(try readString())
    case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte): return .number(try readNumber())
    case .some, nil: return try readWord()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONFault) -> JSON
  ) throws(JSONFault) -> JSON {
    guard depth < JSON.deepestNesting else {
      throw JSONFault(
        offset: offset, message: "nested too deeply", expected: "at most \(JSON.deepestNesting) levels")
    }
    depth += 1
    offset += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readMembers() throws(JSONFault) -> [String: JSON] {
    var members: [String: JSON] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw fault("a name is missing", expected: "a name in quotes") }
      let name = try readString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing", expected: "a colon behind the name") }
      guard members.updateValue(try readValue(), forKey: name) == nil else {
        throw JSONFault(offset: start, message: "the name \(name.quotedForPeople) is given twice")
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw fault("the object does not end", expected: "a comma or }") }
    }
  }

  private mutating func readItems() throws(JSONFault) -> [JSON] {
    var items: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return items }
    while true {
      items.append(try readValue())
      skipSpace()
      if take(UInt8(ascii: "]")) { return items }
      guard take(UInt8(ascii: ",")) else { throw fault("the list does not end", expected: "a comma or ]") }
    }
  }

  private mutating func readWord() throws(JSONFault) -> JSON {
    let words: [(text: StaticString, value: JSON)] = [("true", true), ("false", false), ("null", .null)]
    for word in words where take(word.text) { return word.value }
    throw fault("a value is missing", expected: "a value")
  }

  private mutating func readNumber() throws(JSONFault) -> Double {
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
      throw JSONFault(offset: start, message: "a number too large", found: text)
    }
    return value
  }

  private mutating func skipDigits() throws(JSONFault) {
    let start = offset
    while let byte = next, Self.digits.contains(byte) { offset += 1 }
    if offset == start { throw fault("a digit is missing", expected: "a digit") }
  }
}

extension JSONReader {
  /// Takes a byte, where it comes next.
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

  func fault(_ message: String, expected: String) -> JSONFault {
    var found = "the end"
    if offset < bytes.count {
      let rest = String(decoding: bytes[offset..<min(bytes.count, offset + 4)], as: UTF8.self)
      found = rest.unicodeScalars.first.map { String($0).quotedForPeople } ?? found
    }
    return JSONFault(offset: offset, message: message, found: found, expected: expected)
  }
}
