import Seats

/// What keys mean for bindings as long as the modifiers and the layout stay the same. It is asked for every press, and most
/// presses change neither.
struct ReadingCache {
  private struct Entry {
    /// The generation in which the reading was made.
    var generation: UInt32
    var reading: KeyReading?
  }

  /// Codes above are not remembered. Keyboards have none.
  private static let codes: UInt32 = 256
  private var entries: [Entry] = []
  private var generation: UInt32 = 1

  /// Forgets all readings: the modifiers or the layout are other ones.
  mutating func forget() {
    generation &+= 1
    if generation == 0 { (entries, generation) = ([], 1) }
  }

  /// The reading of a key, which may be that it means nothing; nil where it is not known.
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
