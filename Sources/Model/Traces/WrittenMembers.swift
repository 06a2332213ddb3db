package import JSONText

/// Members that a trace has for each of many numbered things, and that never change: they are written once, and copied to every
/// further line.
///
/// The last things that were asked for are kept, at most one for each remainder of their numbers.
package struct WrittenMembers {
  private struct Slot {
    /// The number of the thing; `FlightEntry.nobody` if the slot is empty.
    var number = FlightEntry.nobody
    var range = 0..<0
  }

  private let store = JSONLine(capacity: 8192)
  private var slots = [Slot](repeating: Slot(), count: 256)
  /// The number of bytes after which everything is written again.
  private static let bound = 1 << 18

  package init() {}

  /// Adds the members of a thing to a line.
  ///
  /// - Parameter write: writes them, if they are not kept.
  package mutating func add(_ number: UInt32, to line: JSONLine, _ write: (JSONLine) -> Void) {
    let place = Int(number) & (slots.count - 1)
    if slots[place].number != number { keep(number, at: place, write) }
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
    slots[place] = Slot(number: number, range: start..<store.count)
  }
}
