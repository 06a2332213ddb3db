public import Geometry

/// A way through points, travelled at an even speed.
public struct FingerPath: Hashable, Sendable {
  public let points: [Point<LayoutSpace>]
  private let lengths: [Double]
  private let length: Double
  /// How many samples lie on each part; nil for an even speed.
  private let legs: [Int]?

  /// - Parameters:
  ///   - points: with the first; not empty.
  ///   - legs: for each point after the first, how many samples it takes to get there; nil for an even speed.
  public init(_ points: [Point<LayoutSpace>], legs: [Int]? = nil) {
    precondition(!points.isEmpty, "a path needs a point")
    self.points = points
    self.legs = legs?.count == points.count - 1 ? legs : nil
    lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    length = lengths.reduce(0, +)
  }

  /// Where one is after a part of the way, from 0 to 1.
  public func point(at part: Double) -> Point<LayoutSpace> {
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
