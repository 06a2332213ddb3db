/// The overlay that a picture contains in front of all windows.
package enum OverlayChoice: String, CaseIterable, Sendable {
  case nothing = "none"
  /// Fingers with their trails, and presses of the pointer.
  case touches
  /// The same as `touches`, with the targets of the input and the reasons.
  case debug
  /// The overlay that is currently switched on.
  case shown
}
