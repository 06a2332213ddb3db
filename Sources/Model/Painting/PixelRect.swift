public import Geometry

/// A rectangle of whole pixels; right and bottom are exclusive.
public struct PixelRect: Hashable, Sendable {
  public var left: Int
  public var top: Int
  public var right: Int
  public var bottom: Int

  public var isEmpty: Bool { right <= left || bottom <= top }
  public var width: Int { max(0, right - left) }
  public var height: Int { max(0, bottom - top) }

  /// The pixels that a rectangle of the surface touches.
  public init(covering rect: Rect<SurfaceSpace>, scale: Double, margin: Double = 0) {
    self.init(
      left: Self.whole((rect.minX * scale - margin).rounded(.down)),
      top: Self.whole((rect.minY * scale - margin).rounded(.down)),
      right: Self.whole((rect.maxX * scale + margin).rounded(.up)),
      bottom: Self.whole((rect.maxY * scale + margin).rounded(.up)))
  }

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Clamps a coordinate to ±1,000,000 pixels, far outside any buffer.
  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-1_000_000, min(value, 1_000_000)))
  }

  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The smallest rectangle around both; an empty one is ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  public static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
}
