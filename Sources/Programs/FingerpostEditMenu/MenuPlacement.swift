import FingerpostClient
import Geometry

/// The place of the menu on the output.
struct MenuPlacement: Hashable, Sendable {
  enum Side: Sendable {
    case above
    case below
    case right
    case left
    /// In front of the selection, which leaves no room beside it.
    case inside
  }

  let side: Side
  /// The bar with the items, at whole pixels.
  let bar: Rect<LogicalOutputSpace>
  /// The horizontal place of the arrow's tip; nil without an arrow, also if the arrow cannot point at the selection.
  let arrow: Double?

  /// Chooses the place: above the selection, else below it, else beside it, else in front of it.
  ///
  /// - Parameters:
  ///   - size: the size of the bar.
  ///   - area: the selection, which may be outside of the bounds.
  ///   - bounds: the part of the output that the menu may cover.
  init(
    _ size: Size<LogicalOutputSpace>, around area: Rect<LogicalOutputSpace>, in bounds: Rect<LogicalOutputSpace>,
    _ metrics: MenuMetrics
  ) {
    let inner = bounds.reduced(by: metrics.inset)
    let visible = area.clamped(to: bounds)
    let distance = metrics.gap + metrics.arrowHeight
    let x = Self.limit(visible.center.x - size.width / 2, inner.minX, inner.maxX - size.width)
    let y = Self.limit(visible.center.y - size.height / 2, inner.minY, inner.maxY - size.height)
    let above = visible.minY - distance - size.height
    let below = visible.maxY + distance
    let (right, left) = (visible.maxX + metrics.gap, visible.minX - metrics.gap - size.width)
    let origin: Point<LogicalOutputSpace>
    if above.rounded() >= inner.minY {
      (side, origin) = (.above, Point(x, above))
    } else if below.rounded() + size.height <= inner.maxY {
      (side, origin) = (.below, Point(x, below))
    } else if right.rounded() + size.width <= inner.maxX {
      (side, origin) = (.right, Point(right, y))
    } else if left.rounded() >= inner.minX {
      (side, origin) = (.left, Point(left, y))
    } else {
      (side, origin) = (.inside, Point(x, y))
    }
    bar = Rect(origin: Point(origin.x.rounded(), origin.y.rounded()), size: size)
    let tip = Self.limit(visible.center.x, bar.minX + metrics.radius, bar.maxX - metrics.radius)
    let isNear = abs(tip - Self.limit(tip, visible.minX, visible.maxX)) <= metrics.arrowWidth / 2
    arrow = (side == .above || side == .below) && isNear ? tip : nil
  }

  /// The nearest value in a range; its beginning if the range is empty.
  private static func limit(_ value: Double, _ least: Double, _ greatest: Double) -> Double {
    max(least, min(value, greatest))
  }
}

extension Rect {
  /// The rectangle without a margin, as long as it is large enough.
  fileprivate func reduced(by margin: Double) -> Self {
    guard size.width > 4 * margin, size.height > 4 * margin else { return self }
    return Rect(
      x: minX + margin, y: minY + margin, width: size.width - 2 * margin, height: size.height - 2 * margin)
  }

  /// The part of the rectangle inside another one, or else the nearest place of that.
  fileprivate func clamped(to bounds: Self) -> Self {
    let first = bounds.clamping(origin)
    let last = bounds.clamping(Point(maxX, maxY))
    return Rect(origin: first, size: Size(last.x - first.x, last.y - first.y))
  }
}
