import Interaction

/// The answers of a hit test over an area, as rectangles of whole pixels.
///
/// A compositor decides about hits without a question to the client, so code that decides about them is asked before: at
/// the points of a grid, and at the edges of views. Between two points with different answers, the survey finds the edge.
struct HitSurvey {
  /// A rectangle in whole pixels. The right and bottom edges are outside.
  struct Rect: Equatable {
    var (left, top, right, bottom): (Int, Int, Int, Int)
  }

  private typealias Run = Range<Int>

  private let width: Int
  private let height: Int
  private let isHit: (ViewPoint) -> Bool
  private let columns: [Int]
  /// The points that may still be asked. Beyond it, edges are as exact as they are.
  private var left = Self.mostPoints
  /// The areas that are hit.
  private(set) var rects: [Rect] = []

  /// The points of the grid along the longer side.
  private static let grid = 32
  /// The rows or columns beside those of the grid.
  private static let mostEdges = 48
  private static let mostPoints = 20_000
  /// The rectangles after which a band of rows is described by one, with its gaps. A compositor may disconnect a client with
  /// more than 2048.
  private static let mostRects = 1024

  /// - Parameters:
  ///   - edges: the coordinates of edges of views, whose surroundings are asked.
  ///   - isHit: returns whether a point of the area hits.
  init(width: Int, height: Int, edges: (x: [Double], y: [Double]), _ isHit: @escaping (ViewPoint) -> Bool) {
    (self.width, self.height, self.isHit) = (width, height, isHit)
    let step = max(8, (max(width, height) + Self.grid - 1) / Self.grid)
    columns = Self.lines(width, step, edges.x)
    guard width > 0, height > 0 else { return }
    survey(Self.lines(height, step, edges.y))
  }

  /// True if every point hits.
  var isWhole: Bool { rects == [Rect(left: 0, top: 0, right: width, bottom: height)] }

  /// The rows or columns that are asked first.
  private static func lines(_ length: Int, _ step: Int, _ edges: [Double]) -> [Int] {
    var lines = Set(stride(from: 0, to: length, by: step))
    lines.insert(length - 1)
    for edge in edges.prefix(mostEdges / 2) where edge.isFinite && abs(edge) < 1e6 {
      let line = Int(edge.rounded())
      lines.formUnion([line - 1, line])
    }
    return lines.filter { (0..<max(length, 1)).contains($0) }.sorted()
  }

  private mutating func asks(_ column: Int, _ row: Int) -> Bool {
    left -= 1
    return isHit(ViewPoint(Double(column) + 0.5, Double(row) + 0.5))
  }

  // MARK: Rows

  private mutating func survey(_ rows: [Int]) {
    var above = runs(in: rows[0])
    append(above, from: rows[0])
    for (row, next) in zip(rows, rows.dropFirst()) {
      let below = runs(in: next)
      fill(row, above, next, below)
      above = below
    }
    close(at: height)
  }

  /// Finds the rows between two rows at which the answers change.
  private mutating func fill(_ row: Int, _ above: [Run], _ next: Int, _ below: [Run]) {
    guard above != below else { return }
    guard next - row > 1, left > 0 else { return append(below, from: next) }
    let middle = (row + next) / 2
    let runs = runs(in: middle)
    fill(row, above, middle, runs)
    fill(middle, runs, next, below)
  }

  /// The parts of a row that hit.
  private mutating func runs(in row: Int) -> [Run] {
    var runs: [Run] = []
    var start = asks(columns[0], row) ? columns[0] : nil
    for (column, next) in zip(columns, columns.dropFirst()) {
      let isHit = asks(next, row)
      guard isHit != (start != nil) else { continue }
      let edge = edge(between: column, and: next, in: row, isHitAfter: isHit)
      if let begun = start { runs.append(begun..<edge) }
      start = isHit ? edge : nil
    }
    if let start { runs.append(start..<width) }
    return runs
  }

  /// The first column of the second answer.
  private mutating func edge(between column: Int, and next: Int, in row: Int, isHitAfter: Bool) -> Int {
    var (before, after) = (column, next)
    while after - before > 1, left > 0 {
      let middle = (before + after) / 2
      if asks(middle, row) == isHitAfter { after = middle } else { before = middle }
    }
    return after
  }

  // MARK: Rectangles

  /// The runs of the current band, and its first row.
  private var band: (runs: [Run], top: Int) = ([], 0)

  private mutating func append(_ runs: [Run], from row: Int) {
    guard runs != band.runs else { return }
    close(at: row)
    band = (runs, row)
  }

  private mutating func close(at row: Int) {
    guard row > band.top, let first = band.runs.first, let last = band.runs.last else { return }
    let isFull = rects.count + band.runs.count > Self.mostRects
    for run in isFull ? [first.lowerBound..<last.upperBound] : band.runs {
      rects.append(Rect(left: run.lowerBound, top: band.top, right: run.upperBound, bottom: row))
    }
  }
}

extension HitSurvey {
  /// Places along a side, as parts of its length.
  private static let places = [0.1, 0.3, 0.5, 0.7, 0.9]
  private static let farthest = 10_000

  /// The distances outside an area up to which a hit test finds something, at the most distant of some places of each side.
  static func outset(of size: ViewSize, _ isHit: (ViewPoint) -> Bool) -> SurfaceWindow.HitOutset {
    func most(_ place: (_ part: Double, _ distance: Double) -> ViewPoint) -> Double {
      Double(places.map { part in reach { isHit(place(part, Double($0) - 0.5)) } }.max() ?? 0)
    }
    return SurfaceWindow.HitOutset(
      left: most { ViewPoint(-$1, size.height * $0) }, top: most { ViewPoint(size.width * $0, -$1) },
      right: most { ViewPoint(size.width + $1, size.height * $0) },
      bottom: most { ViewPoint(size.width * $0, size.height + $1) })
  }

  /// The greatest distance in whole pixels up to which all answers are yes, as far as the steps show.
  private static func reach(_ isHit: (Int) -> Bool) -> Int {
    guard isHit(1) else { return 0 }
    var (inside, outside) = (1, 4)
    while outside < farthest, isHit(outside) { (inside, outside) = (outside, outside * 4) }
    outside = min(outside, farthest + 1)
    while outside - inside > 1 {
      let middle = (inside + outside) / 2
      if isHit(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }
}
