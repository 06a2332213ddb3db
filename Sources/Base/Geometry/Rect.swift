/// A size in one coordinate space. The initializer accepts negative values, but the project does not use them.
@frozen
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Self { Self(0, 0) }
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// A rectangle that contains its left and top edges, but not its right and bottom edges.
@frozen
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
  public var origin: Point<Space>
  public var size: Size<Space>

  @inlinable
  public init(origin: Point<Space>, size: Size<Space>) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  @inlinable public static var zero: Self { Self(x: 0, y: 0, width: 0, height: 0) }

  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  @inlinable public var center: Point<Space> {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }
  @inlinable public var isEmpty: Bool { size.isEmpty }

  @inlinable
  public func contains(_ place: Point<Space>) -> Bool {
    place.x >= minX && place.x < maxX && place.y >= minY && place.y < maxY
  }

  @inlinable
  public func intersects(_ other: Self) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The part that both rectangles contain; empty if they do not meet.
  @inlinable
  public func intersection(_ other: Self) -> Self {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Self(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that contains both. An empty rectangle is ignored.
  @inlinable
  public func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Self(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle with a margin on all sides; a negative margin makes it smaller.
  package func grown(by margin: Double) -> Self {
    Self(x: minX - margin, y: minY - margin, width: size.width + 2 * margin, height: size.height + 2 * margin)
  }

  @inlinable
  public func translated(by step: Vector<Space>) -> Self { Self(origin: origin + step, size: size) }

  /// The nearest point that the rectangle contains; its origin if it is empty.
  @inlinable
  public func clamping(_ place: Point<Space>) -> Point<Space> {
    Point(
      max(minX, min(place.x, max(minX, maxX.nextDown))),
      max(minY, min(place.y, max(minY, maxY.nextDown))))
  }
}
