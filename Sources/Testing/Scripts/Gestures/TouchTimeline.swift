import Documents
package import Geometry

/// The kind of change of a finger, in the terms of `wl_touch`.
package enum TouchPhase: String, Hashable, Sendable {
  case down
  case motion
  case up
  case cancel
}

/// One finger's change, timed from the start of its step.
package struct TimedTouch: Hashable, Sendable {
  /// Microseconds after the step's first touch.
  package var at: Int64
  package var finger: Int
  package var phase: TouchPhase
  /// The position; for `up` and `cancel` the last one.
  package var point: Point<LayoutSpace>
  /// True if the touch is a pen's.
  package var isPen: Bool
  /// The axes of the contact in logical pixels, the longer one first; nil if they are not reported.
  package var shape: Axes?

  /// The axes of an ellipse.
  package struct Axes: Hashable, Sendable {
    package var major: Double
    package var minor: Double

    package init(major: Double, minor: Double) {
      self.major = major
      self.minor = minor
    }
  }

  package init(at: Int64, finger: Int, phase: TouchPhase, point: Point<LayoutSpace>, isPen: Bool = false) {
    self.at = at
    self.finger = finger
    self.phase = phase
    self.point = point
    self.isPen = isPen
  }
}

/// Changes that a touchscreen reports together.
package struct TouchFrame: Hashable, Sendable {
  /// Microseconds after the step's first touch.
  package var at: Int64
  package var touches: [TimedTouch]

  package init(at: Int64, touches: [TimedTouch]) {
    self.at = at
    self.touches = touches
  }
}

/// A gesture as a touchscreen would report it. Times never decrease.
package struct TouchTimeline: Hashable, Sendable {
  /// The first number for fingers of gestures, above all numbers that a script can use.
  package static let firstGestureFinger = 1_000

  package private(set) var touches: [TimedTouch] = []
  /// The end of the step, in microseconds after its first touch; at least the time of the last touch.
  package private(set) var duration: Int64 = 0

  package init() {}

  /// The touches in frames. A frame contains touches of one time, and each finger at most once.
  package var frames: [TouchFrame] {
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

  /// Adds time without changes.
  mutating func rest(_ span: TimeSpan) { duration = duration.addingClamped(max(0, span.microseconds)) }

  mutating func add(
    _ phase: TouchPhase, finger: Int, at point: Point<LayoutSpace>, shape: TimedTouch.Axes? = nil
  ) {
    var touch = TimedTouch(at: duration, finger: finger, phase: phase, point: point)
    touch.shape = shape
    touches.append(touch)
  }

  /// Sets the shape of the first touch of a finger.
  mutating func setShape(_ shape: TimedTouch.Axes, ofFinger finger: Int) {
    if let index = touches.firstIndex(where: { $0.finger == finger }) { touches[index].shape = shape }
  }

  /// Moves all fingers together.
  ///
  /// - Parameter place: returns the position of a finger after a fraction of the movement, from 0 to 1.
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
  /// The sum, or the nearest value in range.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
