/// Shows where two logs differ.
enum LogDifference {
  /// The lines of both logs in order: common ones indented, missing ones after `-`, extra ones after `+`.
  static func lines(expected: [String], actual: [String]) -> [String] {
    let changes = actual.difference(from: expected)
    var removed: [Int: String] = [:]
    var inserted: [Int: String] = [:]
    for change in changes {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var result: [String] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if let line = removed[old] {
        result.append("- \(line)")
        old += 1
      } else if let line = inserted[new] {
        result.append("+ \(line)")
        new += 1
      } else {
        result.append("  \(expected[old])")
        old += 1
        new += 1
      }
    }
    return result
  }
}
