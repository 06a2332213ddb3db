/// How much an overlay shows.
public enum OverlayLevel: Hashable, Sendable {
  /// Fingers with their trails, and presses of the pointer.
  case touches
  /// Also who has them and why: chains, the key window, recognizers, what was routed last.
  case everything
}
