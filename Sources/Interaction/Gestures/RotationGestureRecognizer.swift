import Geometry

/// Two fingers that turn about each other.
open class RotationGestureRecognizer: GestureRecognizer {
  @exclusivity(unchecked) private var pair: FingerPair?
  @exclusivity(unchecked) private var direction = ScreenVector.zero
  /// How far the fingers have turned, in radians, clockwise positive (y down); setting it goes on from the new value.
  @exclusivity(unchecked) public final var rotation = 0.0
  /// Radians per second, of the last movement.
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
    // A turn of exactly the slop may come out a little smaller.
    if abs(turned) >= event.limits.rotationSlop - 1e-9 { recognize() }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    choosePair()
  }

  /// A new pair starts anew, or goes on from the present value once the gesture has begun.
  private func choosePair() {
    guard let next = pair.renew(contactsDown) else { return }
    direction = next.vector
    turned = 0
    if !isActive { rotation = 0 }
  }

  open override func reset() {
    pair = nil
    rotation = 0
    velocity = 0
    turned = 0
  }
}
