/// A set of pixels as disjoint boxes in bands, without a coordinate space. It is the storage of `Region`.
///
/// Boxes are sorted by top, then left. The boxes of one band have the same top and bottom and do not touch. Two bands
/// that touch have different boxes. So every set has exactly one representation, sets are equal if their boxes are
/// equal, and a point is found by binary search.
struct Bands: Hashable, Sendable {
  struct Box: Hashable, Sendable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    var isEmpty: Bool { left >= right || top >= bottom }

    func contains(_ other: Self) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    func intersection(_ other: Self) -> Self {
      Self(
        left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
        bottom: min(bottom, other.bottom))
    }
  }

  /// The set operations on two sets.
  enum Combination {
    case union
    case subtraction
    case intersection

    func keeps(_ inFirst: Bool, _ inSecond: Bool) -> Bool {
      switch self {
      case .union: inFirst || inSecond
      case .subtraction: inFirst && !inSecond
      case .intersection: inFirst && inSecond
      }
    }
  }

  private(set) var boxes: [Box] = []

  init() {}

  init(_ box: Box) {
    if !box.isEmpty { boxes = [box] }
  }

  /// Unites boxes by divide and conquer. The cost is the number of boxes in the result times the logarithm of the
  /// number of parts.
  init(uniting parts: [Box]) {
    self = Self.united(parts[...])
  }

  private static func united(_ parts: ArraySlice<Box>) -> Bands {
    guard parts.count > 1 else { return parts.first.map(Bands.init) ?? Bands() }
    let middle = parts.startIndex + parts.count / 2
    var whole = united(parts[..<middle])
    whole.combine(.union, with: united(parts[middle...]))
    return whole
  }

  var bounds: Box? {
    guard let first = boxes.first, let last = boxes.last else { return nil }
    var (left, right) = (first.left, first.right)
    for box in boxes {
      left = min(left, box.left)
      right = max(right, box.right)
    }
    return Box(left: left, top: first.top, right: right, bottom: last.bottom)
  }

  /// The box that contains a point; nil if none does.
  func box(atX x: Double, y: Double) -> Box? {
    let index = firstIndex { box in
      let isAbove = Double(box.bottom) <= y
      let isLeftInBand = Double(box.top) <= y && Double(box.right) <= x
      return !isAbove && !isLeftInBand
    }
    guard index < boxes.count else { return nil }
    let box = boxes[index]
    let holds = Double(box.left) <= x && x < Double(box.right) && Double(box.top) <= y && y < Double(box.bottom)
    return holds ? box : nil
  }

  /// Combines the set with a box. Only the bands that the box meets or touches are computed again.
  mutating func combine(_ combination: Combination, with box: Box) {
    guard !box.isEmpty else {
      if combination == .intersection { boxes = [] }
      return
    }
    guard !combineSimply(combination, with: box) else { return }
    guard !boxes.isEmpty else {
      if combination == .union { boxes = [box] }
      return
    }
    if combination == .intersection {
      boxes = Self.combined(boxes[...], [box][...], .intersection)
      return
    }
    let start = firstIndex { $0.bottom >= box.top }
    let end = firstIndex { $0.top > box.bottom }
    let changed = Self.combined(boxes[start..<end], [box][...], combination)
    boxes.replaceSubrange(start..<end, with: changed)
  }

  /// Combines the set with a box if the result is one box, or the set itself. Most damage is of this kind.
  ///
  /// - Returns: false, without effect, if the bands must be read.
  private mutating func combineSimply(_ combination: Combination, with box: Box) -> Bool {
    switch combination {
    case .intersection:
      guard boxes.count == 1 else { return bounds.map(box.contains) ?? true }
      let common = boxes[0].intersection(box)
      if common.isEmpty { boxes = [] } else { boxes[0] = common }
      return true
    case .union:
      guard boxes.count == 1 else { return false }
      if box.contains(boxes[0]) { boxes[0] = box }
      return boxes[0].contains(box)
    case .subtraction: return false
    }
  }

  mutating func combine(_ combination: Combination, with other: Bands) {
    switch (boxes.isEmpty, other.boxes.isEmpty, combination) {
    case (true, _, .union): boxes = other.boxes
    case (true, _, .subtraction), (true, _, .intersection), (_, true, .union), (_, true, .subtraction): return
    case (_, true, .intersection): boxes = []
    case (false, false, _) where other.boxes.count == 1 && combineSimply(combination, with: other.boxes[0]): return
    case (false, false, _): boxes = Self.combined(boxes[...], other.boxes[...], combination)
    }
  }

  /// The first index from which `isAtOrAfter` is true for all boxes.
  private func firstIndex(where isAtOrAfter: (Box) -> Bool) -> Int {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if isAtOrAfter(boxes[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
