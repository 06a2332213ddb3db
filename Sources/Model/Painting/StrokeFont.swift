public import Geometry

/// Draws text with pen strokes.
public struct StrokeFont: Hashable, Sendable {
  /// The height of capitals in logical pixels.
  public var size: Double
  package var thickness: Double

  private var unit: Double { size / 12 }
  private static let gap = 3.4
  private static let space = 3.6

  public init(size: Double, isBold: Bool = false) {
    self.size = size
    thickness = size * (isBold ? 0.19 : 0.135)
  }

  /// The distance between the strokes of two letters.
  var gapBetweenLetters: Double { Self.gap * unit }

  public func width(of text: String) -> Double {
    let advances = text.reduce(0) { $0 + Self.advance(of: Glyph.of($1)) }
    return max(0, advances - (text.isEmpty ? 0 : Self.gap)) * unit
  }

  /// The longest suffix of `text` that fits into a width.
  package func tail(of text: String, fitting width: Double) -> String {
    var rest = Substring(text)
    while !rest.isEmpty, self.width(of: String(rest)) > width { rest.removeFirst() }
    return String(rest)
  }

  /// - Parameter origin: the left end of the baseline.
  fileprivate func draw(_ text: String, at origin: CanvasPoint, _ color: PaintColor, on canvas: Canvas) {
    var x = origin.x
    for character in text {
      let glyph = Glyph.of(character)
      let lines = glyph.lines.map { (place($0, x, origin.y), place($1, x, origin.y)) }
      if !lines.isEmpty { canvas.lines(lines, width: thickness, color) }
      x += Self.advance(of: glyph) * unit
    }
  }

  private func place(_ grid: Glyph.GridPoint, _ x: Double, _ baseline: Double) -> CanvasPoint {
    CanvasPoint(x + grid.x * unit, baseline + (grid.y - 12) * unit)
  }

  private static func advance(of glyph: Glyph) -> Double { glyph.lines.isEmpty ? space + gap : glyph.width + gap }
}

extension Canvas {
  public func text(_ text: String, at origin: CanvasPoint, _ font: StrokeFont, _ color: PaintColor) {
    font.draw(text, at: origin, color, on: self)
  }

  /// Draws a text centred in a rectangle, horizontally and vertically.
  public func text(_ text: String, centredIn rect: Frame, _ font: StrokeFont, _ color: PaintColor) {
    let origin = CanvasPoint(rect.center.x - font.width(of: text) / 2, rect.center.y + font.size / 2)
    self.text(text, at: origin, font, color)
  }
}
