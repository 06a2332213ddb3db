import Geometry
import Surfaces

/// The owner of the scroll of a finger that acts as the pointer; see `FingerScrolling`.
///
/// The finger clicks if it lifts without moving. It scrolls if it moves soon, and drags if it has rested before. After a
/// fast finger has lifted, the scroll can continue with the deceleration of UIKit's scroll views.
final class FingerScrollDelivery: SeatOwner {
  /// The part of its velocity that a scroll keeps in each millisecond: `UIScrollView.DecelerationRate.normal`.
  private static let rate = 0.998
  /// The negative logarithm of the rate.
  private static let decay = 0.0020020026706730793
  /// The time between two events of a scroll that continues, in milliseconds.
  private static let period = 16
  /// The part of the velocity that remains after a period.
  private static let rest = (0..<period).reduce(1) { part, _ in part * rate }
  /// The lowest velocities that begin and continue a scroll without a finger, in logical pixels per millisecond.
  private static let (least, slowest) = (0.1, 0.02)

  private enum Phase {
    case idle
    /// The finger is down and has not moved. It does not click if it has stopped a scroll.
    case undecided(since: InputTime, stopsScroll: Bool)
    case scrolling
    /// The finger has lifted, and the scroll continues with a velocity in logical pixels per millisecond.
    case coasting(velocity: Vector<LayoutSpace>)
  }

  private var phase = Phase.idle
  private var hasInertia = false
  /// The longest time for which a finger rests before it scrolls, in microseconds.
  private var patience: UInt64 = 0
  private var trail = FingerTrail()
  private var place = Point<LayoutSpace>.zero
  /// The axes that have moved, and their source.
  private var moving = ScrollAxes()
  private var source = AxisSample.Source.finger
  /// The time of the next event without a finger.
  @exclusivity(unchecked) private(set) var due: InputTime?

  init() {}

  /// True if the scroll continues without a finger.
  var isCoasting: Bool { due != nil }

  /// True if a finger scrolls, or may still scroll.
  var isWatching: Bool { isUndecided || isScrolling }

  var isUndecided: Bool { if case .undecided = phase { true } else { false } }

  var isScrolling: Bool { if case .scrolling = phase { true } else { false } }

  /// True if the finger has stopped a scroll of its client, so that its lift is not a click.
  var stopsScroll: Bool { if case .undecided(_, let stops) = phase { stops } else { false } }

  /// Begins to watch a finger that has come down.
  ///
  /// - Parameters:
  ///   - patience: the longest time for which it rests before it scrolls. Later it drags.
  ///   - stopsScroll: true if its client was scrolling.
  func begin(
    _ kind: FingerScrolling, at place: Point<LayoutSpace>, _ time: InputTime, patience: InputTime, stopsScroll: Bool
  ) {
    end()
    guard kind != .none else { return }
    hasInertia = kind == .inertia
    self.patience = patience.microseconds
    self.place = place
    trail = FingerTrail()
    trail.add(place, at: time)
    phase = .undecided(since: time, stopsScroll: stopsScroll)
  }

  /// Decides what the first movement of the finger means.
  ///
  /// - Returns: false if the finger has rested before, so that it drags.
  func decide(at time: InputTime) -> Bool {
    guard case .undecided(let start, _) = phase, time.microseconds < start.microseconds + patience else {
      end()
      return false
    }
    phase = .scrolling
    source = .finger
    return true
  }

  /// - Returns: the scroll that follows from a movement of the finger.
  func move(to place: Point<LayoutSpace>, at time: InputTime) -> [AxisSample] {
    trail.add(place, at: time)
    let step = place - self.place
    self.place = place
    return samples(step)
  }

  /// - Returns: the end of the scroll for each axis that has moved.
  func takeStops() -> [AxisSample] {
    defer { moving = [] }
    return moving.stops(of: source)
  }

  /// Continues the scroll without its finger, if the finger was fast enough.
  func coast(from time: InputTime) -> Bool {
    let velocity = trail.velocity(at: time)
    guard hasInertia, velocity.length >= Self.least else { return false }
    phase = .coasting(velocity: velocity)
    source = .continuous
    due = time.after(milliseconds: Self.period)
    return true
  }

  /// Handles the time of the next event without a finger.
  ///
  /// - Returns: the scroll since the previous one; nil if it is over.
  func takeDue(at time: InputTime) -> [AxisSample]? {
    guard case .coasting(let velocity) = phase, velocity.length >= Self.slowest else { return nil }
    phase = .coasting(velocity: velocity * Self.rest)
    due = time.after(milliseconds: Self.period)
    return samples(velocity * ((1 - Self.rest) / Self.decay))
  }

  /// Forgets the scroll.
  func end() {
    phase = .idle
    moving = []
    due = nil
  }

  /// The content follows the finger: it moves up when the user scrolls down.
  private func samples(_ step: Vector<LayoutSpace>) -> [AxisSample] {
    var samples: [AxisSample] = []
    if step.dy != 0 { samples.append(AxisSample(axis: .vertical, source: source, value: -step.dy, isInverted: true)) }
    if step.dx != 0 { samples.append(AxisSample(axis: .horizontal, source: source, value: -step.dx, isInverted: true)) }
    for sample in samples { moving.follow(sample) }
    return samples
  }

  // MARK: Removal

  /// The router ends the emulation, and the scroll with it, before its surface or client is destroyed.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

extension InputTime {
  fileprivate func after(milliseconds: Int) -> InputTime {
    InputTime(microseconds: microseconds + UInt64(milliseconds) * 1000)
  }
}
