import Backends

/// The dma-bufs that a host takes.
struct HostFormats: Equatable {
  /// The formats of pixels, each with a layout in memory.
  var all: Set<DisplayFormat> = []
  /// The number (`dev_t`) of the device on which the host draws; nil if the host does not name it.
  var device: UInt64?
}

/// Reads the formats of a host that sends them as places in a table.
struct HostFormatReader {
  /// The bytes of an entry: the format, four unused bytes, and the layout.
  private static let entrySize = 16
  /// The size in bytes of the largest table. A place has 16 bits.
  static let largestTable = 65_536 * entrySize

  private var table: [DisplayFormat] = []
  private var next = HostFormats()

  /// Takes a table, which replaces an earlier one.
  mutating func use(table bytes: [UInt8]) {
    table = bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - Self.entrySize, by: Self.entrySize).map { place in
        DisplayFormat(
          code: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self),
          modifier: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
      }
    }
  }

  mutating func use(device bytes: [UInt8]) {
    guard bytes.count == MemoryLayout<UInt64>.size else { return }
    next.device = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }

  /// Adds the formats at some places of the table. Places outside of it are ignored.
  mutating func add(places bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, through: bytes.count - 2, by: 2) {
        let place = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
        if place < table.count { next.all.insert(table[place]) }
      }
    }
  }

  /// Returns everything since the previous call. The table stays in use.
  mutating func take() -> HostFormats {
    defer { next = HostFormats() }
    return next
  }
}
