package import Geometry

/// A path through points, at a constant speed or with a number of samples for each part.
package struct FingerPath: Hashable, Sendable {
  package let points: [Point<LayoutSpace>]
  private let lengths: [Double]
  private let length: Double
  /// The number of samples on each part; nil for a constant speed.
  private let legs: [Int]?

  /// - Parameters:
  ///   - points: all points, including the first; not empty.
  ///   - legs: for each point after the first, the number of samples on the way to it; nil for a constant speed.
  package init(_ points: [Point<LayoutSpace>], legs: [Int]? = nil) {
    precondition(!points.isEmpty, "a path needs at least one point")
    self.points = points
    self.legs = legs?.count == points.count - 1 ? legs : nil
    lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    length = lengths.reduce(0, +)
  }

  /// The position after a fraction of the path, from 0 to 1.
  package func point(at part: Double) -> Point<LayoutSpace> {
    if let legs { return point(at: part, legs) }
    guard part < 1, length > 0 else { return part < 1 ? points[0] : points[points.count - 1] }
    var left = max(0, part) * length
    for (index, step) in lengths.enumerated() {
      if left < step { return points[index] + (points[index + 1] - points[index]) * (left / step) }
      left -= step
    }
    return points[points.count - 1]
  }

  private func point(at part: Double, _ legs: [Int]) -> Point<LayoutSpace> {
    guard part < 1 else { return points[points.count - 1] }
    var left = max(0, part) * Double(legs.reduce(0, +))
    for (index, leg) in legs.enumerated() {
      if left < Double(leg) { return points[index] + (points[index + 1] - points[index]) * (left / Double(leg)) }
      left -= Double(leg)
    }
    return points[points.count - 1]
  }
}
