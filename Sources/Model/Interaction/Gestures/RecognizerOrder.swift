import Geometry

/// The order in which recognizers receive contacts and are tried: deeper views first, then taps before other gestures,
/// then taps that require more taps, then tree order.
struct RecognizerOrder {
  /// The index of a recognizer among those of its view, as of one ordering.
  struct Place {
    fileprivate var ordering: UInt64
    fileprivate var index: Int

    static let unknown = Place(ordering: 0, index: .max)
  }

  /// The sort key of a recognizer. Smaller keys come first.
  private struct Key {
    var antidepth: Int
    var antirank: Int
    /// The recognizer's view.
    var view: ObjectIdentifier?
    var place: Int
    /// The index of the recognizer in the array to be sorted.
    var index: Int
  }

  private var ordering: UInt64 = 0
  /// Buffers that are reused.
  private var keys: [Key] = []
  private var former: [GestureRecognizer] = []

  /// Sorts recognizers.
  mutating func sort(_ recognizers: inout [GestureRecognizer]) {
    guard recognizers.count > 1 else { return }
    makeKeys(recognizers)
    keys.sort { a, b in
      if a.antidepth != b.antidepth { return a.antidepth < b.antidepth }
      if a.antirank != b.antirank { return a.antirank < b.antirank }
      if a.view == b.view { return a.place < b.place }
      return Self.isListedBefore(recognizers[a.index], recognizers[b.index])
    }
    swap(&former, &recognizers)
    for key in keys { recognizers.append(former[key.index]) }
    former.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  /// Sorts recognizers that one contact was offered to, from its view outwards. Only taps can be out of order.
  ///
  /// - Parameter ends: The end index of the recognizers of each view.
  static func sort(_ recognizers: inout [GestureRecognizer], offeredUpTo ends: [Int]) {
    var start = 0
    for end in ends {
      recognizers.withUnsafeMutableBufferPointer { sortByRank(UnsafeMutableBufferPointer(rebasing: $0[start..<end])) }
      start = end
    }
  }

  /// Moves taps that require more taps to the front. Elements are moved, since copying them would cost more than all
  /// other steps.
  private static func sortByRank(_ recognizers: UnsafeMutableBufferPointer<GestureRecognizer>) {
    let count = recognizers.count
    guard let start = recognizers.baseAddress, count > 1 else { return }
    if count <= 16 { return insertByRank(start, count) }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { ranks in
      for index in 0..<count { ranks.initializeElement(at: index, to: recognizers[index].tapRank) }
      withUnsafeTemporaryAllocation(of: GestureRecognizer.self, capacity: count) { former in
        guard let source = former.baseAddress else { return }
        source.moveInitialize(from: start, count: count)
        move(source, to: start, by: ranks)
      }
    }
  }

  /// Moves each recognizer to its place among those before it. With up to 16, this is faster than `move`.
  private static func insertByRank(_ start: UnsafeMutablePointer<GestureRecognizer>, _ count: Int) {
    // The ranks are read from unretained references, and references are moved as words.
    start.withMemoryRebound(to: Unmanaged<GestureRecognizer>.self, capacity: count) { start in
      for index in 1..<count {
        let moved = start[index]
        let rank = moved._withUnsafeGuaranteedRef { $0.tapRank }
        var place = index
        while place > 0, start[place - 1]._withUnsafeGuaranteedRef({ $0.tapRank }) < rank {
          start[place] = start[place - 1]
          place -= 1
        }
        start[place] = moved
      }
    }
  }

  /// Moves each recognizer once: those of the highest rank first, in stable order.
  private static func move(
    _ source: UnsafeMutablePointer<GestureRecognizer>, to start: UnsafeMutablePointer<GestureRecognizer>,
    by ranks: UnsafeMutableBufferPointer<Int>
  ) {
    var (next, rank) = (start, ranks.max())
    while let present = rank {
      rank = nil
      for (index, other) in ranks.enumerated() {
        if other == present {
          next.moveInitialize(from: source + index, count: 1)
          next += 1
        } else if other < present, rank.map({ other > $0 }) ?? true {
          rank = other
        }
      }
    }
  }

  private mutating func makeKeys(_ recognizers: [GestureRecognizer]) {
    ordering &+= 1
    var (latest, depth): (View?, Int) = (nil, 0)
    for (index, recognizer) in recognizers.enumerated() {
      let view = recognizer.view
      if recognizer.place.ordering != ordering { notePlaces(of: recognizer, on: view) }
      if view !== latest || view == nil { (latest, depth) = (view, view?.depth ?? 0) }
      keys.append(
        Key(
          antidepth: -depth, antirank: -recognizer.tapRank, view: view.map { ObjectIdentifier($0) },
          place: recognizer.place.index, index: index))
    }
  }

  /// Stores the indexes of all recognizers on a view.
  private func notePlaces(of recognizer: GestureRecognizer, on view: View?) {
    recognizer.place = Place(ordering: ordering, index: .max)
    guard let view else { return }
    for (index, other) in view.gestureRecognizers.enumerated() {
      other.place = Place(ordering: ordering, index: index)
    }
  }

  /// Returns the tree order of recognizers on two views of equal depth.
  private static func isListedBefore(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    guard let viewOfA = a.view, let viewOfB = b.view else { return a.view != nil && b.view == nil }
    return isListedBefore(viewOfA, viewOfB)
  }

  /// Returns whether a view comes before another one of equal depth. Their first different superviews, or windows, are
  /// compared.
  private static func isListedBefore(_ a: View, _ b: View) -> Bool {
    var (left, right) = (a, b)
    while let leftParent = left.superview, let rightParent = right.superview {
      if leftParent === rightParent {
        return place(of: left, among: leftParent.subviews) < place(of: right, among: leftParent.subviews)
      }
      (left, right) = (leftParent, rightParent)
    }
    guard let leftWindow = left as? Window, let rightWindow = right as? Window,
      let windows = leftWindow.application?.windows
    else { return left is Window && !(right is Window) }
    return place(of: leftWindow, among: windows) < place(of: rightWindow, among: windows)
  }

  private static func place<Element: View>(of view: Element, among views: [Element]) -> Int {
    views.firstIndex { $0 === view } ?? .max
  }
}

extension GestureRecognizer {
  /// Returns whether the recognizer's filters and its delegate accept a new contact.
  @inline(__always)
  func accepts(_ contact: Contact) -> Bool {
    contact.isTouch
      ? accepts(unsafeDowncast(contact, to: Touch.self)) : accepts(unsafeDowncast(contact, to: Press.self))
  }

  private func accepts(_ press: Press) -> Bool {
    guard allowedPresses.contains(press.key) else { return false }
    return !asksDelegateAboutContacts || delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
  }

  @inline(__always)
  private func accepts(_ touch: Touch) -> Bool {
    guard receives(touch) else { return false }
    if requiresExclusiveTouchType, let type = typeOfTouches, type != touch.type { return false }
    return !asksDelegateAboutContacts || delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// The type of the recognizer's first touch; nil if there is none.
  private var typeOfTouches: TouchType? {
    // A loop would copy the list, which is usually empty here.
    contacts.isEmpty ? nil : contacts.first { $0.isTouch }?.touch?.type
  }
}
