/// A grid over a rectangle. Each cell lists the rectangles that reach into it; cells with many rectangles are divided
/// again.
struct HitTestGrid {
  typealias Edges = HitTestIndex.Edges

  /// The rectangles of all lists, one list after the other, each from front to back.
  private(set) var edges: ContiguousArray<Edges> = []
  /// The index of the view that each rectangle belongs to.
  private(set) var entries: ContiguousArray<Int32> = []
  private var levels: ContiguousArray<Level> = []
  private var cells: ContiguousArray<Cell> = []

  /// A division of a rectangle into columns and rows.
  private struct Level {
    var left: Double
    var top: Double
    var columnsPerUnit: Double
    var rowsPerUnit: Double
    var columns: Int
    var rows: Int
    var firstCell: Int

    @inline(__always)
    func column(_ x: Double) -> Int { Self.place((x - left) * columnsPerUnit, columns) }

    @inline(__always)
    func row(_ y: Double) -> Int { Self.place((y - top) * rowsPerUnit, rows) }

    @inline(__always)
    private static func place(_ value: Double, _ count: Int) -> Int {
      value > 0 ? (value < Double(count) ? Int(value) : count - 1) : 0
    }
  }

  private struct Cell {
    /// The level that divides the cell; -1 for a cell with a list.
    var level: Int32 = -1
    var first: Int32 = 0
    var count: Int32 = 0
    /// True if each rectangle of the list is inside the next one, so that a binary search finds the first one that
    /// contains a point.
    var isNested = false
  }

  /// A cell whose list is still to be divided or stored.
  private struct Task {
    var cell: Int
    var region: Edges
    var list: [Int32]
    var depth: Int
  }

  private let whole: Edges
  /// The maximum rounding error of an edge, by which rectangles are extended.
  private let slack: Edges
  private static let goodLength = 6
  private static let deepest = 6

  init(region: Edges, edges source: ContiguousArray<Edges>, isCustom: ContiguousArray<Bool>, doubt: Double) {
    whole = region
    slack = Edges(-doubt, -doubt, doubt, doubt)
    cells.append(Cell())
    var budget = 32 * source.count + 1024
    let all = (0..<Int32(source.count)).reversed().filter { Self.reaches(source[Int($0)] + slack, region) }
    var tasks = [Task(cell: 0, region: region, list: Array(all), depth: 0)]
    var next = 0
    while next < tasks.count {
      let task = tasks[next]
      tasks[next].list = []
      next += 1
      let isNested = isNested(task.list, source, isCustom)
      if !isNested, let division = division(of: task, source, budget) {
        budget -= divide(task, division, source, isCustom, &tasks)
      } else {
        keep(task, source, isNested: isNested)
      }
    }
  }

  /// Returns the range of the list of the cell that contains a point, from the first rectangle that may contain the
  /// point.
  ///
  /// - Parameter doubt: The maximum rounding error of an edge, by which rectangles are extended.
  @inline(__always)
  func list(_ x: Double, _ y: Double, doubt: Double) -> Range<Int> {
    var cell = cells[0]
    while cell.level >= 0 {
      let level = levels[Int(cell.level)]
      cell = cells[level.firstCell + level.row(y) * level.columns + level.column(x)]
    }
    let list = Int(cell.first)..<Int(cell.first + cell.count)
    return cell.isNested ? nestedList(list, x, y, doubt) : list
  }

  private func nestedList(_ list: Range<Int>, _ x: Double, _ y: Double, _ doubt: Double) -> Range<Int> {
    var (low, high) = (list.lowerBound, list.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let edges = edges[middle]
      if x >= edges[0] - doubt, y >= edges[1] - doubt, x < edges[2] + doubt, y < edges[3] + doubt {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low..<list.upperBound
  }

  private func isNested(
    _ list: [Int32], _ source: ContiguousArray<Edges>, _ isCustom: ContiguousArray<Bool>
  ) -> Bool {
    guard list.count > Self.goodLength, var inner = list.first.map({ source[Int($0)] }) else { return false }
    for entry in list {
      let outer = source[Int(entry)]
      guard !isCustom[Int(entry)], outer[0] <= inner[0], outer[1] <= inner[1], outer[2] >= inner[2],
        outer[3] >= inner[3]
      else { return false }
      inner = outer
    }
    return true
  }

  private static func reaches(_ edges: Edges, _ region: Edges) -> Bool {
    edges[0] <= region[2] && edges[2] >= region[0] && edges[1] <= region[3] && edges[3] >= region[1]
  }

  private mutating func keep(_ task: Task, _ source: ContiguousArray<Edges>, isNested: Bool) {
    cells[task.cell].isNested = isNested
    cells[task.cell].first = Int32(entries.count)
    cells[task.cell].count = Int32(task.list.count)
    for entry in task.list {
      entries.append(entry)
      edges.append(source[Int(entry)])
    }
  }

  // MARK: Dividing

  /// Returns the numbers of columns and rows into which to divide a cell; `nil` to keep its list.
  private func division(of task: Task, _ source: ContiguousArray<Edges>, _ budget: Int) -> (Int, Int)? {
    let count = task.list.count
    guard count > Self.goodLength, task.depth < Self.deepest else { return nil }
    let side = Int((Double(count) / 2).squareRoot()) + 1
    var best: (columns: Int, rows: Int)?
    var bestLength = Double(count) * 0.75
    for (wide, high) in [(side, side), (1, count / 2 + 1), (count / 2 + 1, 1)] {
      var (columns, rows) = (min(wide, 1024), min(high, 1024))
      while columns * rows > 1 {
        let cost = reach(of: task, columns, rows, source)
        if cost <= Double(min(budget, 16 * count + 64)) {
          let length = cost / Double(columns * rows)
          if length < bestLength { (best, bestLength) = ((columns, rows), length) }
          break
        }
        columns = max(1, columns / 2)
        rows = max(1, rows / 2)
      }
    }
    return best.map { ($0.columns, $0.rows) }
  }

  /// Returns an estimate of the total number of list entries after a division.
  private func reach(of task: Task, _ columns: Int, _ rows: Int, _ source: ContiguousArray<Edges>) -> Double {
    let (width, height) = (task.region[2] - task.region[0], task.region[3] - task.region[1])
    let stride = max(1, task.list.count / 512)
    var sum = 0.0
    var samples = 0
    var index = 0
    while index < task.list.count {
      let edges = source[Int(task.list[index])]
      let across = min(edges[2], task.region[2]) - max(edges[0], task.region[0])
      let down = min(edges[3], task.region[3]) - max(edges[1], task.region[1])
      sum += (min(1, across / width) * Double(columns - 1) + 1) * (min(1, down / height) * Double(rows - 1) + 1)
      samples += 1
      index += stride
    }
    return sum * Double(task.list.count) / Double(max(1, samples))
  }

  /// - Returns: The number of list entries that were added.
  private mutating func divide(
    _ task: Task, _ division: (columns: Int, rows: Int), _ source: ContiguousArray<Edges>,
    _ isCustom: ContiguousArray<Bool>, _ tasks: inout [Task]
  ) -> Int {
    let (width, height) = (task.region[2] - task.region[0], task.region[3] - task.region[1])
    let level = Level(
      left: task.region[0], top: task.region[1], columnsPerUnit: Double(division.columns) / width,
      rowsPerUnit: Double(division.rows) / height, columns: division.columns, rows: division.rows,
      firstCell: cells.count)
    cells[task.cell].level = Int32(levels.count)
    levels.append(level)
    let cellCount = division.columns * division.rows
    cells.append(contentsOf: repeatElement(Cell(), count: cellCount))
    var lists = [[Int32]](repeating: [], count: cellCount)
    var isFilled = [Bool](repeating: false, count: cellCount)
    var (open, made) = (cellCount, 0)
    for entry in task.list where open > 0 {
      let edges = source[Int(entry)]
      let (fromColumn, toColumn) = (level.column(edges[0]), level.column(edges[2]))
      let (fromRow, toRow) = (level.row(edges[1]), level.row(edges[3]))
      let reach = edges + slack
      let columns = level.column(reach[0])...max(level.column(reach[0]), level.column(reach[2]))
      let rows = level.row(reach[1])...max(level.row(reach[1]), level.row(reach[3]))
      for row in rows {
        let fillsRow = fills(
          row, fromRow, toRow, level.rows, edges[1], edges[3], (task.region[1], task.region[3]),
          (whole[1], whole[3]))
        for column in columns {
          let cell = row * level.columns + column
          if isFilled[cell] { continue }
          lists[cell].append(entry)
          made += 1
          guard fillsRow, !isCustom[Int(entry)] else { continue }
          if fills(
            column, fromColumn, toColumn, level.columns, edges[0], edges[2], (task.region[0], task.region[2]),
            (whole[0], whole[2]))
          {
            isFilled[cell] = true
            open -= 1
          }
        }
      }
    }
    for cell in 0..<cellCount {
      let region = Self.region(row: cell / level.columns, column: cell % level.columns, of: level, in: task.region)
      tasks.append(Task(cell: level.firstCell + cell, region: region, list: lists[cell], depth: task.depth + 1))
    }
    return made
  }

  private static func region(row: Int, column: Int, of level: Level, in whole: Edges) -> Edges {
    let (width, height) = (
      (whole[2] - whole[0]) / Double(level.columns), (whole[3] - whole[1]) / Double(level.rows)
    )
    return Edges(
      whole[0] + Double(column) * width, whole[1] + Double(row) * height,
      column == level.columns - 1 ? whole[2] : whole[0] + Double(column + 1) * width,
      row == level.rows - 1 ? whole[3] : whole[1] + Double(row + 1) * height)
  }

  /// Returns whether an interval contains every point of one of the columns or rows that it reaches into.
  ///
  /// It contains all cells strictly between those of its ends. In the first or last cell it must reach the edge of the
  /// whole grid, or exceed the edge of the cell by more than a rounding error.
  private func fills(
    _ place: Int, _ from: Int, _ to: Int, _ count: Int, _ start: Double, _ end: Double, _ cell: (Double, Double),
    _ whole: (Double, Double)
  ) -> Bool {
    let margin = (abs(cell.0) + abs(cell.1)) * 0x1p-40
    let startsBefore = place > from || (place == 0 && start <= (cell.0 == whole.0 ? cell.0 : cell.0 - margin))
    let endsAfter = place < to || (place == count - 1 && end >= (cell.1 == whole.1 ? cell.1 : cell.1 + margin))
    return startsBefore && endsAfter
  }
}
