import Geometry
import Painting

extension OverlayScene {
  /// The marks of the scene on an output, back to front.
  ///
  /// - Parameter output: the output's area on the desktop.
  func marks(on output: Rect<LayoutSpace>) -> [Mark] {
    let page = OverlayPage(output)
    var marks = hints.compactMap { page.hint($0) } + trails.map { page.mark(for: $0) }
    let outlines = self.outlines + (inspector?.outlines ?? [])
    marks += outlines.reversed().compactMap { page.mark(for: $0) }
    if let panel = page.panel(rows) { marks.append(panel) }
    if let inspector { marks += page.marks(for: inspector) }
    let labels = page.labels(for: outlines, besides: marks)
    marks += labels
    for spot in spots { marks.append(page.mark(for: spot)) }
    marks += page.labels(for: spots, besides: labels)
    if let mark = prompt.flatMap({ page.mark(for: $0) }) { marks.append(mark) }
    return marks.filter { $0.bounds.intersects(page.bounds) }
  }
}

/// Lays out an overlay on one output.
struct OverlayPage {
  private let origin: Point<LayoutSpace>
  let bounds: Frame

  init(_ output: Rect<LayoutSpace>) {
    origin = output.origin
    bounds = Frame(origin: .zero, size: Size(output.size.width, output.size.height))
  }

  func place(_ place: Point<LayoutSpace>) -> CanvasPoint { place.seen(from: origin) }

  /// The part of an area on the output, grown by a margin. Its lines stay inside the output.
  private func frame(_ area: Rect<LayoutSpace>, margin: Double) -> Frame {
    let whole = Frame(origin: place(area.origin), size: Size(area.size.width, area.size.height)).grown(by: margin)
    return whole.intersection(bounds.grown(by: -1))
  }

  /// The mark of a hint; nil if it is on another output.
  func hint(_ area: Rect<LayoutSpace>) -> Mark? {
    let frame = frame(area, margin: 0)
    return frame.size.width > 0 && frame.size.height > 0 ? .bar(frame, OverlayTheme.focus) : nil
  }

  // MARK: Trails and spots

  func mark(for trail: OverlayScene.Trail) -> Mark {
    let points = thinned(trail.points).map { point in
      TrailPoint(place(point.place), width: 2 + 6 * point.rest, share: point.rest)
    }
    return .trail(points, OverlayTheme.color(of: trail.owner))
  }

  /// Drops points closer than 3 logical pixels, which do not make the line smoother. The last point stays.
  private func thinned(_ points: [OverlayScene.Trail.Point]) -> [OverlayScene.Trail.Point] {
    var kept: [OverlayScene.Trail.Point] = []
    for (index, point) in points.enumerated() {
      let isEnd = index == points.count - 1
      if isEnd || kept.last.map({ $0.place.distance(to: point.place) >= 3 }) ?? true { kept.append(point) }
    }
    return kept
  }

  func mark(for spot: OverlayScene.Spot) -> Mark {
    .spot(place(spot.place), OverlayTheme.color(of: spot.owner), isDown: spot.isDown, rest: spot.rest)
  }

  // MARK: Outlines

  func mark(for outline: OverlayScene.Outline) -> Mark? {
    let color = OverlayTheme.color(of: outline.owner)
    switch outline.kind {
    case .hit: return framed(outline, margin: -1).map { .outline($0, color, isStrong: true, rest: outline.rest) }
    case .chain: return framed(outline, margin: 2).map { .outline($0, color, isStrong: false, rest: outline.rest) }
    case .keyWindow: return framed(outline, margin: 5).map { .corners($0, color) }
    case .widget: return framed(outline, margin: 1).map { .outline($0, color, isStrong: true, rest: outline.rest) }
    case .firstResponder: return framed(outline, margin: 5).map { .corners($0, color.with(alpha: 0.8)) }
    }
  }

  private func framed(_ outline: OverlayScene.Outline, margin: Double) -> Frame? {
    let frame = frame(outline.area, margin: margin)
    return frame.size.width > 4 && frame.size.height > 4 ? frame : nil
  }

  // MARK: Labels

  /// A label in the corner of each outline. That of a widget, which may be small, is above it, or below the widget that has
  /// the focus. Labels that would overlap are placed one below the other.
  func labels(for outlines: [OverlayScene.Outline], besides others: [Mark]) -> [Mark] {
    var taken = others.compactMap { mark in if case .panel(let frame, _) = mark { frame } else { nil } }
    return outlines.compactMap { outline in
      guard let frame = framed(outline, margin: -1) else { return nil }
      let isFocus = outline.owner == .focus
      let size = Self.size(of: outline.label)
      var label = Frame(
        origin: CanvasPoint(isFocus ? frame.maxX - size.width - 6 : frame.minX + 6, frame.minY + 6), size: size)
      if outline.kind == .widget {
        let (above, below) = (frame.minY - size.height - 4, frame.maxY + 4)
        label.origin = CanvasPoint(frame.minX, isFocus || above < 2 ? below : above)
      }
      label.origin.x = max(2, min(label.minX, bounds.maxX - size.width - 2))
      while let other = taken.first(where: { $0.intersects(label) }) { label.origin.y = other.maxY + 3 }
      guard label.maxY < bounds.maxY else { return nil }
      taken.append(label)
      return .label(label, outline.label, OverlayTheme.color(of: outline.owner), rest: outline.rest)
    }
  }

  /// Labels of spots, above them if there is room, else below.
  func labels(for spots: [OverlayScene.Spot], besides others: [Mark]) -> [Mark] {
    let taken = others.compactMap { mark in if case .label(let frame, _, _, _) = mark { frame } else { nil } }
    return spots.compactMap { spot in
      guard let text = spot.label else { return nil }
      let (center, size) = (place(spot.place), Self.size(of: text))
      let above = center.y - 34 - size.height
      let y = above > 2 ? above : center.y + 34
      let x = max(2, min(center.x - size.width / 2, bounds.maxX - size.width - 2))
      var frame = Frame(origin: CanvasPoint(x, y), size: size)
      while let other = taken.first(where: { $0.intersects(frame) }) {
        frame.origin.y = above > 2 ? other.minY - size.height - 3 : other.maxY + 3
      }
      return .label(frame, text, OverlayTheme.color(of: spot.owner), rest: spot.rest)
    }
  }

  private static func size(of label: String) -> Size<SurfaceSpace> {
    Size((OverlayTheme.labelFont.width(of: label) + 14).rounded(.up), 17)
  }

  // MARK: Panel

  func panel(_ rows: [OverlayScene.Row]) -> Mark? {
    guard !rows.isEmpty else { return nil }
    let font = OverlayTheme.rowFont
    let indent = (rows.filter { $0.tone != .heading }.map { font.width(of: $0.title) }.max() ?? 0).rounded(.up) + 24
    let text = rows.map { font.width(of: $0.text) }.max() ?? 0
    let size = Size<SurfaceSpace>(
      min(indent + text.rounded(.up) + 12, bounds.size.width - 16), PanelText.height(of: rows))
    let frame = Frame(origin: CanvasPoint(8, max(8, bounds.maxY - size.height - 8)), size: size)
    return .panel(frame, PanelText(rows: rows, indent: indent))
  }
}

extension PanelText {
  private static let rowHeight = 15.0
  private static let headingHeight = 20.0

  static func height(of rows: [OverlayScene.Row]) -> Double { rows.reduce(10) { $0 + height(of: $1) } }

  static func height(of row: OverlayScene.Row) -> Double { row.tone == .heading ? headingHeight : rowHeight }
}
