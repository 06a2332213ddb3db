/// Objects without references that are freed in portions, since freeing all at once would hold up other clients.
///
/// Most of them belong to disconnected clients; pictures of destroyed surfaces are here too.
public final class DepartedObjects {
  private struct Entry {
    var object: AnyObject
    var cost: Int
  }

  /// In the order in which they came; those before `first` are freed.
  private var entries: [Entry?] = []
  private var first = 0
  /// What was freed since the last time that nothing was left.
  private var freed = 0

  public init() {}

  public var isEmpty: Bool { first == entries.count }
  public var count: Int { entries.count - first }

  /// Keeps an object until its portion is freed.
  ///
  /// - Parameter cost: how many small objects take as long to free.
  public func add(_ object: AnyObject, cost: Int = 1) { entries.append(Entry(object: object, cost: cost)) }

  /// Frees the oldest objects.
  ///
  /// - Parameter portion: how many, where each costs 1. At least one is freed, and a sixteenth of all that wait, so that
  ///   they are freed as fast as they come.
  /// - Returns: what was freed in all, where that was the last portion; 0 where something is left or there was nothing.
  public func free(portion: Int) -> Int {
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

  /// Frees everything, as when the server ends.
  public func freeAll() { (entries, first, freed) = ([], 0, 0) }
}
