/// The header before the ring of a flight recorder, in memory and in the file that a crash saves.
@frozen
@usableFromInline
struct FlightHeader: BitwiseCopyable {
  /// The first eight bytes of the file: "FPFLIGHT".
  static let magic: [UInt8] = Array("FPFLIGHT".utf8)
  /// The offset of the ring in bytes: one cache line.
  static let size = 64

  @usableFromInline var magic: UInt64
  /// A hash of the layout of entries and the order of their kinds. Only a build with the same layout can read the file.
  @usableFromInline var layout: UInt64
  @usableFromInline var capacity: UInt64
  @usableFromInline var recorded: UInt64

  init(capacity: UInt64) {
    magic = Self.magic.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    layout = Self.layout
    self.capacity = capacity
    recorded = 0
  }

  /// The FNV-1a hash of the size of an entry and the words of all kinds.
  static let layout: UInt64 = {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    add(UInt8(MemoryLayout<FlightEntry>.stride))
    for kind in FlightEntry.Kind.allCases {
      kind.word.withUTF8Buffer { $0.forEach(add) }
      add(0)
    }
    return hash
  }()
}
