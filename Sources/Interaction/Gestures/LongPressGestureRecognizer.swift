import Geometry

/// Fingers that rest for a while, after so many taps; then it follows them.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How many taps come before the press; 0 by default.
  @exclusivity(unchecked) public final var numberOfTapsRequired = 0
  /// How many fingers rest together; 1 by default.
  @exclusivity(unchecked) public final var numberOfTouchesRequired = 1
  /// How long the fingers rest, from the landing of the last one; `nil`, the default, takes
  /// ``Configuration/longPressDuration``.
  @exclusivity(unchecked) public final var minimumPressDuration: Milliseconds?
  /// How far a finger may move from where it landed before the gesture begins; `nil`, the default, takes
  /// ``Configuration/longPressMovement``.
  ///
  /// The limit also holds for the fingers of the required taps, beside ``Configuration/tapMovement``.
  /// Once the gesture has begun, the fingers may move any distance.
  @exclusivity(unchecked) public final var allowableMovement: Length?
  @exclusivity(unchecked) private var counter = TapCounter()

  private var isTapping: Bool { counter.taps < numberOfTapsRequired }

  open override var indirectGestures: Set<IndirectGesture> { [.hold] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard state == .possible, let engine else { return }
    let (configuration, limits) = (engine.application.configuration, engine.application.limits)
    guard !isTapping else {
      if contactsDown.count == contacts.count { setTimer(after: configuration.tapMaximumDuration) }
      let outcome = counter.land(
        contacts, down: contactsDown.count, required: numberOfTouchesRequired, separation: limits.tapSeparation)
      if outcome == .failed { fail(.tooManyFingersOrTooFarApart) }
      return
    }
    guard contactsDown.count <= numberOfTouchesRequired, counter.isNear(contacts, within: limits.tapSeparation) else {
      return fail(.tooManyFingersOrTooFarApart)
    }
    if contactsDown.count == numberOfTouchesRequired {
      setTimer(after: minimumPressDuration ?? configuration.longPressDuration)
    } else {
      stopTimer()
    }
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    if isActive { return contacts.contains(where: \.isTouch) ? change() : () }
    let allowed = allowableMovement?.pixels(density: event.limits.density) ?? event.limits.longPressMovement
    let distance = isTapping ? min(allowed, event.limits.tapMovement) : allowed
    if counter.move(contacts, within: distance) == .failed { fail(.movedTooFar) }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    guard let engine else { return }
    if isActive { return end() }
    guard isTapping else { return fail(.liftedTooEarly) }
    switch counter.lift(contacts, down: contactsDown.count, required: numberOfTouchesRequired) {
    case .undecided: break
    case .failed: fail(.tooFewFingers)
    case .tapped: setTimer(after: engine.application.configuration.tapInterval)
    }
  }

  open override func timerFired() {
    let isPressed = !isTapping && contactsDown.count == numberOfTouchesRequired
    isPressed ? recognize() : fail(isTapping ? .tookTooLong : .tooFewFingers)
  }

  open override func reset() { counter.reset() }
}
