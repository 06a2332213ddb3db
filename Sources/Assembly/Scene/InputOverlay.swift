public import Overlays

/// Which overlay is drawn over all windows, to show people what input does.
public struct InputOverlay: Sendable {
  /// Fingers with their trails, and presses of the pointer.
  public private(set) var showsTouches: Bool
  /// Also the targets of input, and why they receive it.
  public private(set) var showsEverything: Bool

  public init(showsTouches: Bool = false, showsEverything: Bool = false) {
    self.showsTouches = showsTouches
    self.showsEverything = showsEverything
  }

  /// Nil where no overlay is on.
  public var level: OverlayLevel? { showsEverything ? .everything : showsTouches ? .touches : nil }

  mutating func toggle(_ level: OverlayLevel) {
    switch level {
    case .touches: showsTouches.toggle()
    case .everything: showsEverything.toggle()
    }
  }
}
