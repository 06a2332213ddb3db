package import Overlays

/// The overlays that are drawn over all windows to show input.
package struct InputOverlay: Sendable {
  /// Fingers with their trails, and presses of the pointer.
  package private(set) var showsTouches: Bool
  /// Also the targets of input, and the reasons for them.
  package private(set) var showsEverything: Bool

  package init(showsTouches: Bool = false, showsEverything: Bool = false) {
    self.showsTouches = showsTouches
    self.showsEverything = showsEverything
  }

  /// The level to draw; nil if no overlay is on.
  package var level: OverlayLevel? { showsEverything ? .everything : showsTouches ? .touches : nil }

  mutating func toggle(_ level: OverlayLevel) {
    switch level {
    case .touches: showsTouches.toggle()
    case .everything: showsEverything.toggle()
    case .hints: break
    }
  }
}
