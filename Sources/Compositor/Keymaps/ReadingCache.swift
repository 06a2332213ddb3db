import Seats

/// A cache of key readings for bindings. It is valid until the modifiers or the layout change, and is used for every
/// press.
struct ReadingCache {
  private struct Entry {
    /// The generation in which the reading was made.
    var generation: UInt32
    var reading: KeyReading?
  }

  /// The number of cached codes, from 0. Keyboards do not use higher codes.
  private static let codes: UInt32 = 256
  private var entries: [Entry] = []
  private var generation: UInt32 = 1

  /// Removes all readings, because the modifiers or the layout have changed.
  mutating func forget() {
    generation &+= 1
    if generation == 0 { (entries, generation) = ([], 1) }
  }

  /// The cached reading of a key, which may itself be nil; nil if the key is not cached.
  subscript(code: UInt32) -> KeyReading?? {
    get {
      guard code < entries.count, entries[Int(code)].generation == generation else { return nil }
      return .some(entries[Int(code)].reading)
    }
    set {
      guard code < Self.codes, let newValue else { return }
      if entries.isEmpty { entries = Array(repeating: Entry(generation: 0, reading: nil), count: Int(Self.codes)) }
      entries[Int(code)] = Entry(generation: generation, reading: newValue)
    }
  }
}
