public import Geometry

extension Rect {
  /// Whether a place is inside or exactly on an edge.
  public func containsOrTouches(_ place: Point<Space>) -> Bool {
    (minX...maxX).contains(place.x) && (minY...maxY).contains(place.y)
  }

  /// For reports: `1280x800 at 0,0`.
  public var words: String { "\(size.width.short)x\(size.height.short) at \(origin.words)" }
}

extension Point {
  /// For reports: `390,200.5`.
  public var words: String { "\(x.short),\(y.short)" }
}

extension Double {
  /// With one decimal, or without where it is whole.
  fileprivate var short: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() && magnitude < 1e15 ? "\(Int64(tenths))" : "\(tenths)"
  }
}
