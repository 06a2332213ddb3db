import Geometry
import Painting

extension Canvas {
  /// Draws the part of a mark inside the clip.
  func draw(_ mark: Mark) {
    switch mark {
    case .trail(let points, let color):
      trail(points, color.with(alpha: 0.9), edge: OverlayTheme.edge.with(alpha: 0.5), rim: 1.25)
    case .spot(let place, let color, let isDown, let rest): spot(place, color, isDown: isDown, rest: rest)
    case .outline(let frame, let color, let isStrong, let rest): outline(frame, color, isStrong: isStrong, rest: rest)
    case .bar(let frame, let color):
      roundedRect(frame.grown(by: 1), radius: min(frame.size.width, frame.size.height) / 2 + 1, OverlayTheme.edge)
      roundedRect(frame, radius: min(frame.size.width, frame.size.height) / 2, color)
    case .corners(let frame, let color): corners(of: frame, color)
    case .label(let frame, let text, let color, let rest): label(frame, text, color, rest: rest)
    case .panel(let frame, let text): panel(frame, text)
    case .prompt(let frame, let text): prompt(frame, text)
    }
  }

  private func spot(_ center: CanvasPoint, _ color: PaintColor, isDown: Bool, rest: Double) {
    let radius = isDown ? 20 : 20 + 10 * (1 - rest)
    disc(center, radius: radius, color.with(alpha: (isDown ? 0.32 : 0.2) * rest))
    ring(center, radius: radius + 1.75, width: 1.5, OverlayTheme.edge.with(alpha: 0.5 * rest))
    ring(center, radius: radius - 1.75, width: 1.5, OverlayTheme.edge.with(alpha: 0.25 * rest))
    ring(center, radius: radius, width: 2.5, color.with(alpha: rest))
    if isDown {
      disc(center, radius: 4, OverlayTheme.edge)
      disc(center, radius: 2.75, PaintColor(0xffffff))
    }
  }

  private func outline(_ frame: Frame, _ color: PaintColor, isStrong: Bool, rest: Double) {
    if isStrong { fill(frame, color.with(alpha: 0.045 * rest)) }
    let width = isStrong ? 2.0 : 1.0
    border(frame.grown(by: 1), width: width + 2, OverlayTheme.edge.with(alpha: (isStrong ? 0.5 : 0.35) * rest))
    border(frame, width: width, color.with(alpha: (isStrong ? 1 : 0.75) * rest))
  }

  /// A line just inside a rectangle's edge.
  private func border(_ frame: Frame, width: Double, _ color: PaintColor) {
    let (x, y, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    let inner = frame.size.height - 2 * width
    fill(Frame(x: x, y: y, width: frame.size.width, height: width), color)
    fill(Frame(x: x, y: bottom - width, width: frame.size.width, height: width), color)
    fill(Frame(x: x, y: y + width, width: width, height: inner), color)
    fill(Frame(x: right - width, y: y + width, width: width, height: inner), color)
  }

  private func corners(of frame: Frame, _ color: PaintColor) {
    let length = min(26, frame.size.width / 3, frame.size.height / 3)
    for (grown, width, ink) in [(1.0, 5.0, OverlayTheme.edge), (0, 3, color)] {
      let frame = frame.grown(by: grown)
      let arm = length + 2 * grown
      for corner in [
        CanvasPoint(frame.minX, frame.minY), CanvasPoint(frame.maxX, frame.minY), CanvasPoint(frame.minX, frame.maxY),
        CanvasPoint(frame.maxX, frame.maxY),
      ] {
        let isRight = corner.x == frame.maxX
        let isLow = corner.y == frame.maxY
        let (x, y) = (isRight ? corner.x - arm : corner.x, isLow ? corner.y - width : corner.y)
        fill(Frame(x: x, y: y, width: arm, height: width), ink)
        fill(
          Frame(
            x: isRight ? corner.x - width : corner.x, y: isLow ? corner.y - arm : corner.y + width, width: width,
            height: arm - width), ink)
      }
    }
  }

  private func label(_ frame: Frame, _ text: String, _ color: PaintColor, rest: Double) {
    guard !isOutside(frame.grown(by: 2)) else { return }
    roundedRect(frame, radius: 4, OverlayTheme.plate.with(alpha: OverlayTheme.plate.alpha * rest))
    roundedBorder(frame, radius: 4, width: 1, color.with(alpha: 0.9 * rest))
    self.text(text, centredIn: frame, OverlayTheme.labelFont, OverlayTheme.text.with(alpha: rest))
  }

  private func panel(_ frame: Frame, _ text: PanelText) {
    roundedRect(frame, radius: 6, text.isOpaque ? OverlayTheme.plate.with(alpha: 0.96) : OverlayTheme.plate)
    roundedBorder(frame, radius: 6, width: 1, PaintColor(0xffffff, alpha: 0.16))
    var y = frame.minY + 5
    let inside = clipped(to: frame.grown(by: -4))
    for row in text.rows {
      let height = PanelText.height(of: row)
      inside.row(row, Frame(x: frame.minX, y: y, width: frame.size.width, height: height), indent: text.indent)
      y += height
    }
  }

  private func row(_ row: OverlayScene.Row, _ frame: Frame, indent: Double) {
    guard !isOutside(frame) else { return }
    let color = OverlayTheme.color(of: row.tone)
    guard row.tone != .heading else {
      return text(row.title, at: CanvasPoint(frame.minX + 10, frame.maxY - 5), OverlayTheme.headingFont, color)
    }
    let baseline = frame.maxY - 3.5
    text(
      row.title, at: CanvasPoint(frame.minX + 10, baseline), OverlayTheme.rowFont,
      row.text.isEmpty ? color : OverlayTheme.faint)
    text(row.text, at: CanvasPoint(frame.minX + indent, baseline), OverlayTheme.rowFont, color)
  }
}
