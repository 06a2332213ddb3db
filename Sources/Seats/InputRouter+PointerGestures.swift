import Geometry

/// Gestures on touchpads.
extension InputRouter {
  func pointerGesture(_ gesture: PointerGesture, at time: Timestamp) {}
}
