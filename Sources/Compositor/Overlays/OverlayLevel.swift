/// The amount of detail in an overlay.
package enum OverlayLevel: Hashable, Sendable {
  /// No input; only hints and prompts for the user, and the panel of an inspector. It is drawn while no overlay is on and
  /// one of these is due.
  case hints
  /// Fingers with their trails, and presses of the pointer.
  case touches
  /// Also the receivers of input with their chains, the key window, recognizers, and the last routed events with
  /// reasons.
  case everything
}
