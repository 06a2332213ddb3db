import Geometry
package import Painting

extension Canvas {
  /// Draws a convex polygon with smooth edges.
  package func polygon(_ corners: [CanvasPoint], _ color: PaintColor) {
    guard corners.count > 2 else { return }
    let places = corners.map { CanvasPoint($0.x * scale, $0.y * scale) }
    let middle = CanvasPoint(
      places.reduce(0) { $0 + $1.x } / Double(places.count), places.reduce(0) { $0 + $1.y } / Double(places.count))
    let edges = zip(places, places.dropFirst() + places.prefix(1)).map { Edge($0, $1, inside: middle) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return }
    let frame = Frame(x: left, y: top, width: right - left, height: bottom - top)
    cover(PixelRect(covering: frame, scale: scale, margin: 1), color) { x, y in
      edges.reduce(1) { min($0, 0.5 - $1.distance(x, y)) }
    }
  }
}

/// An edge of a convex polygon. Distances are negative inside.
private struct Edge {
  private let origin: CanvasPoint
  private let normal: (x: Double, y: Double)

  init(_ start: CanvasPoint, _ end: CanvasPoint, inside: CanvasPoint) {
    let (x, y) = (end.y - start.y, start.x - end.x)
    let length = max(1e-9, (x * x + y * y).squareRoot())
    let side = (inside.x - start.x) * x + (inside.y - start.y) * y > 0 ? -length : length
    (origin, normal) = (start, (x / side, y / side))
  }

  func distance(_ x: Double, _ y: Double) -> Double { (x - origin.x) * normal.x + (y - origin.y) * normal.y }
}
