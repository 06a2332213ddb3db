import Geometry
import Surfaces

/// The sides of a window's frame that stay in place while the user drags the others.
struct ResizeAnchor {
  let edges: WindowEdges
  let maxX: Double
  let maxY: Double

  init(_ frame: Rect<LayoutSpace>, _ edges: WindowEdges) {
    self.edges = edges
    maxX = frame.maxX
    maxY = frame.maxY
  }

  func origin(for size: Size<LayoutSpace>, from origin: Point<LayoutSpace>) -> Point<LayoutSpace> {
    Point(
      edges.contains(.left) ? maxX - size.width : origin.x, edges.contains(.top) ? maxY - size.height : origin.y)
  }
}
