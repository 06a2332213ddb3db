/// One event of a gesture on a touchpad.
public struct GestureReport: Equatable, Sendable {
  public enum Kind: Sendable { case swipe, pinch, hold }
  public enum Phase: Sendable { case began, changed, ended, cancelled }

  public var kind: Kind
  public var phase: Phase
  public var fingers: Int32
  /// Accelerated, as of a pointer's motion.
  public var dx: Double
  public var dy: Double
  /// Of a pinch, from its beginning; 1 otherwise.
  public var scale: Double
  /// Of a pinch, degrees clockwise since the event before; 0 otherwise.
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
