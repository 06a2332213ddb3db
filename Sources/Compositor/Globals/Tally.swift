/// A number for each key, such as that of a client's objects of one kind.
struct Tally<Key: Hashable> {
  /// Only keys whose number is above zero.
  private var counts: [Key: Int] = [:]

  subscript(key: Key) -> Int { counts[key] ?? 0 }

  /// The keys whose number is above zero.
  var keys: some Sequence<Key> { counts.keys }

  mutating func add(_ key: Key) { counts[key, default: 0] += 1 }

  /// Subtracts 1, unless the number is zero.
  mutating func remove(_ key: Key) {
    guard let count = counts[key] else { return }
    counts[key] = count > 1 ? count - 1 : nil
  }
}
