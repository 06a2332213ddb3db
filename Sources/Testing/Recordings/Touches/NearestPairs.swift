/// Pairs the positions of two reports so that the sum of the squared distances is least.
enum NearestPairs {
  /// - Returns: for each new position the index of its old one; nil for those left over when there are fewer old
  ///   positions.
  static func match(_ new: [Spot], with old: [Spot]) -> [Int?] {
    if new.count <= old.count { return assign(new, to: old).map { $0 } }
    var result = [Int?](repeating: nil, count: new.count)
    for (index, column) in assign(old, to: new).enumerated() { result[column] = index }
    return result
  }

  private static func cost(_ a: Spot, _ b: Spot) -> Double {
    let (dx, dy) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
    return dx * dx + dy * dy
  }

  /// Assigns a column to each row by the Hungarian method, with a potential for each row and column.
  ///
  /// - Precondition: the number of rows is at most the number of columns.
  /// - Returns: the column of each row.
  private static func assign(_ rows: [Spot], to columns: [Spot]) -> [Int] {
    var rowPotential = [Double](repeating: 0, count: rows.count + 1)
    var columnPotential = [Double](repeating: 0, count: columns.count + 1)
    // Row and column 0 mean unassigned.
    var rowOfColumn = [Int](repeating: 0, count: columns.count + 1)
    for row in 1..<(rows.count + 1) {
      rowOfColumn[0] = row
      var column = 0
      var least = [Double](repeating: .infinity, count: columns.count + 1)
      var before = [Int](repeating: 0, count: columns.count + 1)
      var visited = [Bool](repeating: false, count: columns.count + 1)
      repeat {
        visited[column] = true
        let current = rowOfColumn[column]
        var step = Double.infinity
        var next = 0
        for other in 1..<(columns.count + 1) where !visited[other] {
          let reduced =
            cost(rows[current - 1], columns[other - 1]) - rowPotential[current] - columnPotential[other]
          if reduced < least[other] {
            least[other] = reduced
            before[other] = column
          }
          if least[other] < step || next == 0 {
            step = least[other]
            next = other
          }
        }
        for other in 0...columns.count {
          if visited[other] {
            rowPotential[rowOfColumn[other]] += step
            columnPotential[other] -= step
          } else {
            least[other] -= step
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      repeat {
        let previous = before[column]
        rowOfColumn[column] = rowOfColumn[previous]
        column = previous
      } while column != 0
    }
    var result = [Int](repeating: 0, count: rows.count)
    for column in 1..<(columns.count + 1) where rowOfColumn[column] > 0 { result[rowOfColumn[column] - 1] = column - 1 }
    return result
  }
}
