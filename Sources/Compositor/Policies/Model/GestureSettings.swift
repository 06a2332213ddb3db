public import Documents

/// The constants of all recognizers: the `gestures` section.
///
/// Lengths are in pixels or millimetres, never percentages. The defaults are those of the responder model.
public struct GestureSettings: Equatable, Sendable {
  /// The order of a recognizer's action and the cancellation of its touches in their views.
  public enum CancelOrder: String, CaseIterable, Sendable {
    case beforeAction = "before-action"
    case afterAction = "after-action"
  }

  /// The duration that a tap must not reach.
  public var tapDuration = TimeSpan.milliseconds(750)
  /// The time after the last lift within which the next tap of a multiple tap must begin.
  public var tapInterval = TimeSpan.milliseconds(350)
  /// The greatest distance that a finger may move during a tap.
  public var tapMovement = WrittenLength.pixels(45)
  /// The greatest distance between consecutive taps of a multiple tap.
  public var tapSeparation = WrittenLength.pixels(45)
  /// The movement that begins a pan.
  public var panThreshold = WrittenLength.pixels(10)
  /// The change of the distance between two fingers that begins a pinch.
  public var pinchThreshold = WrittenLength.pixels(8)
  /// The turn that begins a rotation, in degrees.
  public var rotationThreshold = 5.0
  /// The longest duration of a swipe, inclusive.
  public var swipeDuration = TimeSpan.milliseconds(500)
  /// The distance that a swipe needs at its very start.
  public var swipeDistance = WrittenLength.pixels(50)
  /// The sideways distance that a swipe tolerates at its very start.
  public var swipeDeviation = WrittenLength.pixels(50)
  /// The fraction of `swipeDistance` that a swipe still needs after one second, from 0 to 1.
  public var swipeDistanceDecay = 0.06
  /// The fraction of `swipeDeviation` that a swipe still tolerates after one second, from 0 to 1.
  public var swipeDeviationDecay = 0.02
  /// The distance from an edge within which a screen edge pan starts.
  public var edgeWidth = WrittenLength.pixels(13)
  /// The duration of a long press whose recognizer sets none.
  public var longPressDuration = TimeSpan.milliseconds(500)
  /// The greatest distance that a finger may move before a long press whose recognizer sets none.
  public var longPressMovement = WrittenLength.pixels(10)
  /// The longest time for which the end of a touch is withheld from its client; nil for no limit.
  public var delayedEndLimit: TimeSpan?
  public var cancelOrder = CancelOrder.beforeAction

  public init() {}
}
