import Geometry

/// A recognizer for two or more fingers that rotate around each other.
open class RotationGestureRecognizer: GestureRecognizer {
  /// The exact number of fingers, at least 2. With more it fails before it begins.
  ///
  /// `nil`, the default, measures the first two fingers, however many are down.
  @exclusivity(unchecked) public final var numberOfTouchesRequired: Int?
  @exclusivity(unchecked) private var pair: FingerPair?
  @exclusivity(unchecked) private var direction = ScreenVector.zero
  /// The fingers, if their number is required, and their directions from the centroid.
  @exclusivity(unchecked) private var ring: FingerRing?
  @exclusivity(unchecked) private var directions: [ScreenVector] = []
  /// The rotation in radians, clockwise positive (y downwards). After it is set, it continues from the new value.
  @exclusivity(unchecked) public final var rotation = 0.0
  /// The velocity of the last movement, in radians per second.
  @exclusivity(unchecked) public private(set) final var velocity = 0.0
  @exclusivity(unchecked) private var turned = 0.0

  override class var gesture: (any Gesture.Type)? { RotationGesture.self }

  open override var indirectGestures: Set<IndirectGesture> { [.pinch] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    if let count = numberOfTouchesRequired, !isActive, contactsDown.count > max(2, count) {
      return fail(.tooManyFingers)
    }
    chooseFingers()
  }

  /// Returns the angle since the previous call or the choice of fingers; nil while too few are down.
  private func takeStep() -> Double? {
    if let ring {
      let step = ring.angle(since: directions)
      directions = ring.spokes
      return step
    }
    guard let pair else { return nil }
    let step = direction.angle(to: pair.vector)
    direction = pair.vector
    return step
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    guard contacts.contains(where: \.isTouch), let step = takeStep() else { return }
    rotation += step
    turned += step
    let elapsed = contacts[0].timestamp.milliseconds(since: contacts[0].previousTimestamp)
    if elapsed > 0 { velocity = step * 1000 / elapsed }
    if isActive { return change() }
    // Rounding may make a rotation of exactly the slop a little smaller.
    if abs(turned) >= event.limits.rotationSlop - 1e-9 { recognize() }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    chooseFingers()
  }

  /// Restarts the measurement for other fingers. An active gesture continues from its current value.
  private func chooseFingers() {
    if let count = numberOfTouchesRequired {
      guard let next = ring.renew(contactsDown, count: max(2, count)) else { return }
      directions = next.spokes
    } else {
      guard let next = pair.renew(contactsDown) else { return }
      direction = next.vector
    }
    turned = 0
    if !isActive { rotation = 0 }
  }

  override func refine(_ values: inout GestureValues) { values.rotation = rotation * 180 / .pi }

  open override func reset() {
    pair = nil
    ring = nil
    directions = []
    rotation = 0
    velocity = 0
    turned = 0
  }
}

/// The gesture of a ``RotationGestureRecognizer``.
package struct RotationGesture: Gesture {
  /// The word for the kind: `rotation`.
  package static let word = "rotation"
  /// The exact number of fingers; `nil` for the first two, however many are down.
  package var touches: Int?

  /// Creates a gesture. By default it measures the first two fingers.
  package init(touches: Int? = nil) { self.touches = touches }

  /// Equal to ``touches``, or 2.
  package var leastTouches: Int { touches ?? 2 }

  /// Makes a recognizer for a rotation with these settings.
  package func makeRecognizer() -> RotationGestureRecognizer {
    let recognizer = RotationGestureRecognizer()
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a rotation.
  ///
  /// - Parameter touches: The exact number of fingers; `nil` for the first two, however many are down.
  package static func rotation(touches: Int? = nil) -> AnyGesture { AnyGesture(RotationGesture(touches: touches)) }
}
