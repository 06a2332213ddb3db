import Documents
import Interaction

extension Configuration {
  static var table: PolicyTable<Configuration> {
    FieldTable("gestures", taps + movements + swipes + longPresses + delivery)
  }

  private typealias Row = PolicyField<Configuration>

  private static var taps: [Row] {
    [
      Row("tap-duration", "A tap ends before this time. Longer presses are not taps.", \.tapMaximumDuration, .duration),
      Row(
        "tap-interval", "The next tap of several begins before this time after the previous lift.", \.tapInterval,
        .duration),
      Row("tap-movement", "The longest movement of a finger during a tap.", \.tapMovement, .distance),
      Row("tap-separation", "The longest distance between two taps of several.", \.tapSeparation, .distance),
    ]
  }

  private static var movements: [Row] {
    [
      Row("pan-threshold", "The movement that begins a pan.", \.panSlop, .distance),
      Row(
        "pinch-threshold", "The change of distance between two fingers that begins a pinch.", \.pinchSlop,
        .distance),
      Row(
        "rotation-threshold", "The turn that begins a rotation, in degrees.", \.rotationSlopDegrees, .number(0...180)),
      Row("edge-width", "A screen edge pan starts within this distance from the edge.", \.edgeRegion, .distance),
    ]
  }

  private static var swipes: [Row] {
    [
      Row("swipe-duration", "A swipe ends before this time.", \.swipeMaximumDuration, .duration),
      Row("swipe-distance", "The distance that a swipe needs at its start.", \.swipeMinimumPrimary, .distance),
      Row(
        "swipe-deviation", "The sideways movement that a swipe allows at its start.", \.swipeMaximumSecondary, .distance
      ),
      Row(
        "swipe-distance-decay", "The part of swipe-distance that a swipe needs after one second.", \.swipePrimaryDecay,
        .number(0...1)),
      Row(
        "swipe-deviation-decay", "The part of swipe-deviation that a swipe allows after one second.",
        \.swipeSecondaryDecay, .number(0...1)),
    ]
  }

  private static var longPresses: [Row] {
    [
      Row("long-press-duration", "The duration of a long press.", \.longPressDuration, .duration),
      Row(
        "long-press-movement", "The longest movement of a finger before a long press is recognized.",
        \.longPressMovement, .distance),
    ]
  }

  private static var delivery: [Row] {
    [
      Row(
        "delayed-end-limit", "The longest time that a lift is held back from its client, or none.", \.delayedEndCap,
        PolicyForm<Duration>.duration.orNone()),
      Row(
        "cancel-order", "Whether clients lose their touches before or after the action.", \.cancelOrder,
        .choice([("before-action", .beforeAction), ("after-action", .afterAction)])),
    ]
  }
}
