/// Width and height in millimetres.
package struct PhysicalSize: Hashable, Sendable {
  /// The longest valid side, in millimetres.
  package static let longestSide = 100_000.0

  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Reads one side in millimetres, such as `344mm`; nil for other texts and for values outside 0 (exclusive) to
  /// `longestSide`.
  package static func side(_ text: String) -> Double? {
    guard case .millimetres(let count) = WrittenLength(text), count > 0, count <= longestSide else { return nil }
    return count
  }
}

extension NodeReader {
  /// Reads a size such as `[344mm, 194mm]`.
  package func physicalSize() -> PhysicalSize? {
    let sides = list(of: "lengths such as 344mm", count: 2...2) { side in
      let length = side.text.flatMap { PhysicalSize.side($0) }
      if length == nil { side.fault(expected: "a length such as 344mm") }
      return length
    }
    guard let sides, sides.count == 2 else { return nil }
    return PhysicalSize(width: sides[0], height: sides[1])
  }
}
