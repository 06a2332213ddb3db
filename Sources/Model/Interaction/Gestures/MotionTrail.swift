import Geometry

/// The recent movement of a gesture's contacts, from which their velocity is measured.
///
/// It keeps a fixed number of samples, so that adding one allocates nothing.
final class MotionTrail {
  /// The duration over which the velocity is averaged.
  static let span: Milliseconds = 100
  /// The smallest time between two samples. With the number of samples it covers more than `span`.
  private static let spacing: Milliseconds = 4
  private static let capacity = 32

  /// The sum of the movements up to a time.
  private struct Sample {
    var time = Timestamp.zero
    var place = ScreenVector.zero
  }

  @exclusivity(unchecked) private var samples = [Sample](repeating: Sample(), count: capacity)
  @exclusivity(unchecked) private var count = 0
  /// The index of the newest sample.
  @exclusivity(unchecked) private var newest = 0
  /// The last movement, which may be later than the newest sample.
  @exclusivity(unchecked) private var latest = Sample()

  var isEmpty: Bool { count == 0 }

  /// Forgets all movement.
  func clear() { count = 0 }

  /// Begins to measure, when the first contact goes down.
  func begin(at time: Timestamp) {
    latest = Sample(time: time)
    newest = 0
    count = 1
    samples[newest] = latest
  }

  /// Adds a movement of the centroid that ended at a time.
  func add(_ step: ScreenVector, at time: Timestamp) {
    guard count > 0 else { return }
    latest = Sample(time: time, place: latest.place + step)
    let elapsed = time.milliseconds(since: samples[newest].time)
    // Contacts that move at the same time are reported one after another.
    if elapsed == 0 { samples[newest] = latest }
    guard elapsed >= Self.spacing else { return }
    newest = (newest + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
    samples[newest] = latest
  }

  /// Returns the average velocity of the last `span` before a time, in logical pixels per second. It is zero if nothing
  /// moved since then.
  func velocity(at now: Timestamp) -> ScreenVector {
    let cutoff = now.advanced(by: -Self.span)
    guard count > 0, latest.time > cutoff else { return .zero }
    var oldest = samples[newest]
    for age in 1..<max(count, 1) {
      let sample = samples[(newest + Self.capacity - age) % Self.capacity]
      // A single movement after a rest is measured from the sample before it.
      let isSingle = latest.time.milliseconds(since: oldest.time) < Self.spacing
      guard sample.time >= cutoff || isSingle else { break }
      oldest = sample
    }
    let elapsed = now.milliseconds(since: oldest.time)
    return elapsed > 0 ? (latest.place - oldest.place) * (1000 / elapsed) : .zero
  }
}
