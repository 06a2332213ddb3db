extension Array {
  /// Removes all elements and keeps the storage. Cheaper than `removeAll(keepingCapacity:)` for few elements.
  mutating func empty() {
    while !isEmpty { removeLast() }
  }
}

// Retaining and releasing an object costs more than most of what the engine does with one recognizer. An array that nobody
// can change meanwhile keeps its elements alive as well.

extension Array where Element: AnyObject {
  /// Calls a body with an element that it does not retain: the array has to last until the body returns.
  @inline(__always)
  func borrow<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) }
  }

  /// Calls a body with each element, and retains none.
  @inline(__always)
  func forEachBorrowed(_ body: (Element) -> Void) {
    for index in indices { borrow(index, body) }
  }

  /// The first element that matches; those before it are not retained.
  @inline(__always)
  func firstBorrowed(where matches: (Element) -> Bool) -> Element? {
    for index in indices where borrow(index, matches) { return self[index] }
    return nil
  }

  /// Whether some element matches; none is retained.
  @inline(__always)
  func containsBorrowed(where matches: (Element) -> Bool) -> Bool {
    for index in indices where borrow(index, matches) { return true }
    return false
  }
}
