/// A queue of unused objects that are freed in portions, because freeing all at once would delay other clients.
///
/// Most of them belong to disconnected clients. Images of destroyed surfaces are added too.
package final class DepartedObjects {
  private struct Entry {
    var object: AnyObject
    var cost: Int
  }

  /// The objects in the order in which they were added. Those before `first` are freed.
  private var entries: [Entry?] = []
  private var first = 0
  /// The total cost freed since the queue was last empty.
  private var freed = 0

  package init() {}

  package var isEmpty: Bool { first == entries.count }
  package var count: Int { entries.count - first }

  /// Keeps an object until its portion is freed.
  ///
  /// - Parameter cost: the number of small objects that take equally long to free.
  package func add(_ object: AnyObject, cost: Int = 1) { entries.append(Entry(object: object, cost: cost)) }

  /// Frees the oldest objects.
  ///
  /// - Parameter portion: the total cost to free, which the last object may exceed. It is raised to a sixteenth of the
  ///   number of waiting objects, so that they are freed as fast as they arrive.
  /// - Returns: the total cost freed since the queue was last empty, if this call emptied it; otherwise 0.
  package func free(portion: Int) -> Int {
    var left = max(portion, count / 16)
    while left > 0, first < entries.count {
      let cost = entries[first]?.cost ?? 0
      entries[first] = nil
      first += 1
      left -= cost
      freed += cost
    }
    guard isEmpty else {
      if first > entries.count / 2 {
        entries.removeFirst(first)
        first = 0
      }
      return 0
    }
    (entries, first) = ([], 0)
    defer { freed = 0 }
    return freed
  }

  /// Frees all objects, for the end of the server.
  package func freeAll() { (entries, first, freed) = ([], 0, 0) }
}
