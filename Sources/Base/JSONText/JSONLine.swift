/// A writer for JSON objects, one on a line. It writes member by member into a buffer that is reused.
///
/// Names are constants of the program and are not escaped; values are escaped.
package final class JSONLine {
  // A comma follows each member and item. Closing an object or a list removes the last comma.
  @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>
  /// The place of the next byte.
  @exclusivity(unchecked) private var place: UnsafeMutablePointer<UInt8>
  /// The end of the buffer.
  @exclusivity(unchecked) private var end: UnsafeMutablePointer<UInt8>

  package init(capacity: Int = 4096) {
    let capacity = max(64, capacity)
    start = .allocate(capacity: capacity)
    place = start
    end = start + capacity
  }

  deinit { start.deallocate() }

  /// The number of bytes written since the last `removeAll`.
  package var count: Int { place - start }

  /// The bytes written since the last `removeAll`. Valid until the next call.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  package func removeAll() { place = start }

  // MARK: Lines

  package func open() {
    reserve(1)
    put(UInt8(ascii: "{"))
  }

  package func close() {
    removeComma()
    reserve(2)
    put(UInt8(ascii: "}"))
    put(UInt8(ascii: "\n"))
  }

  // MARK: Members

  package func add(_ name: StaticString, _ value: String) {
    addName(name)
    add(value)
  }

  package func add(_ name: StaticString, word value: StaticString) {
    let (count, length) = (name.utf8CodeUnitCount, value.utf8CodeUnitCount)
    reserve(count + length + 6)
    putName(name, count)
    put(UInt8(ascii: "\""))
    put(value.utf8Start, length)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ","))
  }

  package func add(_ name: StaticString, _ value: Int) {
    addName(name)
    add(value)
  }

  package func add(_ name: StaticString, _ value: Bool) {
    addName(name)
    add(bare: value ? "true" : "false")
  }

  package func add(_ name: StaticString, _ value: Double) {
    addName(name)
    add(value)
  }

  /// Adds a value given in thousandths of a unit, written in units.
  package func add(_ name: StaticString, thousandths value: UInt64) {
    addName(name)
    append(thousandths: value)
    addComma()
  }

  package func add(_ name: StaticString, _ x: Double, _ y: Double) {
    openList(name)
    add(x)
    add(y)
    closeList()
  }

  /// Adds members that were written to another line, without reading them again.
  ///
  /// - Parameter range: the range of the members in the other line: from `count` before they were added to `count` after.
  package func add(_ range: Range<Int>, of other: JSONLine) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "the other line has no such members")
    reserve(range.count)
    put(other.start + range.lowerBound, range.count)
  }

  package func addNull(_ name: StaticString) {
    addName(name)
    add(bare: "null")
  }

  // MARK: Lists

  package func openList(_ name: StaticString) {
    addName(name)
    put(UInt8(ascii: "["))
  }

  package func closeList() { close(UInt8(ascii: "]")) }

  /// Begins an object as a member; `closeItem` ends it.
  package func openObject(_ name: StaticString) {
    addName(name)
    put(UInt8(ascii: "{"))
  }

  package func openItem() {
    reserve(1)
    put(UInt8(ascii: "{"))
  }

  package func closeItem() { close(UInt8(ascii: "}")) }

  package func add(_ value: Double) {
    append(value)
    addComma()
  }

  package func add(_ value: Int) {
    append(value)
    addComma()
  }

  /// - Parameter prefix: a constant of the program that precedes the value in the same string. It is not escaped.
  package func add(_ prefix: StaticString, before value: String) {
    reserve(prefix.utf8CodeUnitCount + 1)
    put(UInt8(ascii: "\""))
    put(prefix.utf8Start, prefix.utf8CodeUnitCount)
    append(escaping: value)
    endString()
  }

  package func add(_ value: String) {
    reserve(1)
    put(UInt8(ascii: "\""))
    append(escaping: value)
    endString()
  }
}

// MARK: - Punctuation

extension JSONLine {
  /// Writes the name of a member, and reserves one more byte.
  @inline(__always)
  private func addName(_ name: StaticString) {
    let count = name.utf8CodeUnitCount
    reserve(count + 4)
    putName(name, count)
  }

  @inline(__always)
  private func putName(_ name: StaticString, _ count: Int) {
    put(UInt8(ascii: "\""))
    put(name.utf8Start, count)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
  }

  @inline(__always)
  private func endString() {
    reserve(2)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ","))
  }

  @inline(__always)
  private func addComma() {
    reserve(1)
    put(UInt8(ascii: ","))
  }

  @inline(__always)
  private func removeComma() {
    if place > start, place[-1] == UInt8(ascii: ",") { place -= 1 }
  }

  @inline(__always)
  private func close(_ bracket: UInt8) {
    removeComma()
    reserve(2)
    put(bracket)
    put(UInt8(ascii: ","))
  }

  private func add(bare word: StaticString) {
    reserve(word.utf8CodeUnitCount + 1)
    put(word.utf8Start, word.utf8CodeUnitCount)
    put(UInt8(ascii: ","))
  }
}

// MARK: - Numbers

extension JSONLine {
  /// Writes two decimals, which is close enough to the 1/256 of the wire format for reading. NaN and infinity are
  /// written as null.
  private func append(_ value: Double) {
    let hundredths = (value * 100).magnitude
    guard hundredths < 1e15 else { return appendRare(value) }
    reserve(20)
    let rest = UInt(bitPattern: Int(hundredths + 0.5))
    if value < 0, rest > 0 { put(UInt8(ascii: "-")) }
    let whole = rest / 100
    put(whole)
    let fraction = rest &- whole &* 100
    guard fraction > 0 else { return }
    let digits = DecimalDigits.pair(fraction)
    put(UInt8(ascii: "."))
    put(UInt8(truncatingIfNeeded: digits))
    let last = UInt8(truncatingIfNeeded: digits >> 8)
    if last != UInt8(ascii: "0") { put(last) }
  }

  private func appendRare(_ value: Double) {
    let text = value.isFinite ? "\(value)" : "null"
    for byte in text.utf8 { append(byte) }
  }

  private func append(thousandths value: UInt64) {
    reserve(24)
    let whole = value / 1000
    put(UInt(whole))
    var fraction = value &- whole &* 1000
    guard fraction > 0 else { return }
    put(UInt8(ascii: "."))
    while fraction > 0 {
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction / 100))
      fraction = fraction % 100 &* 10
    }
  }

  @inline(__always)
  private func append(_ value: Int) {
    reserve(20)
    if value < 0 { put(UInt8(ascii: "-")) }
    put(value.magnitude)
  }

  /// Writes the digits of a number, two at a time from the last. The caller has reserved 20 bytes.
  private func put(_ value: UInt) {
    var (rest, last) = (value, place + DecimalDigits.count(of: value))
    place = last
    while rest >= 10 {
      let quotient = rest / 100
      let pair = DecimalDigits.pair(rest &- quotient &* 100)
      last -= 2
      UnsafeMutableRawPointer(last).storeBytes(of: pair.littleEndian, as: UInt16.self)
      rest = quotient
      if rest == 0 { return }
    }
    (last - 1).initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest))
  }
}

// MARK: - Text

extension JSONLine {
  private func append(escaping text: String) {
    // Most strings are read in place.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaping: $0) }
    guard isDone == nil else { return }
    for byte in text.utf8 { append(escaping: byte) }
  }

  private func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = UnsafeRawPointer(bytes.baseAddress) else { return }
    let count = bytes.count
    reserve(count)
    var index = 0
    while index &+ 8 <= count {
      let eight = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard !Self.needsEscape(eight) else { break }
      UnsafeMutableRawPointer(place).storeBytes(of: eight, as: UInt64.self)
      place += 8
      index &+= 8
    }
    while index < count {
      let byte = bytes[index]
      let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      isPlain ? append(byte) : append(escaping: byte)
      index &+= 1
    }
  }

  /// True if one of eight bytes is a quotation mark, a backslash or below 0x20.
  @inline(__always)
  private static func needsEscape(_ bytes: UInt64) -> Bool {
    let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    let quotes = bytes ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = bytes ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (bytes &- ones &* 0x20) & ~bytes
    return found & highs != 0
  }

  @inline(never)
  private func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case 0x20...: append(byte)
    default:
      append("\\u00")
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 15)
    }
  }

  private func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}

// MARK: - Bytes

extension JSONLine {
  private func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    put(text.utf8Start, text.utf8CodeUnitCount)
  }

  @inline(__always)
  private func append(_ byte: UInt8) {
    reserve(1)
    put(byte)
  }

  /// Writes a byte that is reserved.
  @inline(__always)
  private func put(_ byte: UInt8) {
    place.initialize(to: byte)
    place += 1
  }

  /// Writes bytes that are reserved. A few are copied faster in this way than by a call of `memcpy`.
  @inline(__always)
  private func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let (source, target) = (UnsafeRawPointer(bytes), UnsafeMutableRawPointer(place))
    place += count
    func copy<Word: BitwiseCopyable>(_ offset: Int, as word: Word.Type) {
      target.storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: word), toByteOffset: offset, as: word)
    }
    // The last word overlaps the one before it.
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        copy(offset, as: UInt64.self)
        offset &+= 8
      }
      copy(count &- 8, as: UInt64.self)
    } else if count >= 4 {
      copy(0, as: UInt32.self)
      copy(count &- 4, as: UInt32.self)
    } else {
      for offset in 0..<count { copy(offset, as: UInt8.self) }
    }
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if end - place < more { grow(by: more) }
  }

  @inline(never)
  private func grow(by more: Int) {
    let count = count
    let capacity = max((end - start) * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    place = larger + count
    end = larger + capacity
  }
}
