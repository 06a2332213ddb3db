import Geometry

/// A recognizer for two or more fingers that move apart or together.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The exact number of fingers, at least 2. With more it fails before it begins.
  ///
  /// `nil`, the default, measures the first two fingers, however many are down.
  @exclusivity(unchecked) public final var numberOfTouchesRequired: Int?
  @exclusivity(unchecked) private var pair: FingerPair?
  /// The fingers, if their number is required.
  @exclusivity(unchecked) private var ring: FingerRing?
  @exclusivity(unchecked) private var startSpan = 0.0
  @exclusivity(unchecked) private var startScale = 1.0
  @exclusivity(unchecked) private var present = 1.0
  /// The change of the scale per second in the last movement.
  @exclusivity(unchecked) public private(set) final var velocity = 0.0

  /// The distance between the fingers relative to the initial distance; of a required number of fingers, their distance
  /// from the centroid. After it is set, it continues from the new value.
  public final var scale: Double {
    get { present }
    set {
      present = newValue
      startScale = newValue
      startSpan = span ?? startSpan
    }
  }

  override class var gesture: (any Gesture.Type)? { PinchGesture.self }

  open override var indirectGestures: Set<IndirectGesture> { [.pinch] }

  private var span: Double? { numberOfTouchesRequired == nil ? pair?.vector.length : ring?.span }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    if let count = numberOfTouchesRequired, !isActive, contactsDown.count > max(2, count) {
      return fail(.tooManyFingers)
    }
    chooseFingers()
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    guard let span, contacts.contains(where: \.isTouch) else { return }
    let former = present
    if startSpan > 0 { present = startScale * span / startSpan }
    let elapsed = contacts[0].timestamp.milliseconds(since: contacts[0].previousTimestamp)
    if elapsed > 0 { velocity = (present - former) * 1000 / elapsed }
    if isActive { return change() }
    if abs(span - startSpan) >= event.limits.pinchSlop { recognize() }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    chooseFingers()
  }

  /// Restarts the measurement for other fingers. An active gesture continues from its current value.
  private func chooseFingers() {
    let next =
      if let count = numberOfTouchesRequired {
        ring.renew(contactsDown, count: max(2, count))?.span
      } else {
        pair.renew(contactsDown)?.vector.length
      }
    guard let next else { return }
    startSpan = next
    if !isActive { present = 1 }
    startScale = present
  }

  override func refine(_ values: inout GestureValues) { values.scale = scale }

  open override func reset() {
    pair = nil
    ring = nil
    startSpan = 0
    startScale = 1
    present = 1
    velocity = 0
  }
}

/// The gesture of a ``PinchGestureRecognizer``.
package struct PinchGesture: Gesture {
  /// The word for the kind: `pinch`.
  package static let word = "pinch"
  /// The exact number of fingers; `nil` for the first two, however many are down.
  package var touches: Int?

  /// Creates a gesture. By default it measures the first two fingers.
  package init(touches: Int? = nil) { self.touches = touches }

  /// Equal to ``touches``, or 2.
  package var leastTouches: Int { touches ?? 2 }

  /// Makes a recognizer for a pinch with these settings.
  package func makeRecognizer() -> PinchGestureRecognizer {
    let recognizer = PinchGestureRecognizer()
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a pinch.
  ///
  /// - Parameter touches: The exact number of fingers; `nil` for the first two, however many are down.
  package static func pinch(touches: Int? = nil) -> AnyGesture { AnyGesture(PinchGesture(touches: touches)) }
}
