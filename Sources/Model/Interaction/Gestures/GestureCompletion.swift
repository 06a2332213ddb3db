import Geometry

/// A rule by which a continuous gesture is complete when its contacts lift; see ``GestureRecognizer/completion``.
///
/// The velocity decides first, then the travel, as in most UIKit programs. Properties that are `nil` are not compared.
public struct GestureCompletion: Equatable, Sendable {
  /// A distance, or a distance per second. It can differ between horizontal and vertical movement.
  public struct Reach: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The logical pixels for horizontal movement.
    public var across: Double
    /// The logical pixels for vertical movement.
    public var down: Double

    /// Creates a reach of logical pixels.
    public init(across: Double, down: Double) {
      self.across = across
      self.down = down
    }

    /// Creates a reach that is the same in all directions, in logical pixels.
    public init(_ pixels: Double) { self.init(across: pixels, down: pixels) }
    /// Creates a reach that is the same in all directions, in logical pixels.
    public init(floatLiteral pixels: Double) { self.init(pixels) }
    /// Creates a reach that is the same in all directions, in logical pixels.
    public init(integerLiteral pixels: Int) { self.init(Double(pixels)) }
  }

  /// The travel that completes the gesture.
  public var travel: Reach?
  /// The velocity that completes the gesture, each second. With a direction, the same velocity in the opposite direction
  /// cancels the gesture, however far it travelled.
  public var velocity: Reach?
  /// The direction that travel and velocity need; `nil` for any. Only their components in this direction count. Without
  /// both, any travel in the direction completes the gesture.
  public var direction: SwipeDirection?
  /// The scale that completes a pinch: at least this if it is 1 or more, else at most this.
  public var scale: Double?
  /// The rotation that completes a rotation, in degrees in either direction.
  public var rotation: Double?

  /// Creates a rule. Without parameters, every gesture is complete.
  public init(
    travel: Reach? = nil, velocity: Reach? = nil, toward direction: SwipeDirection? = nil, scale: Double? = nil,
    rotation: Double? = nil
  ) {
    self.travel = travel
    self.velocity = velocity
    self.direction = direction
    self.scale = scale
    self.rotation = rotation
  }

  /// Returns the reason for which a gesture with these values is not complete; `nil` if it is.
  public func misfit(of values: GestureValues) -> GestureMisfit? {
    if let velocity {
      if velocity.isReached(by: values.velocity, toward: direction) { return nil }
      if let direction, velocity.isReached(by: values.velocity, toward: direction.opposite) { return .turnedBack }
    }
    if let travel, travel.isReached(by: values.translation, toward: direction) { return nil }
    if let scale, scale >= 1 ? values.scale >= scale : values.scale <= scale { return nil }
    if let rotation, abs(values.rotation) >= rotation { return nil }
    let hasThreshold = travel != nil || velocity != nil || scale != nil || rotation != nil
    if hasThreshold { return .incomplete }
    guard let direction else { return nil }
    return values.translation.component(toward: direction) > 0 ? nil : .incomplete
  }
}

extension GestureCompletion.Reach {
  /// Returns whether a movement is at least this far; with a direction, only its component there counts.
  fileprivate func isReached(by movement: ScreenVector, toward direction: SwipeDirection?) -> Bool {
    switch direction {
    case .right, .left: movement.component(toward: direction) >= across
    case .up, .down: movement.component(toward: direction) >= down
    case nil:
      // The sum of the squared shares is at least 1, without a division by 0.
      (movement.dx * down) * (movement.dx * down) + (movement.dy * across) * (movement.dy * across)
        >= (across * down) * (across * down)
    }
  }
}

extension SwipeDirection {
  /// The direction back.
  var opposite: SwipeDirection {
    switch self {
    case .right: .left
    case .left: .right
    case .up: .down
    case .down: .up
    }
  }
}

extension ScreenVector {
  /// Returns the length of the vector's part in a direction, negative against it; the whole length without a direction.
  fileprivate func component(toward direction: SwipeDirection?) -> Double {
    switch direction {
    case .right: dx
    case .left: -dx
    case .up: -dy
    case .down: dy
    case nil: length
    }
  }
}
