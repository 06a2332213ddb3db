/// The amount of detail in an overlay.
public enum OverlayLevel: Hashable, Sendable {
  /// Fingers with their trails, and presses of the pointer.
  case touches
  /// Also the receivers of input with their chains, the key window, recognizers, and the last routed events with
  /// reasons.
  case everything
}
