/// An answer about processes. It holds for a short time, because a look reads the whole process table.
package struct RecentLook {
  /// Microseconds of real time for which an answer holds.
  private static let span: Int64 = 50_000
  private var answer = false
  private var end = Deadline(microseconds: 0)

  package init() {}

  /// Returns the last answer, or that of a look if it no longer holds.
  package mutating func answer(_ look: () -> Bool) -> Bool {
    if end.hasPassed { (answer, end) = (look(), Deadline(microseconds: Self.span)) }
    return answer
  }
}
