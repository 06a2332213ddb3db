import FingerpostClient
import Geometry
import Painting

/// All that the menu shows.
struct MenuContents: Hashable, Sendable {
  let metrics: MenuMetrics
  let placement: MenuPlacement
  let pages: MenuPages
  /// The page that is shown.
  let page: Int
  let items: [EditMenuState.Item]
  /// The item that a key presses; nil for none.
  let current: Int?

  /// The surface of the menu on the output.
  var surface: Rect<LogicalOutputSpace> { placement.bar.grown(by: metrics.margin) }

  /// The bar on the surface.
  var bar: Frame {
    let size = placement.bar.size
    return Frame(x: metrics.margin, y: metrics.margin, width: size.width, height: size.height)
  }

  /// The corners of the arrow on the surface, the tip first; nil without an arrow.
  var arrow: [CanvasPoint]? {
    guard let x = placement.arrow else { return nil }
    let middle = x - surface.minX
    // The base is inside the bar, so that no line is between both.
    let (base, tip) =
      placement.side == .above
      ? (bar.maxY - 1, bar.maxY + metrics.arrowHeight) : (bar.minY + 1, bar.minY - metrics.arrowHeight)
    // The base is between the round corners. Near them, the tip is beside its middle.
    let (half, corner) = (metrics.arrowWidth / 2, metrics.radius + metrics.arrowWidth / 2)
    let foot = max(bar.minX + corner, min(middle, bar.maxX - corner))
    return [CanvasPoint(middle, tip), CanvasPoint(foot - half, base), CanvasPoint(foot + half, base)]
  }

  var cells: [MenuPages.Cell] { pages.pages.indices.contains(page) ? pages.pages[page] : [] }

  func frame(of cell: MenuPages.Cell) -> Frame {
    Frame(x: bar.minX + cell.x, y: bar.minY, width: cell.width, height: bar.size.height)
  }
}
