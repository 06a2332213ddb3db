public import Documents

/// A step that fingers make on a touchscreen.
public enum FingerStep: Equatable, Sendable {
  case tap(TapStep)
  case touch(TouchStep)
  case swipe(SwipeStep)
  case draw(DrawStep)
  case pinch(SpreadStep)
  case rotate(SpreadStep)
  case recording(RecordingStep)

  /// The step as a gesture that brings its own fingers; nil for any other step.
  public var gesture: (any GestureStep)? {
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

/// Fingers that come down and lift at one place, once or several times: tap, double tap, long press.
public struct TapStep: Equatable, Sendable {
  public var space: PlaceSpace
  /// The middle of the fingers.
  public var place: Place
  public var taps: Int
  public var fingers: Int
  /// Between neighbouring fingers, which lie side by side.
  public var spacing: WrittenLength
  /// From down to up.
  public var hold: TimeSpan
  /// From up to the next down.
  public var interval: TimeSpan
  /// Positions reported while the fingers rest, evenly over the hold: a touchscreen seldom finds a finger quite still.
  public var samples: Int

  public init(
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

/// One change of fingers the script numbers itself; all fingers named change in one frame.
public enum TouchStep: Equatable, Sendable {
  public struct Down: Equatable, Sendable {
    public var finger: Int
    public var place: Place

    public init(finger: Int, place: Place) {
      self.finger = finger
      self.place = place
    }
  }

  public struct Move: Equatable, Sendable {
    public var finger: Int
    /// After where the finger is; never empty.
    public var points: [Place]

    public init(finger: Int, points: [Place]) {
      self.finger = finger
      self.points = points
    }
  }

  case down([Down], space: PlaceSpace)
  case move([Move], space: PlaceSpace, pace: Pace)
  case up([Int])
  /// The hardware takes the touches back; empty is all fingers.
  case cancel([Int])
}

/// Fingers side by side that come down, travel together and lift.
public struct SwipeStep: Equatable, Sendable {
  public enum Course: Equatable, Sendable {
    /// Through each point in turn; never empty.
    case along([Place])
    /// Percentages are of the space's width or height, whichever lies that way.
    case toward(Direction, distance: WrittenLength)
  }

  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case left
    case right
    case up
    case down
  }

  public var space: PlaceSpace
  /// The middle of the fingers.
  public var start: Place
  public var course: Course
  public var fingers: Int
  public var spacing: WrittenLength
  public var pace: Pace
  /// Between the last movement and the lifting: a rest keeps a client from seeing a fling.
  public var hold: TimeSpan

  public init(
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

/// Fingers that come down together, each travels along its own points, and lift together.
public struct DrawStep: Equatable, Sendable {
  public var space: PlaceSpace
  /// One path for each finger, with its first point; none is empty.
  public var paths: [[Place]]
  public var pace: Pace
  public var hold: TimeSpan

  public init(
    space: PlaceSpace = .output(nil), paths: [[Place]], pace: Pace = Pace(duration: .milliseconds(300)),
    hold: TimeSpan = .zero
  ) {
    self.space = space
    self.paths = paths
    self.pace = pace
    self.hold = hold
  }
}

/// Fingers evenly round a circle that grows, shrinks or turns: pinch and rotate.
public struct SpreadStep: Equatable, Sendable {
  public var space: PlaceSpace
  public var center: Place
  public var fingers: Int
  /// Of the circle at the start.
  public var radius: WrittenLength
  /// Radius at the end for each pixel of radius at the start.
  public var scale: Double
  /// Where the first finger begins: degrees clockwise from the right.
  public var startAngle: Double
  /// How far the fingers turn: degrees, clockwise is positive.
  public var angle: Double
  public var pace: Pace
  public var hold: TimeSpan

  public init(
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
