/// What stands before the ring of a flight recorder in memory, and so in a file that a crash leaves.
@frozen
@usableFromInline
struct FlightHeader: BitwiseCopyable {
  /// The first eight bytes of such a file: "FPFLIGHT".
  static let magic: [UInt8] = Array("FPFLIGHT".utf8)
  /// Bytes until the ring begins: one cache line.
  static let size = 64

  @usableFromInline var magic: UInt64
  /// The layout of entries and the numbers of their kinds; a build with others cannot read the file.
  @usableFromInline var layout: UInt64
  @usableFromInline var capacity: UInt64
  @usableFromInline var recorded: UInt64

  init(capacity: UInt64) {
    magic = Self.magic.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    layout = Self.layout
    self.capacity = capacity
    recorded = 0
  }

  /// FNV-1a of all that gives the bytes of an entry their meaning.
  static let layout: UInt64 = {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    add(UInt8(MemoryLayout<FlightRecord>.stride))
    for kind in FlightRecord.Kind.allCases {
      kind.word.withUTF8Buffer { $0.forEach(add) }
      add(0)
    }
    return hash
  }()
}
