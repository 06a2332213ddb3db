public import Geometry

/// Antialiased shapes. A pixel's coverage follows from its distance to the edge.
extension Canvas {
  public func roundedRect(_ rect: Frame, radius: Double, _ color: PaintColor) {
    let outline = RoundedOutline(rect, radius: radius, scale: scale)
    let area = PixelRect(covering: rect, scale: scale)
    // The middle, away from the rounded corners, is completely covered and is filled directly.
    let inset = Int(outline.radius.rounded(.up)) + 1
    let middle = PixelRect(
      left: area.left + 1, top: area.top + inset, right: area.right - 1, bottom: area.bottom - inset)
    let isTall = !middle.isEmpty
    let bands =
      isTall
      ? [
        PixelRect(left: area.left, top: area.top, right: area.right, bottom: middle.top),
        PixelRect(left: area.left, top: middle.bottom, right: area.right, bottom: area.bottom),
        PixelRect(left: area.left, top: middle.top, right: middle.left, bottom: middle.bottom),
        PixelRect(left: middle.right, top: middle.top, right: area.right, bottom: middle.bottom),
      ] : [area]
    if isTall { fill(middle, color) }
    for band in bands { cover(band, color) { x, y in 0.5 - outline.distance(x, y) } }
  }

  /// A line inside the edge of a rounded rectangle.
  public func roundedBorder(_ rect: Frame, radius: Double, width: Double, _ color: PaintColor) {
    let outline = RoundedOutline(rect, radius: radius, scale: scale)
    let half = width * scale / 2
    let area = PixelRect(covering: rect, scale: scale)
    let depth = Int((outline.radius + width * scale).rounded(.up)) + 1
    for band in area.frame(depth: depth) {
      cover(band, color) { x, y in 0.5 + half - abs(outline.distance(x, y) + half) }
    }
  }

  /// A shadow around a rounded rectangle that fades out over `blur`.
  public func shadow(_ rect: Frame, radius: Double, blur: Double, _ color: PaintColor) {
    let outline = RoundedOutline(rect, radius: radius, scale: scale)
    let reach = blur * scale
    cover(PixelRect(covering: rect, scale: scale, margin: reach), color) { x, y in
      let share = 1 - max(0, min(1, (outline.distance(x, y) + reach / 2) / (reach * 1.5)))
      return share * share
    }
  }

  public func disc(_ center: CanvasPoint, radius: Double, _ color: PaintColor) {
    let (x0, y0, radius) = (center.x * scale, center.y * scale, radius * scale)
    cover(box(around: center, radius), color) { x, y in
      radius + 0.5 - ((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot()
    }
  }

  public func ring(_ center: CanvasPoint, radius: Double, width: Double, _ color: PaintColor) {
    let (x0, y0, radius, half) = (center.x * scale, center.y * scale, radius * scale, width * scale / 2)
    cover(box(around: center, radius + half), color) { x, y in
      half + 0.5 - abs(((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot() - radius)
    }
  }

  /// A line with round ends.
  ///
  /// - Parameter adjust: returns the coverage of a pixel from its centre and its computed coverage; it may reduce it.
  public func line(
    from start: CanvasPoint, to end: CanvasPoint, width: Double, _ color: PaintColor,
    adjust: (_ x: Double, _ y: Double, _ share: Double) -> Double = { _, _, share in share }
  ) {
    let segment = Segment(start, end, scale: scale)
    let half = width * scale / 2
    cover(segment.bounds(margin: half + 1), color) { x, y in adjust(x, y, half + 0.5 - segment.distance(x, y)) }
  }

  /// A smooth line through points. Width and alpha change linearly between two points.
  ///
  /// - Parameter rim: the width of the edge's colour on either side of the line.
  public func trail(_ points: [TrailPoint], _ color: PaintColor, edge: PaintColor, rim: Double) {
    for (start, end) in zip(points, points.dropFirst()) {
      let segment = Segment(start.place, end.place, scale: scale)
      let reach = (max(start.width, end.width) / 2 + rim) * scale + 1
      merge(segment.bounds(margin: reach), color, upon: edge) { x, y in
        let along = segment.part(x, y)
        let half = (start.width + (end.width - start.width) * along) * scale / 2
        let share = start.share + (end.share - start.share) * along
        let inner = half + 0.5 - segment.distance(x, y)
        return (max(0, min(1, inner)) * share, max(0, min(1, inner + rim * scale)) * share)
      }
    }
  }

  /// Lines of one shape. Pixels where lines meet are drawn only once.
  public func lines(_ lines: [(CanvasPoint, CanvasPoint)], width: Double, _ color: PaintColor) {
    let segments = lines.map { Segment($0, $1, scale: scale) }
    let half = width * scale / 2
    let area = segments.reduce(PixelRect.none) { $0.union($1.bounds(margin: half + 1)) }
    cover(area, color) { x, y in
      var nearest = Double.infinity
      for segment in segments { nearest = min(nearest, segment.squaredDistance(x, y)) }
      return half + 0.5 - nearest.squareRoot()
    }
  }

  private func box(around center: CanvasPoint, _ reach: Double) -> PixelRect {
    PixelRect(covering: Frame(origin: center, size: .zero), scale: scale, margin: reach + 1)
  }
}

/// A point of a trail.
public struct TrailPoint: Hashable, Sendable {
  public var place: CanvasPoint
  public var width: Double
  /// A factor for the alpha of the trail's colour, 0 to 1.
  public var share: Double

  public init(_ place: CanvasPoint, width: Double, share: Double) {
    self.place = place
    self.width = width
    self.share = share
  }
}

extension PixelRect {
  /// The four bands along the inner edge.
  fileprivate func frame(depth: Int) -> [PixelRect] {
    guard width > 2 * depth, height > 2 * depth else { return [self] }
    return [
      PixelRect(left: left, top: top, right: right, bottom: top + depth),
      PixelRect(left: left, top: bottom - depth, right: right, bottom: bottom),
      PixelRect(left: left, top: top + depth, right: left + depth, bottom: bottom - depth),
      PixelRect(left: right - depth, top: top + depth, right: right, bottom: bottom - depth),
    ]
  }
}

/// Computes the distance of a pixel from the edge of a rounded rectangle; negative inside.
private struct RoundedOutline {
  let x0: Double
  let y0: Double
  let halfWidth: Double
  let halfHeight: Double
  let radius: Double

  init(_ rect: Frame, radius: Double, scale: Double) {
    x0 = rect.center.x * scale
    y0 = rect.center.y * scale
    let reach = min(rect.size.width, rect.size.height) / 2 * scale
    self.radius = min(radius * scale, reach)
    halfWidth = rect.size.width * scale / 2 - self.radius
    halfHeight = rect.size.height * scale / 2 - self.radius
  }

  @inline(__always)
  func distance(_ x: Double, _ y: Double) -> Double {
    let dx = abs(x - x0) - halfWidth
    let dy = abs(y - y0) - halfHeight
    let (outX, outY) = (max(dx, 0), max(dy, 0))
    return (outX * outX + outY * outY).squareRoot() + min(max(dx, dy), 0) - radius
  }
}

/// A line segment in pixels.
private struct Segment {
  let x0: Double
  let y0: Double
  let x1: Double
  let y1: Double
  private let inverseLength: Double

  init(_ start: CanvasPoint, _ end: CanvasPoint, scale: Double) {
    (x0, y0, x1, y1) = (start.x * scale, start.y * scale, end.x * scale, end.y * scale)
    let length = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
    inverseLength = length > 0 ? 1 / length : 0
  }

  /// The position of the nearest point on the segment, 0 at its start and 1 at its end.
  @inline(__always)
  func part(_ x: Double, _ y: Double) -> Double {
    max(0, min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) * inverseLength))
  }

  @inline(__always)
  func squaredDistance(_ x: Double, _ y: Double) -> Double {
    let along = part(x, y)
    let (dx, dy) = (x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0))
    return dx * dx + dy * dy
  }

  @inline(__always)
  func distance(_ x: Double, _ y: Double) -> Double { squaredDistance(x, y).squareRoot() }

  func bounds(margin: Double) -> PixelRect {
    PixelRect(
      covering: Frame(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0)), scale: 1,
      margin: margin)
  }
}
