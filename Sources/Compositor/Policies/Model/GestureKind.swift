public import Documents

/// The gesture of a recognizer, with the parameters of its type.
public enum GestureKind: Equatable, Sendable {
  case tap(Tap)
  /// The exact number of fingers; nil measures the first two.
  case pinch(touches: Int? = nil)
  case rotation(touches: Int? = nil)
  case swipe(Swipe)
  case pan(Pan)
  case screenEdgePan(ScreenEdgePan)
  case longPress(LongPress)
  case hover(Hover)

  public struct Tap: Equatable, Sendable {
    public var taps: Int
    public var touches: Int

    public init(taps: Int = 1, touches: Int = 1) {
      self.taps = taps
      self.touches = touches
    }
  }

  public struct Swipe: Equatable, Sendable {
    public var directions: Set<Direction>
    public var touches: Int

    public init(directions: Set<Direction> = [.right], touches: Int = 1) {
      self.directions = directions
      self.touches = touches
    }
  }

  public struct Pan: Equatable, Sendable {
    public var minimumTouches: Int
    /// The highest number of fingers; nil for no limit.
    public var maximumTouches: Int?
    /// The directions in which it can begin; nil for any.
    public var directions: Set<Direction>?
    /// The kinds of scrolls that it accepts, if the touch types of the recognizer contain `scroll`.
    public var scrolls: Set<Scroll>

    public init(
      minimumTouches: Int = 1, maximumTouches: Int? = nil, directions: Set<Direction>? = nil,
      scrolls: Set<Scroll> = Set(Scroll.allCases)
    ) {
      self.minimumTouches = minimumTouches
      self.maximumTouches = maximumTouches
      self.directions = directions
      self.scrolls = scrolls
    }
  }

  /// A kind of scrolling.
  public enum Scroll: String, CaseIterable, Sendable {
    /// The steps of a wheel.
    case discrete
    /// Two fingers on a touchpad, or another smooth movement.
    case continuous
  }

  public struct ScreenEdgePan: Equatable, Sendable {
    /// The edges at which the pan may start; at least one. In a corner, the edge listed first is used.
    public var edges: [Edge]
    public var touches: Pan

    public init(edges: [Edge], touches: Pan = Pan()) {
      self.edges = edges
      self.touches = touches
    }
  }

  public struct LongPress: Equatable, Sendable {
    /// The number of taps before the press.
    public var taps: Int
    public var touches: Int
    /// The duration of the press; nil for `GestureSettings.longPressDuration`.
    public var duration: TimeSpan?
    /// The distance a finger may move before the press is recognized; nil for `GestureSettings.longPressMovement`.
    public var movement: WrittenLength?

    public init(taps: Int = 0, touches: Int = 1, duration: TimeSpan? = nil, movement: WrittenLength? = nil) {
      self.taps = taps
      self.touches = touches
      self.duration = duration
      self.movement = movement
    }
  }

  public struct Hover: Equatable, Sendable {
    /// The time that the pointer rests before it begins; nil to begin when the pointer enters.
    public var dwell: TimeSpan?
    /// The distance that a resting pointer may move; nil for `GestureSettings.longPressMovement`.
    public var movement: WrittenLength?

    public init(dwell: TimeSpan? = nil, movement: WrittenLength? = nil) {
      self.dwell = dwell
      self.movement = movement
    }
  }

  public enum Direction: String, CaseIterable, Sendable {
    case right
    case left
    case up
    case down
  }

  /// True if the gesture acts once, when it is recognized; false if it has phases.
  public var isDiscrete: Bool {
    switch self {
    case .tap, .swipe: true
    case .pinch, .rotation, .pan, .screenEdgePan, .longPress, .hover: false
    }
  }
}

/// An edge of a rectangle.
public enum Edge: String, CaseIterable, Sendable {
  case top
  case left
  case bottom
  case right
}
