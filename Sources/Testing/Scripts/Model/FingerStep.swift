package import Documents

/// A step of fingers on a touchscreen.
package enum FingerStep: Equatable, Sendable {
  case tap(TapStep)
  case touch(TouchStep)
  case swipe(SwipeStep)
  case draw(DrawStep)
  case pinch(SpreadStep)
  case rotate(SpreadStep)
  case recording(RecordingStep)

  /// The step as a gesture with its own fingers; nil for other steps.
  package var gesture: (any GestureStep)? {
    switch self {
    case .tap(let tap): tap
    case .swipe(let swipe): swipe
    case .draw(let draw): draw
    case .pinch(let spread), .rotate(let spread): spread
    case .touch, .recording: nil
    }
  }
}

extension FingerStep: StepFamily {
  var aim: Aim? {
    switch self {
    case .tap(let step): Aim(device: .finger, space: step.space, places: [step.place])
    case .swipe(let step): Aim(device: .finger, space: step.space, places: [step.start])
    case .draw(let step): Aim(device: .finger, space: step.space, places: step.paths.compactMap(\.first))
    case .pinch(let step), .rotate(let step): Aim(device: .finger, space: step.space, places: [step.center])
    case .touch(.down(let downs, let space)): Aim(device: .finger, space: space, places: downs.map(\.place))
    case .touch, .recording: nil
    }
  }
}

/// Fingers that go down and lift at one position, once or several times: tap, double tap, long press.
package struct TapStep: Equatable, Sendable {
  package var space: PlaceSpace
  /// The centre of the fingers.
  package var place: Place
  package var taps: Int
  package var fingers: Int
  /// The distance between neighbouring fingers, which are side by side.
  package var spacing: WrittenLength
  /// The time from down to up.
  package var hold: TimeSpan
  /// The time from up to the next down.
  package var interval: TimeSpan
  /// The number of positions reported during the hold, at even intervals. Real touchscreens seldom report a finger
  /// without movement.
  package var samples: Int

  package init(
    space: PlaceSpace = .output(nil), place: Place, taps: Int = 1, fingers: Int = 1,
    spacing: WrittenLength = .pixels(60),
    hold: TimeSpan = .milliseconds(50), interval: TimeSpan = .milliseconds(100), samples: Int = 0
  ) {
    self.samples = samples
    self.space = space
    self.place = place
    self.taps = taps
    self.fingers = fingers
    self.spacing = spacing
    self.hold = hold
    self.interval = interval
  }
}

/// The ellipse that a finger covers on the screen.
package struct ContactShape: Equatable, Sendable {
  package var major: WrittenLength
  package var minor: WrittenLength

  package init(major: WrittenLength, minor: WrittenLength) {
    self.major = major
    self.minor = minor
  }
}

/// A change of fingers with numbers from the script. All its fingers change in one frame.
package enum TouchStep: Equatable, Sendable {
  package struct Down: Equatable, Sendable {
    package var finger: Int
    package var place: Place
    /// The ellipse of the contact; nil if the device reports none.
    package var shape: ContactShape?

    package init(finger: Int, place: Place, shape: ContactShape? = nil) {
      self.finger = finger
      self.place = place
      self.shape = shape
    }
  }

  package struct Move: Equatable, Sendable {
    package var finger: Int
    /// The points after the finger's current position; never empty.
    package var points: [Place]
    /// The ellipse of the contact from the first point on; nil leaves it as it is.
    package var shape: ContactShape?

    package init(finger: Int, points: [Place], shape: ContactShape? = nil) {
      self.finger = finger
      self.points = points
      self.shape = shape
    }
  }

  case down([Down], space: PlaceSpace)
  case move([Move], space: PlaceSpace, pace: Pace)
  case up([Int])
  /// Cancels touches, as hardware does; an empty list cancels all.
  case cancel([Int])
}

/// Fingers side by side that go down, move together and lift.
package struct SwipeStep: Equatable, Sendable {
  package enum Course: Equatable, Sendable {
    /// Through each point in order; never empty.
    case along([Place])
    /// In a direction. Percentages are relative to the space's width or height along that direction.
    case toward(Direction, distance: WrittenLength)
  }

  package enum Direction: String, CaseIterable, Hashable, Sendable {
    case left
    case right
    case up
    case down
  }

  package var space: PlaceSpace
  /// The centre of the fingers at the start.
  package var start: Place
  package var course: Course
  package var fingers: Int
  package var spacing: WrittenLength
  package var pace: Pace
  /// The rest between the last movement and the up. With a rest, clients do not detect a fling.
  package var hold: TimeSpan

  package init(
    space: PlaceSpace = .output(nil), start: Place = .center, course: Course, fingers: Int = 1,
    spacing: WrittenLength = .pixels(60), pace: Pace = Pace(duration: .milliseconds(200)), hold: TimeSpan = .zero
  ) {
    self.space = space
    self.start = start
    self.course = course
    self.fingers = fingers
    self.spacing = spacing
    self.pace = pace
    self.hold = hold
  }
}

/// Fingers that go down together, move along a path each, and lift together.
package struct DrawStep: Equatable, Sendable {
  package var space: PlaceSpace
  /// One path for each finger, including its first point; no path is empty.
  package var paths: [[Place]]
  package var pace: Pace
  package var hold: TimeSpan

  package init(
    space: PlaceSpace = .output(nil), paths: [[Place]], pace: Pace = Pace(duration: .milliseconds(300)),
    hold: TimeSpan = .zero
  ) {
    self.space = space
    self.paths = paths
    self.pace = pace
    self.hold = hold
  }
}

/// Fingers at equal angles on a circle that grows, shrinks or turns: pinch and rotate.
package struct SpreadStep: Equatable, Sendable {
  package var space: PlaceSpace
  package var center: Place
  package var fingers: Int
  /// The radius of the circle at the start.
  package var radius: WrittenLength
  /// The radius at the end divided by the radius at the start.
  package var scale: Double
  /// The angle of the first finger at the start, in degrees clockwise from the right.
  package var startAngle: Double
  /// The turn of the fingers, in degrees; clockwise is positive.
  package var angle: Double
  package var pace: Pace
  package var hold: TimeSpan

  package init(
    space: PlaceSpace = .output(nil), center: Place = .center, fingers: Int = 2, radius: WrittenLength = .pixels(100),
    scale: Double = 1, startAngle: Double = 0, angle: Double = 0, pace: Pace = Pace(duration: .milliseconds(300)),
    hold: TimeSpan = .zero
  ) {
    self.space = space
    self.center = center
    self.fingers = fingers
    self.radius = radius
    self.scale = scale
    self.startAngle = startAngle
    self.angle = angle
    self.pace = pace
    self.hold = hold
  }
}
