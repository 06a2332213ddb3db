/// A grid that finds the boxes at a point without a search of all boxes.
///
/// The cells have equal size and cover all boxes. Each cell lists the boxes that reach into it, in their order. The
/// grid is as fine as possible without making the lists much longer than the number of boxes.
@usableFromInline package struct BoxGrid<Space: CoordinateSpace>: Sendable {
  /// The number of boxes from which on a grid is faster than a search of all boxes.
  @usableFromInline package static var worthwhile: Int { 24 }

  private let origin: Point<Space>
  private let columnsPerUnit: Double
  private let rowsPerUnit: Double
  /// The number of columns, and of rows.
  private let side: Int
  /// The start of each cell's list in `entries`, and the end of the last list.
  private var starts: [Int32]
  private var entries: [Int32]

  /// - Parameter boxes: The boxes in search order. Results are indexes into this array.
  @usableFromInline package init(_ boxes: [Rect<Space>]) {
    let whole = boxes.reduce(Rect<Space>.zero) { $0.union($1) }
    let sides = [64, 32, 16, 8, 4, 2]
    let limit = 8 * boxes.count + 4096
    var chosen: (side: Int, spans: [Span]) = (1, Self.spans(of: boxes, in: whole, 1))
    for side in sides {
      let spans = Self.spans(of: boxes, in: whole, side)
      guard spans.reduce(0, { $0 + $1.count }) <= limit else { continue }
      chosen = (side, spans)
      break
    }
    side = chosen.side
    origin = whole.origin
    (columnsPerUnit, rowsPerUnit) = Self.density(of: whole, side)
    (starts, entries) = Self.lists(chosen.spans, side)
  }

  /// The indexes of the boxes that may contain a point, in order. Other boxes do not contain it.
  @usableFromInline package func candidates(at point: Point<Space>) -> ArraySlice<Int32> {
    let row = Self.cell(point.y - origin.y, rowsPerUnit, side)
    let cell = row * side + Self.cell(point.x - origin.x, columnsPerUnit, side)
    return entries[Int(starts[cell])..<Int(starts[cell + 1])]
  }

  // MARK: Building

  /// The cells that a box reaches into.
  private struct Span {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
    var count: Int { columns.count * rows.count }
  }

  private static func spans(of boxes: [Rect<Space>], in whole: Rect<Space>, _ side: Int) -> [Span] {
    let (across, down) = density(of: whole, side)
    return boxes.map { box in
      Span(
        columns: cell(box.minX - whole.minX, across, side)...cell(box.maxX - whole.minX, across, side),
        rows: cell(box.minY - whole.minY, down, side)...cell(box.maxY - whole.minY, down, side))
    }
  }

  private static func density(of whole: Rect<Space>, _ side: Int) -> (Double, Double) {
    (Double(side) / max(whole.size.width, 1), Double(side) / max(whole.size.height, 1))
  }

  /// The index of the cell at a distance. A distance outside the grid belongs to the cell at its edge.
  private static func cell(_ distance: Double, _ perUnit: Double, _ side: Int) -> Int {
    let place = distance * perUnit
    return place > 0 ? (place < Double(side) ? Int(place) : side - 1) : 0
  }

  private static func lists(_ spans: [Span], _ side: Int) -> (starts: [Int32], entries: [Int32]) {
    var counts = [Int32](repeating: 0, count: side * side + 1)
    forEachCell(of: spans, side) { _, cell in counts[cell + 1] += 1 }
    for cell in 0..<side * side { counts[cell + 1] += counts[cell] }
    var ends = counts
    var entries = [Int32](repeating: 0, count: Int(counts[side * side]))
    forEachCell(of: spans, side) { box, cell in
      entries[Int(ends[cell])] = Int32(box)
      ends[cell] += 1
    }
    return (counts, entries)
  }

  private static func forEachCell(of spans: [Span], _ side: Int, _ body: (_ box: Int, _ cell: Int) -> Void) {
    for (box, span) in spans.enumerated() {
      for row in span.rows {
        for column in span.columns { body(box, row * side + column) }
      }
    }
  }
}
