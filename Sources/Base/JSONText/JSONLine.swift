/// A writer for JSON objects, one on a line. It writes member by member into a buffer that is reused.
///
/// Names are constants of the program and are not escaped; values are escaped.
package final class JSONLine {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Bytes written since the last `removeAll`.
  package private(set) var count = 0
  private var wantsComma = false

  package init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The bytes written since the last `removeAll`. Valid until the next call.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  package func removeAll() { count = 0 }

  // MARK: Lines

  package func open() {
    append(UInt8(ascii: "{"))
    wantsComma = false
  }

  package func close() {
    append(UInt8(ascii: "}"))
    append(UInt8(ascii: "\n"))
    wantsComma = false
  }

  // MARK: Members

  package func add(_ name: StaticString, _ value: String) {
    addName(name)
    append(quoting: value)
  }

  package func add(_ name: StaticString, word value: StaticString) {
    addName(name)
    append(UInt8(ascii: "\""))
    append(value)
    append(UInt8(ascii: "\""))
  }

  package func add(_ name: StaticString, _ value: Int) {
    addName(name)
    append(value)
  }

  package func add(_ name: StaticString, _ value: Bool) {
    addName(name)
    append(value ? "true" : "false")
  }

  package func add(_ name: StaticString, _ value: Double) {
    addName(name)
    append(value)
  }

  /// Adds a value given in thousandths of a unit, written in units.
  package func add(_ name: StaticString, thousandths value: UInt64) {
    addName(name)
    append(thousandths: value)
  }

  package func add(_ name: StaticString, _ x: Double, _ y: Double) {
    openList(name)
    add(x)
    add(y)
    closeList()
  }

  package func addNull(_ name: StaticString) {
    addName(name)
    append("null")
  }

  // MARK: Lists

  package func openList(_ name: StaticString) {
    addName(name)
    append(UInt8(ascii: "["))
    wantsComma = false
  }

  package func closeList() {
    append(UInt8(ascii: "]"))
    wantsComma = true
  }

  /// Begins an object as a member; `closeItem` ends it.
  package func openObject(_ name: StaticString) {
    addName(name)
    append(UInt8(ascii: "{"))
    wantsComma = false
  }

  package func openItem() {
    separate()
    append(UInt8(ascii: "{"))
    wantsComma = false
  }

  package func closeItem() {
    append(UInt8(ascii: "}"))
    wantsComma = true
  }

  package func add(_ value: Double) {
    separate()
    append(value)
    wantsComma = true
  }

  package func add(_ value: Int) {
    separate()
    append(value)
    wantsComma = true
  }

  /// - Parameter prefix: a constant of the program that precedes the value in the same string. It is not escaped.
  package func add(_ prefix: StaticString, before value: String) {
    separate()
    append(UInt8(ascii: "\""))
    append(prefix)
    append(escaping: value)
    append(UInt8(ascii: "\""))
    wantsComma = true
  }

  package func add(_ value: String) {
    separate()
    append(quoting: value)
    wantsComma = true
  }

  private func addName(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    reserve(length + 4)
    var place = start + count
    if wantsComma {
      place.initialize(to: UInt8(ascii: ","))
      place += 1
    }
    place.initialize(to: UInt8(ascii: "\""))
    place += 1
    Self.copy(name.utf8Start, length, to: place)
    place += length
    place.initialize(to: UInt8(ascii: "\""))
    (place + 1).initialize(to: UInt8(ascii: ":"))
    count = place + 2 - start
    wantsComma = true
  }

  private func separate() {
    if wantsComma { append(UInt8(ascii: ",")) }
  }
}

// MARK: - Bytes

extension JSONLine {
  @inline(__always)
  private func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  private func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    Self.copy(text.utf8Start, length, to: start + count)
    count += length
  }

  /// For a few bytes, a loop is faster than a call of `memcpy`.
  @inline(__always)
  private static func copy(_ bytes: UnsafePointer<UInt8>, _ length: Int, to place: UnsafeMutablePointer<UInt8>) {
    var index = 0
    while index < length {
      place[index] = bytes[index]
      index &+= 1
    }
  }

  /// Writes two decimals, which is close enough to the 1/256 of the wire format for reading. NaN and infinity are
  /// written as null.
  private func append(_ value: Double) {
    let hundredths = value * 100
    guard hundredths.magnitude < 1e15 else { return appendRare(value) }
    let rest = UInt(hundredths.magnitude + 0.5)
    if value < 0, rest > 0 { append(UInt8(ascii: "-")) }
    let whole = rest / 100
    append(magnitude: whole)
    let fraction = rest - whole * 100
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(fraction / 10))
    if fraction % 10 > 0 { append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
  }

  private func appendRare(_ value: Double) {
    for byte in (value.isFinite ? "\(value)" : "null").utf8 { append(byte) }
  }

  private func append(thousandths value: UInt64) {
    append(Int(clamping: value / 1000))
    var fraction = value % 1000
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    while fraction > 0 {
      append(UInt8(ascii: "0") + UInt8(fraction / 100))
      fraction = fraction % 100 * 10
    }
  }

  @inline(__always)
  private func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(magnitude: value.magnitude)
  }

  private func append(magnitude value: UInt) {
    if value < 10 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    var length = 1
    var power = value
    while power >= 10 {
      power /= 10
      length += 1
    }
    reserve(length)
    var rest = value
    var place = start + count + length
    repeat {
      place -= 1
      place.initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    count += length
  }

  func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    append(escaping: text)
    append(UInt8(ascii: "\""))
  }

  private func append(escaping text: String) {
    var text = text
    text.withUTF8 { bytes in
      reserve(bytes.count)
      let end = start + count
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
        end[index] = byte
        index &+= 1
      }
      count += index
      for byte in bytes[index...] { append(escaping: byte) }
    }
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

  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inline(never)
  private func grow(by more: Int) {
    let larger = max(capacity * 2, count + more)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    copy.update(from: start, count: count)
    start.deallocate()
    start = copy
    capacity = larger
  }
}
