package import JSONText

/// A cache of written members that never change, by the number of the thing that they describe.
///
/// It has 256 slots. Numbers with the same remainder replace each other.
package struct WrittenMembers {
  private struct Slot {
    var isFilled = false
    var number: UInt32 = 0
    /// The place of the members in `store`.
    var range = 0..<0
  }

  private let store = JSONLine(capacity: 8192)
  private var slots = [Slot](repeating: Slot(), count: 256)
  /// The number of bytes after which everything is written again.
  private static let bound = 1 << 18

  package init() {}

  /// Adds the members of a thing to a line.
  ///
  /// - Parameter write: writes them, if they are not kept. It must not add members of another thing.
  package mutating func add(_ number: UInt32, to line: JSONLine, _ write: (JSONLine) -> Void) {
    let place = Int(number) & (slots.count - 1)
    if slots[place].number != number || !slots[place].isFilled { keep(number, at: place, write) }
    line.add(slots[place].range, of: store)
  }

  @inline(never)
  private mutating func keep(_ number: UInt32, at place: Int, _ write: (JSONLine) -> Void) {
    if store.count > Self.bound {
      store.removeAll()
      for index in slots.indices { slots[index] = Slot() }
    }
    let start = store.count
    write(store)
    slots[place] = Slot(isFilled: true, number: number, range: start..<store.count)
  }
}
