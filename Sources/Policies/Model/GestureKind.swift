public import Documents

/// The gesture a recognizer waits for, with what is particular to it.
public enum GestureKind: Equatable, Sendable {
  case tap(Tap)
  case pinch
  case rotation
  case swipe(Swipe)
  case pan(Pan)
  case screenEdgePan(ScreenEdgePan)
  case longPress(LongPress)

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
    /// Nil for no limit.
    public var maximumTouches: Int?

    public init(minimumTouches: Int = 1, maximumTouches: Int? = nil) {
      self.minimumTouches = minimumTouches
      self.maximumTouches = maximumTouches
    }
  }

  public struct ScreenEdgePan: Equatable, Sendable {
    /// At least one; in a corner the one listed first counts.
    public var edges: [Edge]
    public var touches: Pan

    public init(edges: [Edge], touches: Pan = Pan()) {
      self.edges = edges
      self.touches = touches
    }
  }

  public struct LongPress: Equatable, Sendable {
    /// Taps before the press.
    public var taps: Int
    public var touches: Int
    /// Nil for that of `GestureSettings`.
    public var duration: TimeSpan?
    /// Nil for that of `GestureSettings`.
    public var movement: WrittenLength?

    public init(taps: Int = 0, touches: Int = 1, duration: TimeSpan? = nil, movement: WrittenLength? = nil) {
      self.taps = taps
      self.touches = touches
      self.duration = duration
      self.movement = movement
    }
  }

  public enum Direction: String, CaseIterable, Sendable {
    case right
    case left
    case up
    case down
  }

  /// Whether it acts once, when it is recognized, rather than through phases.
  public var isDiscrete: Bool {
    switch self {
    case .tap, .swipe: true
    case .pinch, .rotation, .pan, .screenEdgePan, .longPress: false
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
