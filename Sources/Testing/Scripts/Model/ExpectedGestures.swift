/// Changes of gestures that must have happened in this order since the previous such expectation or the start. Other
/// changes may be between them. An empty list demands that no gesture has changed.
package struct ExpectedGestures: Equatable, Sendable {
  /// One change. Values that are nil are not compared.
  package struct Entry: Equatable, Sendable {
    /// The name of the recognizer in the policy.
    package var name: String
    package var state: State?
    /// The movement in logical pixels.
    package var translation: Pair?
    /// The velocity in logical pixels per second.
    package var velocity: Pair?
    package var scale: Double?
    /// The turn in degrees, clockwise positive.
    package var rotation: Double?
    package var fingers: Int?
    /// The allowed deviation of each number of `translation` and `velocity`.
    package var tolerance: Double

    package init(
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

  package enum State: String, CaseIterable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  package struct Pair: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }
}
