/// An argument as a test writes it. The request's signature determines its form on the wire.
package enum Word: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral, Sendable
{
  /// An int, uint, object, new id or the raw 24.8 bits of a fixed.
  case number(Int64)
  case text(String)
  case bytes([UInt8])
  case file(Int32)
  /// A null object or a null string.
  case nothing

  package init(integerLiteral value: Int64) { self = .number(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(arrayLiteral elements: UInt8...) { self = .bytes(elements) }
  package init(nilLiteral: ()) { self = .nothing }

  package static func id(_ object: UInt32) -> Word { .number(Int64(object)) }
  package static var largest: Word { .number(Int64(Int32.max)) }
  package static var smallest: Word { .number(Int64(Int32.min)) }
}

/// A message under construction.
struct MessageWriter {
  private(set) var bytes: [UInt8]

  init(object: UInt32) {
    bytes = []
    add(object)
    add(0)
  }

  mutating func add(_ number: UInt32) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func add(padded content: some Collection<UInt8>) {
    bytes.append(contentsOf: content)
    while bytes.count % 4 != 0 { bytes.append(0) }
  }

  mutating func add(string: String) {
    let content = Array(string.utf8) + [0]
    add(UInt32(content.count))
    add(padded: content)
  }

  /// Writes the opcode and the length. If the message is longer than the wire format allows, only the lower bits of the
  /// length are written.
  mutating func finish(opcode: UInt32) -> [UInt8] {
    let second = UInt32(truncatingIfNeeded: bytes.count) << 16 | opcode
    withUnsafeBytes(of: second) { source in
      for (offset, byte) in source.enumerated() { bytes[4 + offset] = byte }
    }
    return bytes
  }
}
