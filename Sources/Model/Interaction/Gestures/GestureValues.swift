public import Geometry

/// The values of a gesture at one moment; see ``GestureRecognizer/values``.
public struct GestureValues: Equatable, Sendable {
  /// The centroid of the contacts on the screen, in logical pixels.
  public var location: ScreenPoint
  /// The movement of the centroid since the contacts went down, in logical pixels. For a pan, it is
  /// ``PanGestureRecognizer/translation``.
  public var translation: ScreenVector
  /// The average velocity of the centroid in the last 100 milliseconds, in logical pixels per second.
  ///
  /// Contacts that rest for that long before they lift have no velocity. It is zero unless
  /// ``GestureRecognizer/measuresVelocity`` is `true`.
  public var velocity: ScreenVector
  /// The distance between the contacts of a pinch relative to the initial distance; 1 for other gestures.
  public var scale: Double
  /// The rotation in degrees, clockwise positive; 0 for other gestures.
  public var rotation: Double
  /// The number of contacts that are down. After the last one lifted, it is the number of contacts that were down
  /// together with it. It is 0 for a scroll and for a pointer over a view.
  public var numberOfTouches: Int

  /// Creates values. By default, they are those of a gesture without contacts.
  public init(
    location: ScreenPoint = .zero, translation: ScreenVector = .zero, velocity: ScreenVector = .zero,
    scale: Double = 1, rotation: Double = 0, numberOfTouches: Int = 0
  ) {
    self.location = location
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.rotation = rotation
    self.numberOfTouches = numberOfTouches
  }
}

extension GestureRecognizer {
  /// The values of the current attempt. Read them in the action.
  ///
  /// Every kind of recognizer has all of them. Reading them allocates nothing.
  public final var values: GestureValues {
    var values = GestureValues()
    let anyDown = contacts.contains(where: \.isDown)
    let lastLanding = contacts.last?.startTime ?? .zero
    var (place, travel, count) = (ScreenVector.zero, ScreenVector.zero, 0)
    for contact in contacts where contact.isTouch {
      // Earlier taps lifted before the last contact went down.
      guard anyDown ? contact.isDown : contact.timestamp >= lastLanding else { continue }
      place = place + ScreenVector(contact.location.x, contact.location.y)
      travel = travel + contact.travel
      count += 1
    }
    if count > 0 {
      values.location = .zero + place / Double(count)
      values.translation = travel / Double(count)
      values.numberOfTouches = contacts[0].touch?.isFinger == false ? 0 : count
    }
    if let trail, let engine { values.velocity = trail.velocity(at: engine.now) }
    refine(&values)
    return values
  }

  /// Adds the movement of contacts to the trail.
  final func follow(_ moved: [Contact], on trail: MotionTrail) {
    var sum = ScreenVector.zero
    for contact in moved where contact.isTouch { sum = sum + contact.movement }
    trail.add(sum / Double(max(1, contactsDown.count)), at: moved[0].timestamp)
  }
}
