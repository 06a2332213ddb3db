/// A character as straight lines on the grid of `glyphs`.
struct Glyph: Sendable {
  struct GridPoint: Sendable {
    var x: Double
    var y: Double

    func middle(to other: GridPoint) -> GridPoint { GridPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
  }

  private(set) var lines: [(GridPoint, GridPoint)] = []
  private(set) var width = 0.0

  /// The glyph of a character; an empty box for characters that the font lacks.
  static func of(_ character: Character) -> Glyph { known[character] ?? unknown }

  private static let known = glyphs.mapValues { Glyph(strokes: $0) }
  private static let unknown = Glyph(strokes: "00707c0c00")

  private init(strokes: String) {
    for stroke in strokes.split(separator: " ") {
      let kind = stroke.first
      let digits = kind == "~" || kind == "@" ? stroke.dropFirst() : stroke
      let points = Self.points(digits)
      switch kind {
      case "~": curve(points)
      case "@": loop(points)
      default: polyline(points)
      }
      width = max(width, points.map(\.x).max() ?? 0)
    }
  }

  private static func points(_ digits: Substring) -> [GridPoint] {
    let values = digits.utf8.map { digit -> Double in
      digit >= UInt8(ascii: "a") ? Double(digit - UInt8(ascii: "a")) + 10 : Double(digit) - Double(UInt8(ascii: "0"))
    }
    return stride(from: 0, to: values.count - 1, by: 2).map { GridPoint(x: values[$0], y: values[$0 + 1]) }
  }

  private mutating func polyline(_ points: [GridPoint]) {
    if points.count == 1 { lines.append((points[0], points[0])) }
    for (start, end) in zip(points, points.dropFirst()) { lines.append((start, end)) }
  }

  /// A curve from the first point to the last. The points between are control points; the curve passes their midpoints.
  private mutating func curve(_ points: [GridPoint]) {
    guard points.count > 2 else { return polyline(points) }
    var start = points[0]
    for index in 1..<points.count - 1 {
      let isLast = index == points.count - 2
      let end = isLast ? points[index + 1] : points[index].middle(to: points[index + 1])
      bend(from: start, towards: points[index], to: end)
      start = end
    }
  }

  private mutating func loop(_ points: [GridPoint]) {
    for (index, point) in points.enumerated() {
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      bend(from: before.middle(to: point), towards: point, to: point.middle(to: after))
    }
  }

  /// A quadratic Bézier curve, approximated by 5 lines.
  private mutating func bend(from start: GridPoint, towards pull: GridPoint, to end: GridPoint) {
    let steps = 5
    var last = start
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let next = GridPoint(
        x: a * start.x + b * pull.x + c * end.x, y: a * start.y + b * pull.y + c * end.y)
      lines.append((last, next))
      last = next
    }
  }
}
