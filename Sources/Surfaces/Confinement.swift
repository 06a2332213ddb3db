public import Geometry

/// Tells places outside a surface at its edge: those that lie within a margin, or all of them.
///
/// What lies beyond the margin is told as if the margin were not there, so that nothing jumps when a finger leaves it.
public final class Confinement: Sendable {
  /// The smallest step that the wire can tell (`wl_fixed`): a place so close to the far edge is still inside.
  static let step = 1.0 / 256

  let box: Rect<SurfaceSpace>
  let margin: EdgeOutsets

  init(to box: Rect<SurfaceSpace>, margin: EdgeOutsets = .endless) {
    self.box = box
    self.margin = margin
  }

  public func confine(_ place: Point<SurfaceSpace>) -> Point<SurfaceSpace> {
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
