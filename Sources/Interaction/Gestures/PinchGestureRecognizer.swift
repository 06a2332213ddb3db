import Geometry

/// A recognizer for two fingers that move apart or together.
open class PinchGestureRecognizer: GestureRecognizer {
  @exclusivity(unchecked) private var pair: FingerPair?
  @exclusivity(unchecked) private var startSpan = 0.0
  @exclusivity(unchecked) private var startScale = 1.0
  @exclusivity(unchecked) private var present = 1.0
  /// The change of the scale per second in the last movement.
  @exclusivity(unchecked) public private(set) final var velocity = 0.0

  /// The distance between the fingers relative to the initial distance. After it is set, it continues from the new
  /// value.
  public final var scale: Double {
    get { present }
    set {
      present = newValue
      startScale = newValue
      startSpan = pair?.vector.length ?? startSpan
    }
  }

  open override var indirectGestures: Set<IndirectGesture> { [.pinch] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) { choosePair() }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    guard let pair, contacts.contains(where: \.isTouch) else { return }
    let former = present
    let span = pair.vector.length
    if startSpan > 0 { present = startScale * span / startSpan }
    let elapsed = contacts[0].timestamp.milliseconds(since: contacts[0].previousTimestamp)
    if elapsed > 0 { velocity = (present - former) * 1000 / elapsed }
    if isActive { return change() }
    if abs(span - startSpan) >= event.limits.pinchSlop { recognize() }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    choosePair()
  }

  /// Restarts the measurement for a new pair. An active gesture continues from its current value.
  private func choosePair() {
    guard let next = pair.renew(contactsDown) else { return }
    startSpan = next.vector.length
    if !isActive { present = 1 }
    startScale = present
  }

  override func refine(_ values: inout GestureValues) { values.scale = scale }

  open override func reset() {
    pair = nil
    startSpan = 0
    startScale = 1
    present = 1
    velocity = 0
  }
}
