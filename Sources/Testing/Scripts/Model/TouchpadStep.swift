package import Documents

/// A gesture of several fingers on a touchpad, or a part of one. The pointer does not move during it.
package struct TouchpadStep: Equatable, Sendable {
  package enum Gesture: String, CaseIterable, Sendable { case swipe, pinch, hold }
  package enum End: Equatable, Sendable { case lifted, cancelled }

  package struct Beginning: Equatable, Sendable {
    package var gesture: Gesture
    package var fingers: Int
    package var space: PlaceSpace
    /// The position to jump to before the gesture; nil does not move the pointer.
    package var place: Place?

    package init(_ gesture: Gesture, fingers: Int, space: PlaceSpace = .output(nil), place: Place? = nil) {
      self.gesture = gesture
      self.fingers = fingers
      self.space = space
      self.place = place
    }
  }

  package struct Movement: Equatable, Sendable {
    /// The movement across. Percentages are relative to the size of the space in which the gesture began.
    package var dx: WrittenLength
    package var dy: WrittenLength
    /// The distance between the fingers of a pinch at the end, relative to its beginning; nil does not change it.
    package var scale: Double?
    /// The turn of the fingers in degrees, clockwise.
    package var angle: Double
    package var pace: Pace

    package init(
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
  package var beginning: Beginning?
  package var movement: Movement?
  package var rest: TimeSpan
  package var end: End?

  package init(
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
