/// Decisions that are read from an input byte by byte. After its end, all decisions are 0.
struct Choices {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var areOver: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// - Parameter limit: the number of choices, at most 256.
  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(byte()) % limit : 0 }
  mutating func oneIn(_ count: Int) -> Bool { below(count) == count - 1 }
  mutating func one<Element>(of all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }
  mutating func short() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }
  mutating func word() -> UInt32 { UInt32(short()) | UInt32(short()) << 16 }

  /// A number as a client may choose it: usually small, sometimes at a limit, sometimes arbitrary.
  mutating func number() -> UInt32 {
    let kind = byte()
    if kind < 200 { return UInt32(kind) % 100 }
    if kind < 220 { return UInt32(byte()) &* 256 }
    if kind < 240 { return Self.limits[Int(kind) % Self.limits.count] }
    return kind < 250 ? word() : UInt32(bitPattern: -Int32(byte()))
  }

  private static let limits: [UInt32] = [
    0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x8000_0001, 0x7fff_ff00, 0xffff_ff00, 0x4000_0000, 0xc000_0000, 0x1_0000,
    0xffff, 0x0080_0000, 0xff80_0000,
  ]

  /// A position or length as a device may report it: usually on the screen, sometimes far outside or not finite.
  mutating func length(_ limit: Int) -> Double {
    let kind = byte()
    if kind < 240 { return Double(short()) / 65_536 * Double(limit) * 1.1 - Double(limit) * 0.05 }
    return Self.nowhere[Int(kind) % Self.nowhere.count]
  }

  private static let nowhere: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, 1e19, -1e19, 4e9, -4e9, .leastNonzeroMagnitude, -0.0, 2_147_483_648,
  ]
}
