/// A kind of scrolling. UIKit calls it `UIScrollType`.
public enum ScrollType: String, Hashable, Sendable, CaseIterable {
  /// Steps, such as those of a mouse wheel.
  case discrete
  /// Smooth movement, such as that of two fingers on a touchpad.
  case continuous
}
