import Geometry

/// The thresholds of gesture recognition and delivery.
///
/// The defaults are those of the responder model. Set them through ``Application/configuration``. Recognizers use new
/// values from their next event on.
public struct Configuration: Hashable, Sendable {
  /// The order in which a recognizer's action is sent and its touches are cancelled in their views.
  public enum CancelOrder: String, Hashable, Sendable {
    /// Touches are cancelled before the action, as UIKit's header documents.
    case beforeAction
    /// Touches are cancelled after the action, as observed on devices.
    case afterAction
  }

  /// Views whose alpha is at most this value are not hit; 0.01 by default, as in UIKit.
  public var alphaThreshold = 0.01
  /// The duration at which a tap fails, from the landing of the first finger to the lift of the last; 750 ms by
  /// default.
  public var tapMaximumDuration = Duration.milliseconds(750)
  /// The time after the last lift before which the next tap of several must begin; 350 ms by default.
  public var tapInterval = Duration.milliseconds(350)
  /// The maximum movement of a finger from its start during a tap; 45 pixels by default.
  public var tapMovement = Length.pixels(45)
  /// The maximum distance of the next tap of several from a lift of the previous tap; 45 pixels by default.
  public var tapSeparation = Length.pixels(45)
  /// The movement of the fingers' centroid that begins a pan; 10 pixels by default.
  public var panSlop = Length.pixels(10)
  /// The change of the distance between two fingers that begins a pinch; 8 pixels by default.
  public var pinchSlop = Length.pixels(8)
  /// The angle that begins a rotation; 5 degrees by default.
  public var rotationSlopDegrees = 5.0
  /// The maximum duration of a swipe, inclusive; 500 ms by default.
  public var swipeMaximumDuration = Duration.milliseconds(500)
  /// The distance that a swipe needs at its start; 50 pixels by default. It decreases with time.
  public var swipeMinimumPrimary = Length.pixels(50)
  /// The sideways movement that a swipe tolerates at its start; 50 pixels by default. It decreases with time.
  public var swipeMaximumSecondary = Length.pixels(50)
  /// The fraction of ``swipeMinimumPrimary`` that remains after one second; 0.06 by default.
  public var swipePrimaryDecay = 0.06
  /// The fraction of ``swipeMaximumSecondary`` that remains after one second; 0.02 by default.
  public var swipeSecondaryDecay = 0.02
  /// The maximum distance from an edge of the window at which an edge pan starts; 13 pixels by default.
  public var edgeRegion = Length.pixels(13)
  /// The duration of a long press whose recognizer sets none; 500 ms by default.
  public var longPressDuration = Duration.milliseconds(500)
  /// The maximum movement before a long press whose recognizer sets none; 10 pixels by default.
  public var longPressMovement = Length.pixels(10)
  /// The time for which a ``ScrollView`` withholds a touch from its content, to find out whether it moves the content; 150 ms
  /// by default.
  public var contentTouchDelay = Duration.milliseconds(150)
  /// The order of a recognizer's action and of the cancellation of its touches; before the action by default.
  public var cancelOrder = CancelOrder.beforeAction
  /// The maximum delay of the end of a touch; `nil`, the default, sets no limit to the wait for the recognizers.
  public var delayedEndCap: Duration?
  /// The distance outside its bounds at which a tracking control still counts a touch as inside; 0 by default.
  ///
  /// UIKit's controls are reported to allow about 70.
  public var controlTrackingOutset = Length.pixels(0)
  /// Logical pixels per millimetre of screens of unknown density; the default is 96 pixels per inch.
  ///
  /// ``Application/pixelsPerMillimetre(at:)`` returns the density of a known screen.
  public var pixelsPerMillimetre = PixelDensity.usual

  /// Creates a configuration with the defaults.
  public init() {}
}

/// The values that recognizers read at every event. Lengths are converted once for a screen of one density, and
/// durations once to milliseconds.
struct Limits {
  /// Logical pixels per millimetre.
  var density = 0.0
  var tapMovement = 0.0
  var tapSeparation = 0.0
  var panSlop = 0.0
  var pinchSlop = 0.0
  var rotationSlop = 0.0
  var swipeMinimumPrimary = 0.0
  var swipeMaximumSecondary = 0.0
  /// The fraction of a swipe's lengths that is lost in a second.
  var swipePrimaryLoss = 0.0
  var swipeSecondaryLoss = 0.0
  var edgeRegion = 0.0
  var longPressMovement = 0.0
  var controlTrackingOutset = 0.0
  var tapMaximumDuration: Milliseconds = 0
  var tapInterval: Milliseconds = 0
  var swipeMaximumDuration: Milliseconds = 0
  var longPressDuration: Milliseconds = 0
  var contentTouchDelay: Milliseconds = 0
  var delayedEndCap: Milliseconds?

  init(_ configuration: Configuration, density: Double) {
    self.density = density
    tapMovement = configuration.tapMovement.pixels(density: density)
    tapSeparation = configuration.tapSeparation.pixels(density: density)
    panSlop = configuration.panSlop.pixels(density: density)
    pinchSlop = configuration.pinchSlop.pixels(density: density)
    rotationSlop = configuration.rotationSlopDegrees * Double.pi / 180
    swipeMinimumPrimary = configuration.swipeMinimumPrimary.pixels(density: density)
    swipeMaximumSecondary = configuration.swipeMaximumSecondary.pixels(density: density)
    swipePrimaryLoss = 1 - configuration.swipePrimaryDecay
    swipeSecondaryLoss = 1 - configuration.swipeSecondaryDecay
    edgeRegion = configuration.edgeRegion.pixels(density: density)
    longPressMovement = configuration.longPressMovement.pixels(density: density)
    controlTrackingOutset = configuration.controlTrackingOutset.pixels(density: density)
    tapMaximumDuration = configuration.tapMaximumDuration.inMilliseconds
    tapInterval = configuration.tapInterval.inMilliseconds
    swipeMaximumDuration = configuration.swipeMaximumDuration.inMilliseconds
    longPressDuration = configuration.longPressDuration.inMilliseconds
    contentTouchDelay = configuration.contentTouchDelay.inMilliseconds
    delayedEndCap = configuration.delayedEndCap?.inMilliseconds
  }
}
