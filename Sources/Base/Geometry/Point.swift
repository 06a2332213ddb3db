/// A point in one coordinate space.
@frozen
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Self { Self(0, 0) }

  @inlinable
  public static func + (place: Self, step: Vector<Space>) -> Self {
    Self(place.x + step.dx, place.y + step.dy)
  }

  @inlinable
  public static func - (place: Self, step: Vector<Space>) -> Self {
    Self(place.x - step.dx, place.y - step.dy)
  }

  /// The vector from `start` to `end`.
  @inlinable
  public static func - (end: Self, start: Self) -> Vector<Space> {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// The straight-line distance to another point.
  @inlinable
  public func distance(to other: Self) -> Double { (other - self).length }

  /// Converts the point to a coordinate space with another origin and the same unit and axes.
  ///
  /// - Parameter origin: The origin of the other space, in this one.
  @inlinable
  package func seen<Other>(from origin: Self, in other: Other.Type = Other.self) -> Point<Other> {
    Point<Other>(x - origin.x, y - origin.y)
  }
}

/// A vector: the difference of two points of the same coordinate space.
@frozen
public struct Vector<Space: CoordinateSpace>: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable public static var zero: Self { Self(0, 0) }
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable
  public static func + (a: Self, b: Self) -> Self { Self(a.dx + b.dx, a.dy + b.dy) }

  @inlinable
  public static func - (a: Self, b: Self) -> Self { Self(a.dx - b.dx, a.dy - b.dy) }

  @inlinable
  public static func * (a: Self, factor: Double) -> Self { Self(a.dx * factor, a.dy * factor) }

  @inlinable
  public static func / (a: Self, divisor: Double) -> Self { Self(a.dx / divisor, a.dy / divisor) }
}
