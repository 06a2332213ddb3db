package import Geometry

/// A rectangle of whole pixels; right and bottom are exclusive.
package struct PixelRect: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package var isEmpty: Bool { right <= left || bottom <= top }
  package var width: Int { max(0, right - left) }
  package var height: Int { max(0, bottom - top) }

  /// The pixels that a rectangle of the surface touches.
  package init(covering rect: Rect<SurfaceSpace>, scale: Double, margin: Double = 0) {
    self.init(
      left: Self.whole((rect.minX * scale - margin).rounded(.down)),
      top: Self.whole((rect.minY * scale - margin).rounded(.down)),
      right: Self.whole((rect.maxX * scale + margin).rounded(.up)),
      bottom: Self.whole((rect.maxY * scale + margin).rounded(.up)))
  }

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Clamps a coordinate to ±1,000,000 pixels, far outside any buffer.
  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-1_000_000, min(value, 1_000_000)))
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The smallest rectangle around both; an empty one is ignored.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  package static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
}
