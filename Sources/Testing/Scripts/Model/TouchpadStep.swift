public import Documents

/// A gesture of several fingers on a touchpad, or a part of one. The pointer does not move during it.
public struct TouchpadStep: Equatable, Sendable {
  public enum Gesture: String, CaseIterable, Sendable { case swipe, pinch, hold }
  public enum End: Equatable, Sendable { case lifted, cancelled }

  public struct Beginning: Equatable, Sendable {
    public var gesture: Gesture
    public var fingers: Int
    public var space: PlaceSpace
    /// The position to jump to before the gesture; nil does not move the pointer.
    public var place: Place?

    public init(_ gesture: Gesture, fingers: Int, space: PlaceSpace = .output(nil), place: Place? = nil) {
      self.gesture = gesture
      self.fingers = fingers
      self.space = space
      self.place = place
    }
  }

  public struct Movement: Equatable, Sendable {
    /// The movement across. Percentages are relative to the size of the space in which the gesture began.
    public var dx: WrittenLength
    public var dy: WrittenLength
    /// The distance between the fingers of a pinch at the end, relative to its beginning; nil does not change it.
    public var scale: Double?
    /// The turn of the fingers in degrees, clockwise.
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

  /// The parts of the step, in order.
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
