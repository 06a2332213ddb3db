import Globals
import Overlays
import Seats

/// Which overlay is drawn over all windows, so that people see what input does; none until somebody wants one.
public struct InputOverlay {
  /// Fingers with their trails, and presses of the pointer.
  public var showsTouches = false
  /// Also who has them and why.
  public var showsEverything = false

  public var level: OverlayLevel? { showsEverything ? .everything : showsTouches ? .touches : nil }
}

/// The overlay on one output, as it was shown last.
final class ShownOverlay {
  let level: OverlayLevel
  let layer: OverlayLayer
  /// What the flight recorder had kept by then.
  var total: UInt64 = 0
  var isFading = false

  init(_ level: OverlayLevel, _ layer: OverlayLayer) {
    self.level = level
    self.layer = layer
  }
}
