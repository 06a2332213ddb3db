public import Documents

/// What several fingers do together on a touchpad: a gesture, or a part of one. The pointer stays where it is.
public struct TouchpadStep: Equatable, Sendable {
  public enum Gesture: String, CaseIterable, Sendable { case swipe, pinch, hold }
  public enum End: Equatable, Sendable { case lifted, cancelled }

  public struct Beginning: Equatable, Sendable {
    public var gesture: Gesture
    public var fingers: Int
    public var space: PlaceSpace
    /// Where the pointer jumps first; nil leaves it where it is.
    public var place: Place?

    public init(_ gesture: Gesture, fingers: Int, space: PlaceSpace = .output(nil), place: Place? = nil) {
      self.gesture = gesture
      self.fingers = fingers
      self.space = space
      self.place = place
    }
  }

  public struct Movement: Equatable, Sendable {
    /// Percentages are of the width and height of the space that the gesture began in.
    public var dx: WrittenLength
    public var dy: WrittenLength
    /// How far apart the fingers of a pinch are at the end, against its beginning; nil is as far as they are.
    public var scale: Double?
    /// Degrees clockwise that they turn meanwhile.
    public var angle: Double
    public var pace: Pace

    public init(
      dx: WrittenLength = .pixels(0), dy: WrittenLength = .pixels(0), scale: Double? = nil, angle: Double = 0,
      pace: Pace = Pace()
    ) {
      self.dx = dx
      self.dy = dy
      self.scale = scale
      self.angle = angle
      self.pace = pace
    }
  }

  /// Its parts, in order.
  public var beginning: Beginning?
  public var movement: Movement?
  public var rest: TimeSpan
  public var end: End?

  public init(
    beginning: Beginning? = nil, movement: Movement? = nil, rest: TimeSpan = .zero, end: End? = nil
  ) {
    self.beginning = beginning
    self.movement = movement
    self.rest = rest
    self.end = end
  }
}

extension TouchpadStep: StepFamily {
  var aim: Aim? {
    beginning.flatMap { beginning in
      beginning.place.map { Aim(device: .pointer, space: beginning.space, places: [$0]) }
    }
  }
}
