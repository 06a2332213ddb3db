/// Decides when changes of the scene are followed: at once, or together with others.
///
/// To follow a change, fingers, pointer and outputs look at every surface that is shown. One change is cheap, but a client
/// can cause hundreds in one turn of the loop. So the work of one turn is bounded: beyond the limit, changes are
/// followed together at the end of the turn or before the next input event.
struct SceneReviews {
  /// Whether a change waits to be followed.
  private(set) var isDue = false
  /// Surfaces visited in this turn.
  private(set) var visited = 0
  private var isHeld = false
  /// How often changes were followed, and surfaces were visited for it, in all turns.
  private(set) var count = 0
  private(set) var total = 0

  /// Notes a change.
  ///
  /// - Returns: whether to follow it at once.
  mutating func admitsChange(limit: Int) -> Bool {
    isDue = true
    return !isHeld && visited < limit
  }

  /// Until `release`, no change is followed at once.
  mutating func hold() { isHeld = true }
  mutating func release() { isHeld = false }

  /// All changes so far are being followed.
  mutating func begin() {
    isDue = false
    count += 1
  }

  /// - Parameter visited: the surfaces that were looked at.
  mutating func end(visited: Int) {
    self.visited += visited
    total += visited
  }

  mutating func turnDidEnd() {
    visited = 0
    isHeld = false
  }
}
