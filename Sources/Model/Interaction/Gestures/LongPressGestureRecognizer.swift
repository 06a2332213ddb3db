import Geometry

/// A recognizer for fingers that rest for some time, optionally after taps. The gesture then follows their movement.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The number of taps before the press; 0 by default.
  @exclusivity(unchecked) public final var numberOfTapsRequired = 0
  /// The number of fingers that rest together; 1 by default.
  @exclusivity(unchecked) public final var numberOfTouchesRequired = 1
  /// The time that the fingers rest, from the landing of the last one; `nil`, the default, uses
  /// ``Configuration/longPressDuration``.
  public final var minimumPressDuration: Duration? {
    get { pressDuration.map { .milliseconds($0) } }
    set { pressDuration = newValue?.inMilliseconds }
  }
  @exclusivity(unchecked) private final var pressDuration: Milliseconds?
  /// The maximum movement of a finger from where it landed before the gesture begins; `nil`, the default, uses
  /// ``Configuration/longPressMovement``.
  ///
  /// The limit also applies to the required taps, in addition to ``Configuration/tapMovement``. After the gesture has
  /// begun, the movement is not limited.
  @exclusivity(unchecked) public final var allowableMovement: Length?
  @exclusivity(unchecked) private var counter = TapCounter()

  private var isTapping: Bool { counter.taps < numberOfTapsRequired }

  override class var gesture: (any Gesture.Type)? { LongPressGesture.self }

  open override var indirectGestures: Set<IndirectGesture> { [.hold] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard state == .possible, let engine else { return }
    let limits = engine.application.limits
    guard !isTapping else {
      if contactsDown.count == contacts.count { startTimer(limits.tapMaximumDuration) }
      let outcome = counter.land(
        contacts, down: contactsDown.count, required: numberOfTouchesRequired, separation: limits.tapSeparation)
      if outcome == .failed { fail(.tooManyFingersOrTooFarApart) }
      return
    }
    guard contactsDown.count <= numberOfTouchesRequired, counter.isNear(contacts, within: limits.tapSeparation) else {
      return fail(.tooManyFingersOrTooFarApart)
    }
    if contactsDown.count == numberOfTouchesRequired {
      startTimer(pressDuration ?? limits.longPressDuration)
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
    case .tapped: startTimer(engine.application.limits.tapInterval)
    }
  }

  open override func timerFired() {
    let isPressed = !isTapping && contactsDown.count == numberOfTouchesRequired
    isPressed ? recognize() : fail(isTapping ? .tookTooLong : .tooFewFingers)
  }

  open override func reset() { counter.reset() }
}

/// The gesture of a ``LongPressGestureRecognizer``.
package struct LongPressGesture: Gesture {
  /// The word for the kind: `long-press`.
  package static let word = "long-press"
  /// Touches, or presses of keys.
  package static let input: GestureInput = [.touches, .presses]
  /// The number of taps before the press.
  package var taps: Int
  /// The number of fingers that rest together.
  package var touches: Int
  /// The time that the fingers rest; `nil` for ``Configuration/longPressDuration``.
  package var duration: Duration?
  /// The maximum movement of a finger before it begins; `nil` for ``Configuration/longPressMovement``.
  package var movement: Length?

  /// Creates a gesture. By default it is a press of one finger without taps before it.
  package init(taps: Int = 0, touches: Int = 1, duration: Duration? = nil, movement: Length? = nil) {
    self.taps = taps
    self.touches = touches
    self.duration = duration
    self.movement = movement
  }

  /// Equal to ``touches``.
  package var leastTouches: Int { touches }

  /// Makes a recognizer for a long press with these settings.
  package func makeRecognizer() -> LongPressGestureRecognizer {
    let recognizer = LongPressGestureRecognizer()
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    recognizer.minimumPressDuration = duration
    recognizer.allowableMovement = movement
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a long press.
  package static func longPress(_ gesture: LongPressGesture = LongPressGesture()) -> AnyGesture { AnyGesture(gesture) }
}
