import Geometry

/// A recognizer for two fingers that rotate around each other.
open class RotationGestureRecognizer: GestureRecognizer {
  @exclusivity(unchecked) private var pair: FingerPair?
  @exclusivity(unchecked) private var direction = ScreenVector.zero
  /// The rotation in radians, clockwise positive (y downwards). After it is set, it continues from the new value.
  @exclusivity(unchecked) public final var rotation = 0.0
  /// The velocity of the last movement, in radians per second.
  @exclusivity(unchecked) public private(set) final var velocity = 0.0
  @exclusivity(unchecked) private var turned = 0.0

  open override var indirectGestures: Set<IndirectGesture> { [.pinch] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) { choosePair() }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    guard let pair, contacts.contains(where: \.isTouch) else { return }
    let step = direction.angle(to: pair.vector)
    direction = pair.vector
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
    choosePair()
  }

  /// Restarts the measurement for a new pair. An active gesture continues from its current value.
  private func choosePair() {
    guard let next = pair.renew(contactsDown) else { return }
    direction = next.vector
    turned = 0
    if !isActive { rotation = 0 }
  }

  override func refine(_ values: inout GestureValues) { values.rotation = rotation * 180 / .pi }

  open override func reset() {
    pair = nil
    rotation = 0
    velocity = 0
    turned = 0
  }
}
