/// Schedules when changes of the scene are applied: at once, or together with others.
///
/// Applying a change visits every visible surface for fingers, pointer and outputs. One change is cheap, but a client
/// can cause hundreds in one turn of the loop. The work of one turn is therefore limited. Beyond the limit, changes are
/// applied together at the end of the turn or before the next input event.
struct SceneReviews {
  /// True if a change has not been applied yet.
  private(set) var isDue = false
  /// The number of surfaces visited in this turn.
  private(set) var visited = 0
  private var isHeld = false
  /// The number of times that changes were applied, and of surfaces visited for them, in all turns.
  private(set) var count = 0
  private(set) var total = 0

  /// Registers a change.
  ///
  /// - Returns: true if it should be applied at once.
  mutating func admitsChange(limit: Int) -> Bool {
    isDue = true
    return !isHeld && visited < limit
  }

  /// Postpones all changes until `release` or the end of the turn.
  mutating func hold() { isHeld = true }
  mutating func release() { isHeld = false }

  /// Marks all changes so far as being applied.
  mutating func begin() {
    isDue = false
    count += 1
  }

  /// - Parameter visited: the number of visited surfaces.
  mutating func end(visited: Int) {
    self.visited += visited
    total += visited
  }

  mutating func turnDidEnd() {
    visited = 0
    isHeld = false
  }
}
