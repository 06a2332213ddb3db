/// Changes of gestures that must have happened in this order since the previous such expectation or the start. Other
/// changes may be between them. An empty list demands that no gesture has changed.
public struct ExpectedGestures: Equatable, Sendable {
  /// One change. Values that are nil are not compared.
  public struct Entry: Equatable, Sendable {
    /// The name of the recognizer in the policy.
    public var name: String
    public var state: State?
    /// The movement in logical pixels.
    public var translation: Pair?
    /// The velocity in logical pixels per second.
    public var velocity: Pair?
    public var scale: Double?
    /// The turn in degrees, clockwise positive.
    public var rotation: Double?
    public var fingers: Int?
    /// The allowed deviation of each number of `translation` and `velocity`.
    public var tolerance: Double

    public init(
      name: String, state: State? = nil, translation: Pair? = nil, velocity: Pair? = nil, scale: Double? = nil,
      rotation: Double? = nil, fingers: Int? = nil, tolerance: Double = 0.5
    ) {
      self.name = name
      self.state = state
      self.translation = translation
      self.velocity = velocity
      self.scale = scale
      self.rotation = rotation
      self.fingers = fingers
      self.tolerance = tolerance
    }
  }

  public enum State: String, CaseIterable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  public struct Pair: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }
}
