import FingerpostClient
import Geometry
import Painting

/// The place of a handle on the output: a stem along an end of the selection, with a knob above the start or below the end.
struct HandlePlacement: Hashable, Sendable {
  /// The surface, at whole pixels.
  let surface: Rect<LogicalOutputSpace>
  /// The middle of the knob on the surface.
  let knob: CanvasPoint
  let knobRadius: Double
  /// The stem on the surface.
  let stem: Frame
  /// The parts of the surface in which a finger hits the handle.
  let touchAreas: [Frame]

  init(_ end: EditMenuState.End, isStart: Bool, _ metrics: MenuMetrics) {
    let knobY = isStart ? end.top.y - metrics.knobDistance : end.top.y + end.height + metrics.knobDistance
    let half = metrics.touchSize / 2
    // A finger hits each half of a line as the nearer knob, so that the handles of one letter do not overlap.
    let middle = end.top.y + end.height / 2
    let top =
      isStart ? min(knobY + half, middle.rounded(.down)) - metrics.touchSize : max(knobY - half, middle.rounded(.up))
    let square = Rect<LogicalOutputSpace>(
      x: end.top.x - half, y: top, width: metrics.touchSize, height: metrics.touchSize)
    let strip = Rect<LogicalOutputSpace>(
      x: end.top.x - metrics.stemTouchWidth / 2, y: end.top.y, width: metrics.stemTouchWidth, height: end.height)
    let whole = square.union(strip).widened
    (surface, knobRadius) = (whole, metrics.knobRadius)
    func local(_ rect: Rect<LogicalOutputSpace>) -> Frame {
      Frame(x: rect.minX - whole.minX, y: rect.minY - whole.minY, width: rect.size.width, height: rect.size.height)
    }
    knob = CanvasPoint(end.top.x - whole.minX, knobY - whole.minY)
    stem = local(
      Rect(x: end.top.x - metrics.stemWidth / 2, y: end.top.y, width: metrics.stemWidth, height: end.height))
    touchAreas = [local(square.widened), local(strip.widened)]
  }
}

extension Rect {
  /// The smallest rectangle at whole pixels that contains this one.
  fileprivate var widened: Self {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
