import Geometry
import Scripts

/// One frame of a touchscreen: the changes that it reported together.
struct TouchMoment: Equatable {
  struct Change: Equatable {
    /// The finger's number in the script.
    var finger: Int
    var phase: TouchPhase
    /// The position; for `up` and `cancel`, the last one.
    var point: Point<LayoutSpace>
  }

  /// Microseconds of the input clock.
  var at: Int64
  var changes: [Change]

  /// The phase that all changes share; nil if they differ.
  var phase: TouchPhase? {
    guard let first = changes.first?.phase, changes.allSatisfy({ $0.phase == first }) else { return nil }
    return first
  }

  var fingers: [Int] { changes.map(\.finger) }
}
