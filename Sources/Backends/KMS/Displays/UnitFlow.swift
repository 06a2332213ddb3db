/// Ways through a graph that share no edge: a maximum flow in which each edge carries at most one unit.
///
/// An edge that a way uses changes its direction. A later way that follows it backwards leads the earlier one elsewhere.
struct UnitFlow {
  /// The ends of the edges that begin at each node, in the order in which they are tried.
  private var edges: [[Int]]

  init(nodes: Int) { edges = Array(repeating: [], count: nodes) }

  mutating func connect(_ start: Int, _ end: Int) { edges[start].append(end) }

  /// Adds a shortest way between two nodes.
  ///
  /// - Returns: false if there is no way left. Then nothing has changed.
  @discardableResult
  mutating func addWay(from start: Int, to end: Int) -> Bool {
    var previous: [Int?] = Array(repeating: nil, count: edges.count)
    var reached = [start]
    var next = 0
    while next < reached.count, previous[end] == nil {
      let node = reached[next]
      next += 1
      for other in edges[node] where other != start && previous[other] == nil {
        previous[other] = node
        reached.append(other)
      }
    }
    guard previous[end] != nil else { return false }
    var node = end
    while let before = previous[node] {
      edges[before].removeAll { $0 == node }
      edges[node].append(before)
      node = before
    }
    return true
  }

  /// Returns whether a way uses the edge between two nodes.
  func isUsed(_ start: Int, _ end: Int) -> Bool { edges[end].contains(start) }
}
