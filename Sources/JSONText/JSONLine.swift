/// Objects of JSON, one on a line, written member by member into storage that is used again.
///
/// Names are the program's own words and stand as they are; only values are escaped.
public final class JSONLine {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Bytes written since the last `removeAll`.
  public private(set) var count = 0
  private var wantsComma = false

  public init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// What has been written; valid until the next call.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  public func removeAll() { count = 0 }

  // MARK: Lines

  public func open() {
    append(UInt8(ascii: "{"))
    wantsComma = false
  }

  public func close() {
    append(UInt8(ascii: "}"))
    append(UInt8(ascii: "\n"))
    wantsComma = false
  }

  // MARK: Members

  public func add(_ name: StaticString, _ value: String) {
    addName(name)
    append(quoting: value)
  }

  public func add(_ name: StaticString, word value: StaticString) {
    addName(name)
    append(UInt8(ascii: "\""))
    append(value)
    append(UInt8(ascii: "\""))
  }

  public func add(_ name: StaticString, _ value: Int) {
    addName(name)
    append(value)
  }

  public func add(_ name: StaticString, _ value: Bool) {
    addName(name)
    append(value ? "true" : "false")
  }

  public func add(_ name: StaticString, _ value: Double) {
    addName(name)
    append(value)
  }

  /// Thousandths of a unit, written as units.
  public func add(_ name: StaticString, thousandths value: UInt64) {
    addName(name)
    append(thousandths: value)
  }

  public func add(_ name: StaticString, _ x: Double, _ y: Double) {
    openList(name)
    add(x)
    add(y)
    closeList()
  }

  public func addNull(_ name: StaticString) {
    addName(name)
    append("null")
  }

  // MARK: Lists

  public func openList(_ name: StaticString) {
    addName(name)
    append(UInt8(ascii: "["))
    wantsComma = false
  }

  public func closeList() {
    append(UInt8(ascii: "]"))
    wantsComma = true
  }

  public func openItem() {
    separate()
    append(UInt8(ascii: "{"))
    wantsComma = false
  }

  public func closeItem() {
    append(UInt8(ascii: "}"))
    wantsComma = true
  }

  public func add(_ value: Double) {
    separate()
    append(value)
    wantsComma = true
  }

  public func add(_ value: Int) {
    separate()
    append(value)
    wantsComma = true
  }

  public func add(_ value: String) {
    separate()
    append(quoting: value)
    wantsComma = true
  }

  private func addName(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
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
    (start + count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// Two decimals are finer than the wire's 1/256 needs for reading; what is no number is null.
  private func append(_ value: Double) {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return appendRare(value) }
    var rest = Int(hundredths)
    if rest < 0 {
      append(UInt8(ascii: "-"))
      rest = -rest
    }
    append(rest / 100)
    let fraction = rest % 100
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

  private func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    reserve(20)
    var length = 1
    var power = rest
    while power >= 10 {
      power /= 10
      length += 1
    }
    for index in stride(from: length - 1, through: 0, by: -1) {
      start[count + index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += length
  }

  func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case 0..<0x20:
        append("\\u00")
        append(hexadecimal: byte >> 4)
        append(hexadecimal: byte & 15)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
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
