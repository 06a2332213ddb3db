/// One event of a touchpad gesture.
package struct GestureReport: Equatable, Sendable {
  package enum Kind: Sendable { case swipe, pinch, hold }
  package enum Phase: Sendable { case began, changed, ended, cancelled }

  package var kind: Kind
  package var phase: Phase
  package var fingers: Int32
  /// The accelerated motion, as for a pointer.
  package var dx: Double
  package var dy: Double
  /// The scale of a pinch since its beginning; 1 for other gestures.
  package var scale: Double
  /// The rotation of a pinch since the previous event, in degrees clockwise; 0 for other gestures.
  package var rotation: Double

  package init(
    _ kind: Kind, _ phase: Phase, fingers: Int32, dx: Double = 0, dy: Double = 0, scale: Double = 1,
    rotation: Double = 0
  ) {
    self.kind = kind
    self.phase = phase
    self.fingers = fingers
    self.dx = dx
    self.dy = dy
    self.scale = scale
    self.rotation = rotation
  }
}
