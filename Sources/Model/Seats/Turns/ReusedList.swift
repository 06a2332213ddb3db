/// A list whose storage is reused. Emptying it is one store, which is cheaper than `removeAll` of an array.
///
/// It has one owner and cannot be copied. An array would look for other owners at each change.
struct ReusedList<Element>: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<Element>
  /// The number of places that have had an element. They are initialized.
  private var used = 0
  private(set) var count = 0

  /// - Parameter capacity: the number of elements for which there is memory; more is taken when it is needed.
  init(capacity: Int) { storage = .allocate(capacity: max(1, capacity)) }

  deinit {
    for index in 0..<used { storage.deinitializeElement(at: index) }
    storage.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// - Precondition: the index is less than ``count``.
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return storage[index]
  }

  mutating func append(_ element: Element) {
    if count < used {
      storage[count] = element
    } else {
      if used == storage.count { grow() }
      storage.initializeElement(at: used, to: element)
      used += 1
    }
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: storage.count * 2)
    _ = larger.moveInitialize(fromContentsOf: storage)
    storage.deallocate()
    storage = larger
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
