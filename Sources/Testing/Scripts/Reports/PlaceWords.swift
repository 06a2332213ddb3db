package import Geometry

extension Rect {
  /// Returns true if a position is inside or exactly on an edge.
  package func containsOrTouches(_ place: Point<Space>) -> Bool {
    minX <= place.x && place.x <= maxX && minY <= place.y && place.y <= maxY
  }

  /// The rectangle as text for reports: `1280x800 at 0,0`.
  package var words: String { "\(size.width.short)x\(size.height.short) at \(origin.words)" }
}

extension Point {
  /// The point as text for reports: `390,200.5`.
  package var words: String { "\(x.short),\(y.short)" }
}

extension Double {
  /// The number with one decimal, or without if it is whole.
  fileprivate var short: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() && magnitude < 1e15 ? "\(Int64(tenths))" : "\(tenths)"
  }
}
