/// A size in whole pixels, for buffers, modes and bitmaps.
@frozen
public struct IntSize<Space: CoordinateSpace>: Hashable, Sendable {
  public var width: Int32
  public var height: Int32

  /// - Note: A negative value counts as 0, a value above `Int32.max` as `Int32.max`.
  @inlinable
  public init<Number: BinaryInteger>(_ width: Number, _ height: Number) {
    self.width = max(0, Int32(clamping: width))
    self.height = max(0, Int32(clamping: height))
  }

  @inlinable public static var zero: Self { Self(0, 0) }
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The size in floating-point pixels.
  @inlinable public var size: Size<Space> { Size(Double(width), Double(height)) }
}

/// A rectangle of whole pixels, defined by its edges. It contains its left and top edges, but not its right and bottom
/// edges.
///
/// Edges are limited to the range from `-limit` to `limit`, also for values from clients. Surfaces and outputs are far
/// smaller, so widths, heights and sums of positions cannot overflow.
@frozen
public struct IntRect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The maximum distance of an edge from the origin.
  @inlinable package static var limit: Int32 { 1_073_741_823 }

  public let minX: Int32
  public let minY: Int32
  public let maxX: Int32
  public let maxY: Int32

  /// - Note: Edges out of range are moved to the limit. A rectangle with right before left, or bottom before top, is
  ///   empty.
  @inlinable
  package init(left: Int64, top: Int64, right: Int64, bottom: Int64) {
    minX = Self.clamped(left)
    minY = Self.clamped(top)
    maxX = max(minX, Self.clamped(right))
    maxY = max(minY, Self.clamped(bottom))
  }

  /// - Note: All numbers are valid. A negative width or height makes an empty rectangle, and edges are limited to the
  ///   range.
  @inlinable
  public init<Number: BinaryInteger>(x: Number, y: Number, width: Number, height: Number) {
    let (left, top) = (Int64(Int32(clamping: x)), Int64(Int32(clamping: y)))
    self.init(
      left: left, top: top,
      right: left + Int64(Int32(clamping: width)), bottom: top + Int64(Int32(clamping: height)))
  }

  @inlinable
  package init(_ size: IntSize<Space>) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The smallest rectangle that contains every point of a floating-point rectangle; empty if that is empty or contains
  /// NaN.
  @inlinable
  package init(enclosing rect: Rect<Space>) {
    guard !rect.isEmpty else {
      self = .zero
      return
    }
    self.init(
      left: Self.whole(rect.minX.rounded(.down)), top: Self.whole(rect.minY.rounded(.down)),
      right: Self.whole(rect.maxX.rounded(.up)), bottom: Self.whole(rect.maxY.rounded(.up)))
  }

  /// Rounds each edge to the nearest pixel boundary, halves upwards.
  ///
  /// An edge that two rectangles share is rounded to the same position for both, so that no gap or overlap appears
  /// between them. Their widths may therefore differ by one pixel.
  @inlinable
  package init(snapping rect: Rect<Space>) {
    guard !rect.isEmpty else {
      self = .zero
      return
    }
    self.init(
      left: Self.whole((rect.minX + 0.5).rounded(.down)), top: Self.whole((rect.minY + 0.5).rounded(.down)),
      right: Self.whole((rect.maxX + 0.5).rounded(.down)), bottom: Self.whole((rect.maxY + 0.5).rounded(.down)))
  }

  @inlinable package static var zero: Self { Self(left: 0, top: 0, right: 0, bottom: 0) }

  /// The largest rectangle, for example for "the whole surface, of any size".
  @inlinable
  package static var infinite: Self {
    let limit = Int64(limit)
    return Self(left: -limit, top: -limit, right: limit, bottom: limit)
  }

  @inlinable package var x: Int32 { minX }
  @inlinable package var y: Int32 { minY }
  @inlinable package var width: Int32 { maxX - minX }
  @inlinable package var height: Int32 { maxY - minY }
  @inlinable package var size: IntSize<Space> { IntSize(width, height) }
  @inlinable package var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The rectangle in floating-point pixels.
  @inlinable
  package var rect: Rect<Space> {
    Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
  }

  @inlinable
  package func contains(_ place: Point<Space>) -> Bool {
    place.x >= Double(minX) && place.x < Double(maxX) && place.y >= Double(minY) && place.y < Double(maxY)
  }

  /// Returns whether every pixel of the other rectangle is also in this one.
  @inlinable
  package func contains(_ other: Self) -> Bool {
    other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  @inlinable
  package func intersects(_ other: Self) -> Bool { !intersection(other).isEmpty }

  /// The pixels that both rectangles contain; empty if they do not meet.
  @inlinable
  package func intersection(_ other: Self) -> Self {
    Self(
      left: Int64(max(minX, other.minX)), top: Int64(max(minY, other.minY)),
      right: Int64(min(maxX, other.maxX)), bottom: Int64(min(maxY, other.maxY)))
  }

  /// The smallest rectangle that contains both. An empty rectangle is ignored.
  @inlinable
  package func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Self(
      left: Int64(min(minX, other.minX)), top: Int64(min(minY, other.minY)),
      right: Int64(max(maxX, other.maxX)), bottom: Int64(max(maxY, other.maxY)))
  }

  /// The rectangle moved by whole pixels. Edges at the limit do not move, so the infinite rectangle stays infinite.
  @inlinable
  package func translated<Number: BinaryInteger>(x: Number, y: Number) -> Self {
    let (dx, dy) = (Int64(Int32(clamping: x)), Int64(Int32(clamping: y)))
    return Self(
      left: Self.moved(minX, by: dx), top: Self.moved(minY, by: dy),
      right: Self.moved(maxX, by: dx), bottom: Self.moved(maxY, by: dy))
  }

  /// The same rectangle in another coordinate space. The caller ensures that the conversion is valid.
  @inlinable
  package func relabelled<Other>(as other: Other.Type = Other.self) -> IntRect<Other> {
    IntRect<Other>(left: Int64(minX), top: Int64(minY), right: Int64(maxX), bottom: Int64(maxY))
  }

  @inlinable
  static func clamped(_ edge: Int64) -> Int32 { Int32(max(-Int64(limit), min(edge, Int64(limit)))) }

  @inlinable
  static func moved(_ edge: Int32, by step: Int64) -> Int64 {
    abs(edge) == limit ? Int64(edge) : Int64(edge) + step
  }

  @inlinable
  static func whole(_ number: Double) -> Int64 {
    number.isNaN ? 0 : Int64(max(-Double(limit), min(number, Double(limit))))
  }
}
