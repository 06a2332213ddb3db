extension Array {
  /// Removes all elements and keeps the storage. Cheaper than `removeAll(keepingCapacity:)` for few elements.
  mutating func empty() {
    while !isEmpty { removeLast() }
  }
}

// Retaining and releasing an object costs more than most of the engine's work for one recognizer. An array that cannot
// change meanwhile also keeps its elements alive.

extension Array where Element: AnyObject {
  /// Calls a body with an element without retaining it. The array must not change until the body returns.
  @inline(__always)
  func borrow<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) }
  }

  /// Calls a body with each element without retaining it.
  @inline(__always)
  func forEachBorrowed(_ body: (Element) -> Void) {
    for index in indices { borrow(index, body) }
  }

  /// Returns the first element that matches. The elements before it are not retained.
  @inline(__always)
  func firstBorrowed(where matches: (Element) -> Bool) -> Element? {
    for index in indices where borrow(index, matches) { return self[index] }
    return nil
  }

  /// Returns whether an element matches. No element is retained.
  @inline(__always)
  func containsBorrowed(where matches: (Element) -> Bool) -> Bool {
    for index in indices where borrow(index, matches) { return true }
    return false
  }
}
