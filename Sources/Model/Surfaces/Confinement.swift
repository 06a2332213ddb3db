public import Geometry

/// Moves points outside a rectangle of a surface inwards, by up to a margin at each edge.
///
/// A point within the margin moves to the edge. A point beyond it moves by the width of the margin, so that the
/// reported location does not jump when a finger leaves the margin.
@usableFromInline package final class Confinement: Sendable {
  /// The smallest step on the wire (`wl_fixed`). A point this close to the far edge is still inside.
  static let step = 1.0 / 256

  let box: Rect<SurfaceSpace>
  let margin: EdgeOutsets

  init(to box: Rect<SurfaceSpace>, margin: EdgeOutsets = .endless) {
    self.box = box
    self.margin = margin
  }

  @usableFromInline package func confine(_ place: Point<SurfaceSpace>) -> Point<SurfaceSpace> {
    Point(
      Self.confine(place.x, box.minX, box.maxX, margin.left, margin.right),
      Self.confine(place.y, box.minY, box.maxY, margin.top, margin.bottom))
  }

  private static func confine(
    _ value: Double, _ start: Double, _ end: Double, _ before: Double, _ after: Double
  ) -> Double {
    if value < start { return min(start, value + before) }
    let last = max(start, end - step)
    if value > last { return max(last, value - after) }
    return value
  }
}
