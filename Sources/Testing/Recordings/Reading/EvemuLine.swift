import Documents

/// One line of an evemu file, with its words and their columns.
struct EvemuLine {
  struct Word {
    var text: String
    /// The column in characters, from 1.
    var column: Int
  }

  let file: String
  let number: Int
  private let bytes: ArraySlice<UInt8>
  private let faults: FaultList

  init(_ bytes: ArraySlice<UInt8>, file: String, number: Int, _ faults: FaultList) {
    self.bytes = bytes
    self.file = file
    self.number = number
    self.faults = faults
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The words before a comment; empty for a blank line or a comment.
  var words: [Word] {
    var words: [Word] = []
    var column = 1
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "#") {
      if Self.isSpace(bytes[index]) {
        index += 1
        column += 1
        continue
      }
      let end = bytes[index...].firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
      let word = Word(text: String(decoding: bytes[index..<end], as: UTF8.self), column: column)
      words.append(word)
      column += word.text.unicodeScalars.count
      index = end
    }
    return words
  }

  /// The text behind the first colon without surrounding spaces. Names may contain any characters, including `#`.
  var rest: String {
    let behind = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    let start = behind.drop(while: Self.isSpace)
    let end = start.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[start.startIndex..<end], as: UTF8.self)
  }

  func fault(_ message: String, at column: Int, found: String? = nil, expected: String? = nil) {
    var diagnostic = Diagnostic(
      at: SourcePosition(file: file, line: number, column: column), message, found: found?.quotedForPeople,
      expected: expected)
    diagnostic.sourceLine = text
    faults.report(diagnostic)
  }

  // MARK: - Numbers

  /// Reads a hexadecimal number, with or without `0x`.
  func hexadecimal(_ word: Word, upTo limit: Int, _ what: String) -> Int? {
    let digits = word.text.hasPrefix("0x") || word.text.hasPrefix("0X") ? word.text.dropFirst(2) : word.text[...]
    if let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+"),
      let value = Int(digits, radix: 16), value <= limit
    {
      return value
    }
    fault(
      "invalid number", at: word.column, found: word.text,
      expected: "\(what), hexadecimal, up to \(String(limit, radix: 16))")
    return nil
  }

  /// Reads a decimal number, with any number of leading zeros, or a hexadecimal one with `0x`. A number that fits into
  /// 32 bits only without a sign is wrapped.
  func number(_ word: Word, _ what: String) -> Int32? {
    let isHexadecimal = word.text.hasPrefix("0x") || word.text.hasPrefix("0X")
    let value = isHexadecimal ? Int64(word.text.dropFirst(2), radix: 16) : Int64(word.text)
    if let value {
      if let number = Int32(exactly: value) { return number }
      if let number = UInt32(exactly: value) { return Int32(bitPattern: number) }
    }
    fault("invalid number", at: word.column, found: word.text, expected: "\(what), a 32-bit integer")
    return nil
  }

  /// Reads seconds with any number of decimals, in microseconds.
  func time(_ word: Word) -> Int64? {
    if let time = Self.microseconds(word.text) { return time }
    fault("invalid time", at: word.column, found: word.text, expected: "seconds and microseconds such as 12.000345")
    return nil
  }

  static func microseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.utf8.allSatisfy({ (48...57).contains($0) }),
      let seconds = Int64(whole), seconds <= Int64.max / 1_000_000 - 1
    else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000 }
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let digits = parts[1].utf8.prefix(6).map { Int64($0 - 48) } + [Int64](repeating: 0, count: 6)
    return seconds * 1_000_000 + digits.prefix(6).reduce(0) { $0 * 10 + $1 }
  }
}
