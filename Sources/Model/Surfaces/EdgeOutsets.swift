package import Geometry

/// The distances by which the edges of a rectangle are moved outwards, in logical pixels; negative values move them
/// inwards.
package struct EdgeOutsets: Hashable, Sendable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  package static let zero = Self(0)
  /// Outsets that include every point.
  static let endless = Self(.infinity)

  /// The outsets without those that move inwards.
  var outwards: Self {
    Self(top: max(0, top), left: max(0, left), bottom: max(0, bottom), right: max(0, right))
  }
}

extension Rect {
  /// The rectangle with its edges moved; empty if opposite edges meet.
  package func outset(by outsets: EdgeOutsets) -> Self {
    let (left, top) = (minX - outsets.left, minY - outsets.top)
    return Self(
      x: left, y: top, width: max(0, maxX + outsets.right - left), height: max(0, maxY + outsets.bottom - top))
  }
}
