/// What a picture shows of input, in front of all windows.
public enum OverlayChoice: String, CaseIterable, Sendable {
  case nothing = "none"
  /// Fingers with their trails, and presses of the pointer.
  case touches
  /// Also who has them and why.
  case debug
  /// Whatever is switched on.
  case shown
}
