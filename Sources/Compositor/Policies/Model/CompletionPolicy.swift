package import Documents

/// The values that a continuous gesture needs when its fingers lift. Without them, it is cancelled.
package struct CompletionPolicy: Equatable, Sendable {
  /// A direction on the output.
  package enum Direction: String, CaseIterable, Sendable {
    case right
    case left
    case up
    case down
    /// Away from the edge at which a screen edge pan started.
    case inward
  }

  /// The travel of the fingers. A fraction is of the output's side in the direction of the travel.
  package var travel: WrittenLength?
  /// The velocity of the fingers when they lift: the length for each second.
  package var velocity: WrittenLength?
  /// The direction that the travel or the velocity needs; nil for any.
  package var toward: Direction?
  /// The scale of a pinch: at least this if it is 1 or more, else at most this.
  package var scale: Double?
  /// The turn of a rotation in degrees, in either direction.
  package var angle: Double?

  package init(
    travel: WrittenLength? = nil, velocity: WrittenLength? = nil, toward: Direction? = nil, scale: Double? = nil,
    angle: Double? = nil
  ) {
    self.travel = travel
    self.velocity = velocity
    self.toward = toward
    self.scale = scale
    self.angle = angle
  }
}
