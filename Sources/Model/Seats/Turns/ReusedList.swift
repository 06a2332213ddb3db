/// A list of plain values whose storage is reused. Emptying it is one store, which is cheaper than `removeAll` of an
/// array.
struct ReusedList<Element> {
  private var storage: [Element] = []
  private(set) var count = 0

  init(capacity: Int) { storage.reserveCapacity(capacity) }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element { storage[index] }

  mutating func append(_ element: Element) {
    if count < storage.count { storage[count] = element } else { storage.append(element) }
    count += 1
  }

  /// Removes the elements. Objects that they refer to live until other elements take their places.
  mutating func removeAll() { count = 0 }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where !isUnwanted(storage[index]) {
      storage[kept] = storage[index]
      kept += 1
    }
    count = kept
  }

  func contains(where isWanted: (Element) -> Bool) -> Bool {
    for index in 0..<count where isWanted(storage[index]) { return true }
    return false
  }
}
