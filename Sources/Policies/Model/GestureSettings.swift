public import Documents

/// The constants by which gestures are told apart, for all recognizers: the `gestures` section.
///
/// Lengths are in pixels or millimetres, never a part of something. The defaults are those of the responder model.
public struct GestureSettings: Equatable, Sendable {
  /// The order of a recognizer's action and of the cancelling of its touches in their views.
  public enum CancelOrder: String, CaseIterable, Sendable {
    case beforeAction = "before-action"
    case afterAction = "after-action"
  }

  /// A tap that lasts this long is none.
  public var tapDuration = TimeSpan.milliseconds(750)
  /// The next tap of several begins before this has passed since the last lift.
  public var tapInterval = TimeSpan.milliseconds(350)
  /// How far a finger may wander during a tap.
  public var tapMovement = WrittenLength.pixels(45)
  /// How far the next tap of several may be from the last.
  public var tapSeparation = WrittenLength.pixels(45)
  /// Movement that begins a pan.
  public var panThreshold = WrittenLength.pixels(10)
  /// Change of the distance between two fingers that begins a pinch.
  public var pinchThreshold = WrittenLength.pixels(8)
  /// Turn that begins a rotation, degrees.
  public var rotationThreshold = 5.0
  /// A swipe is over by then; the limit itself still counts.
  public var swipeDuration = TimeSpan.milliseconds(500)
  /// Travel a swipe needs at its very start.
  public var swipeDistance = WrittenLength.pixels(50)
  /// Sideways travel a swipe tolerates at its very start.
  public var swipeDeviation = WrittenLength.pixels(50)
  /// What is left, after a second, of the travel a swipe needs.
  public var swipeDistanceDecay = 0.06
  /// What is left, after a second, of the sideways travel a swipe tolerates.
  public var swipeDeviationDecay = 0.02
  /// How near to an edge a screen edge pan starts.
  public var edgeWidth = WrittenLength.pixels(13)
  /// How long a long press takes where the recognizer says nothing else.
  public var longPressDuration = TimeSpan.milliseconds(500)
  /// How far a finger may wander before a long press where the recognizer says nothing else.
  public var longPressMovement = WrittenLength.pixels(10)
  /// The longest time an ended touch is held back from its client; nil waits for the recognizers however long.
  public var delayedEndLimit: TimeSpan?
  public var cancelOrder = CancelOrder.beforeAction

  public init() {}
}
