import Geometry
import KeyboardLayouts
import Painting

/// The symbols of keys without a caption, as strokes in a square from -1 to 1.
enum KeySymbolDrawing {
  /// The strokes of a key's symbol; empty for keys that have none.
  static func strokes(of kind: KeyboardKey.Kind) -> [[(Double, Double)]] {
    switch kind {
    case .shift:
      [[(0, -0.95), (0.95, 0.1), (0.42, 0.1), (0.42, 0.8), (-0.42, 0.8), (-0.42, 0.1), (-0.95, 0.1), (0, -0.95)]]
    case .delete:
      [
        [(-1.1, 0), (-0.45, -0.75), (1.1, -0.75), (1.1, 0.75), (-0.45, 0.75), (-1.1, 0)],
        [(-0.05, -0.3), (0.55, 0.3)], [(0.55, -0.3), (-0.05, 0.3)],
      ]
    case .enter: [[(0.9, -0.7), (0.9, 0.2), (-0.9, 0.2)], [(-0.4, -0.3), (-0.9, 0.2), (-0.4, 0.7)]]
    case .hide:
      [
        [(-1.1, -0.95), (1.1, -0.95), (1.1, 0.25), (-1.1, 0.25), (-1.1, -0.95)], [(-0.65, -0.35), (0.65, -0.35)],
        [(-0.4, 0.6), (0, 1), (0.4, 0.6)],
      ]
    case .arrow(.left): [[(0.35, -0.7), (-0.35, 0), (0.35, 0.7)]]
    case .arrow(.right): [[(-0.35, -0.7), (0.35, 0), (-0.35, 0.7)]]
    case .arrow(.up): [[(-0.7, 0.35), (0, -0.35), (0.7, 0.35)]]
    case .arrow(.down): [[(-0.7, -0.35), (0, 0.35), (0.7, -0.35)]]
    default: []
    }
  }

  /// The bar below the arrow of a locked Shift.
  static let lock: [[(Double, Double)]] = [[(-0.42, 1.15), (0.42, 1.15)]]

  /// The arrows of a space bar that moves the caret.
  static let caret: [[(Double, Double)]] = [
    [(-1.2, -0.6), (-1.8, 0), (-1.2, 0.6)], [(1.2, -0.6), (1.8, 0), (1.2, 0.6)], [(0, -0.7), (0, 0.7)],
  ]

  static func draw(
    _ strokes: [[(Double, Double)]], at center: CanvasPoint, size: Double, width: Double, _ color: PaintColor,
    on canvas: Canvas
  ) {
    let lines = strokes.flatMap { stroke in
      zip(stroke, stroke.dropFirst()).map { start, end in
        (
          CanvasPoint(center.x + start.0 * size, center.y + start.1 * size),
          CanvasPoint(center.x + end.0 * size, center.y + end.1 * size)
        )
      }
    }
    if !lines.isEmpty { canvas.lines(lines, width: width, color) }
  }
}
