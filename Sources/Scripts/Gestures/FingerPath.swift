import Geometry

/// A way through points, travelled at an even speed.
public struct FingerPath: Hashable, Sendable {
  public let points: [Point<LayoutSpace>]
  private let lengths: [Double]
  private let length: Double

  /// - Parameter points: with the first; not empty.
  public init(_ points: [Point<LayoutSpace>]) {
    precondition(!points.isEmpty, "a path needs a point")
    self.points = points
    lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    length = lengths.reduce(0, +)
  }

  /// Where one is after a part of the way, from 0 to 1.
  public func point(at part: Double) -> Point<LayoutSpace> {
    guard part < 1, length > 0 else { return part < 1 ? points[0] : points[points.count - 1] }
    var left = max(0, part) * length
    for (index, step) in lengths.enumerated() {
      if left < step { return points[index] + (points[index + 1] - points[index]) * (left / step) }
      left -= step
    }
    return points[points.count - 1]
  }
}
