/// One event of a touchpad gesture.
public struct GestureReport: Equatable, Sendable {
  public enum Kind: Sendable { case swipe, pinch, hold }
  public enum Phase: Sendable { case began, changed, ended, cancelled }

  public var kind: Kind
  public var phase: Phase
  public var fingers: Int32
  /// The accelerated motion, as for a pointer.
  public var dx: Double
  public var dy: Double
  /// The scale of a pinch since its beginning; 1 for other gestures.
  public var scale: Double
  /// The rotation of a pinch since the previous event, in degrees clockwise; 0 for other gestures.
  public var rotation: Double

  public init(
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
