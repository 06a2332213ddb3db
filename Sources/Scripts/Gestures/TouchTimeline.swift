import Documents
public import Geometry

/// What happens to one finger at one moment, in the words of `wl_touch`.
public enum TouchPhase: String, Hashable, Sendable {
  case down
  case motion
  case up
  case cancel
}

/// One finger's change, timed from the start of its step.
public struct TimedTouch: Hashable, Sendable {
  /// Microseconds after the step's first touch.
  public var at: Int64
  public var finger: Int
  public var phase: TouchPhase
  /// For `up` and `cancel`: where the finger was last.
  public var point: Point<LayoutSpace>
  /// Whether a pen touches instead of a finger.
  public var isPen: Bool

  public init(at: Int64, finger: Int, phase: TouchPhase, point: Point<LayoutSpace>, isPen: Bool = false) {
    self.at = at
    self.finger = finger
    self.phase = phase
    self.point = point
    self.isPen = isPen
  }
}

/// Changes that a touchscreen reports together.
public struct TouchFrame: Hashable, Sendable {
  /// Microseconds after the step's first touch.
  public var at: Int64
  public var touches: [TimedTouch]

  public init(at: Int64, touches: [TimedTouch]) {
    self.at = at
    self.touches = touches
  }
}

/// A gesture written out as a touchscreen would report it; times never run back.
public struct TouchTimeline: Hashable, Sendable {
  /// Fingers of gestures count from here, above all that a script can number itself.
  public static let firstGestureFinger = 1_000

  public private(set) var touches: [TimedTouch] = []
  /// When the step is over, counted like `TimedTouch.at`; at least the time of the last touch.
  public private(set) var duration: Int64 = 0

  public init() {}

  /// The touches in frames: same moment, and no finger twice in one.
  public var frames: [TouchFrame] {
    var frames: [TouchFrame] = []
    var fingers: Set<Int> = []
    for touch in touches {
      if frames.last?.at != touch.at || fingers.contains(touch.finger) {
        frames.append(TouchFrame(at: touch.at, touches: []))
        fingers = []
      }
      frames[frames.count - 1].touches.append(touch)
      fingers.insert(touch.finger)
    }
    return frames
  }

  /// Lets time pass.
  mutating func rest(_ span: TimeSpan) { duration = duration.addingClamped(max(0, span.microseconds)) }

  mutating func add(_ phase: TouchPhase, finger: Int, at point: Point<LayoutSpace>) {
    touches.append(TimedTouch(at: duration, finger: finger, phase: phase, point: point))
  }

  /// Moves all fingers at once.
  ///
  /// - Parameter place: where a finger is after a part of the movement, from 0 to 1.
  mutating func move(
    fingers: [Int], _ sampling: Sampling, place: (_ index: Int, _ part: Double) -> Point<LayoutSpace>
  ) {
    let start = duration
    for sample in sampling.samples {
      duration = start.addingClamped(sample.offset)
      for (index, finger) in fingers.enumerated() { add(.motion, finger: finger, at: place(index, sample.part)) }
    }
  }
}

extension Int64 {
  /// The sum, or the nearest number to it that fits.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
