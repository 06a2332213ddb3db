import Geometry
import Scripts

/// What a touchscreen reported together.
struct TouchMoment: Equatable {
  struct Change: Equatable {
    /// As the script numbers it.
    var finger: Int
    var phase: TouchPhase
    /// For `up` and `cancel`: where it was last.
    var point: Point<LayoutSpace>
  }

  /// Microseconds of the input clock.
  var at: Int64
  var changes: [Change]

  /// The one thing that happens to all of the fingers; nil where there are several.
  var phase: TouchPhase? {
    guard let first = changes.first?.phase, changes.allSatisfy({ $0.phase == first }) else { return nil }
    return first
  }

  var fingers: [Int] { changes.map(\.finger) }
}
