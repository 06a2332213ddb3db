import Documents

extension GestureSettings {
  static var table: PolicyTable<GestureSettings> {
    FieldTable("gestures", taps + movements + swipes + [longPress, longPressMovement] + delivery)
  }

  private typealias Row = PolicyField<GestureSettings>

  private static var taps: [Row] {
    [
      Row("tap-duration", "A tap that lasts this long is none.", \.tapDuration, .duration),
      Row("tap-interval", "The next tap of several begins before this has passed.", \.tapInterval, .duration),
      Row("tap-movement", "How far a finger may wander during a tap.", \.tapMovement, .distance),
      Row("tap-separation", "How far the next tap of several may be from the last.", \.tapSeparation, .distance),
    ]
  }

  private static var movements: [Row] {
    [
      Row("pan-threshold", "Movement that begins a pan.", \.panThreshold, .distance),
      Row("pinch-threshold", "Change of the fingers' distance that begins a pinch.", \.pinchThreshold, .distance),
      Row("rotation-threshold", "Turn in degrees that begins a rotation.", \.rotationThreshold, .number(0...180)),
      Row("edge-width", "How near to an edge a screen edge pan starts.", \.edgeWidth, .distance),
    ]
  }

  private static var swipes: [Row] {
    [
      Row("swipe-duration", "A swipe is over by then.", \.swipeDuration, .duration),
      Row("swipe-distance", "Travel a swipe needs at its very start.", \.swipeDistance, .distance),
      Row("swipe-deviation", "Sideways travel a swipe tolerates at its very start.", \.swipeDeviation, .distance),
      Row(
        "swipe-distance-decay", "What is left after a second of the travel a swipe needs.", \.swipeDistanceDecay,
        .number(0...1)),
      Row(
        "swipe-deviation-decay", "What is left after a second of the sideways travel a swipe tolerates.",
        \.swipeDeviationDecay, .number(0...1)),
    ]
  }

  private static var longPress: Row {
    Row("long-press-duration", "How long a long press takes.", \.longPressDuration, .duration)
  }

  private static var longPressMovement: Row {
    Row("long-press-movement", "How far a finger may wander before a long press.", \.longPressMovement, .distance)
  }

  private static var delivery: [Row] {
    [
      Row(
        "delayed-end-limit", "The longest time a lift is held back from its client, or none.", \.delayedEndLimit,
        PolicyForm<TimeSpan>.duration.orNone()),
      Row("cancel-order", "Whether clients lose their touches before or after the action.", \.cancelOrder, .choice),
    ]
  }
}
