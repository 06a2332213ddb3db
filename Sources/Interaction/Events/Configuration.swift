import Geometry

/// The constants by which gestures are told apart.
///
/// The defaults are those of the responder model. Change them through ``Application/configuration``; recognizers use
/// the new values from their next event on.
public struct Configuration: Hashable, Sendable {
  /// The order of a recognizer's action and of the cancelling of its touches in their views.
  public enum CancelOrder: String, Hashable, Sendable {
    /// Cancelled first: as the header of UIKit's recognizers has it.
    case beforeAction
    /// Action first: as devices have been seen to do it.
    case afterAction
  }

  /// Views as transparent as this, or more, are not hit; 0.01 is UIKit's bound.
  public var alphaThreshold = 0.01
  /// A tap that lasts this long is none; 750 ms, from the first finger's landing to the last one's lift.
  public var tapMaximumDuration: Milliseconds = 750
  /// The next tap of several begins before this has passed since the last lift; 350 ms.
  public var tapInterval: Milliseconds = 350
  /// How far a finger may wander from its start during a tap; 45 pixels.
  public var tapMovement = Length.pixels(45)
  /// How far the next tap of several may be from where a finger of the last one lifted; 45 pixels.
  public var tapSeparation = Length.pixels(45)
  /// Movement of the middle of the fingers that begins a pan; 10 pixels.
  public var panSlop = Length.pixels(10)
  /// Change of the distance between two fingers that begins a pinch; 8 pixels.
  public var pinchSlop = Length.pixels(8)
  /// Turn that begins a rotation; 5 degrees.
  public var rotationSlopDegrees = 5.0
  /// A swipe is over by then; the limit itself, 500 ms, still counts.
  public var swipeMaximumDuration: Milliseconds = 500
  /// Travel a swipe needs at its very start, 50 pixels; the need shrinks with time.
  public var swipeMinimumPrimary = Length.pixels(50)
  /// Sideways travel a swipe tolerates at its very start, 50 pixels; it shrinks with time.
  public var swipeMaximumSecondary = Length.pixels(50)
  /// What is left, after a second, of the travel a swipe needs, as a fraction; 0.06.
  public var swipePrimaryDecay = 0.06
  /// What is left, after a second, of the sideways travel a swipe tolerates, as a fraction; 0.02.
  public var swipeSecondaryDecay = 0.02
  /// How near to an edge of its window an edge pan starts; 13 pixels.
  public var edgeRegion = Length.pixels(13)
  /// How long a long press takes where the recognizer says nothing else; 500 ms.
  public var longPressDuration: Milliseconds = 500
  /// How far a finger may wander before a long press, where the recognizer says nothing else; 10 pixels.
  public var longPressMovement = Length.pixels(10)
  /// Whether views lose their touches before or after the action that takes them.
  public var cancelOrder = CancelOrder.beforeAction
  /// The longest time an ended touch is held back from its view; `nil`, the default, waits for the recognizers however
  /// long.
  public var delayedEndCap: Milliseconds?
  /// How far outside its bounds a tracking control still counts a touch as inside; 0, though UIKit's controls are said to
  /// allow about 70.
  public var controlTrackingOutset = Length.pixels(0)
  /// Logical pixels per millimetre of screens whose density is not known; the default is 96 pixels per inch.
  ///
  /// ``Application/pixelsPerMillimetre(at:)`` names the density of a screen that is known.
  public var pixelsPerMillimetre = PixelDensity.usual

  /// The constants of the responder model.
  public init() {}
}

/// The lengths of a configuration on a screen of one density, converted once, and what else recognizers read at every event.
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
  /// What a swipe's lengths lose in a second, as a share of them.
  var swipePrimaryLoss = 0.0
  var swipeSecondaryLoss = 0.0
  var edgeRegion = 0.0
  var longPressMovement = 0.0
  var controlTrackingOutset = 0.0
  var tapMaximumDuration: Milliseconds = 0
  var tapInterval: Milliseconds = 0
  var swipeMaximumDuration: Milliseconds = 0

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
    tapMaximumDuration = configuration.tapMaximumDuration
    tapInterval = configuration.tapInterval
    swipeMaximumDuration = configuration.swipeMaximumDuration
  }
}
