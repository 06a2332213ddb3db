import Geometry

/// The recent places of a finger, from which its velocity is measured when it lifts.
struct FingerTrail {
  /// The duration over which the velocity is averaged.
  private static let span: UInt64 = 100_000
  private static let capacity = 32
  /// The highest velocity, in logical pixels per millisecond.
  private static let fastest = 10.0

  private var samples: [(time: InputTime, place: Point<LayoutSpace>)] = []

  mutating func add(_ place: Point<LayoutSpace>, at time: InputTime) {
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append((time, place))
  }

  /// The average velocity of the last 100 ms before a time, in logical pixels per millisecond; zero if the finger has
  /// rested since then.
  func velocity(at now: InputTime) -> Vector<LayoutSpace> {
    let recent = samples.filter { $0.time.microseconds + Self.span >= now.microseconds }
    guard let first = recent.first, let last = recent.last, now > first.time else { return .zero }
    let elapsed = Double(now.microseconds - first.time.microseconds) / 1000
    let velocity = (last.place - first.place) / elapsed
    return velocity * min(1, Self.fastest / max(velocity.length, Self.fastest))
  }
}
