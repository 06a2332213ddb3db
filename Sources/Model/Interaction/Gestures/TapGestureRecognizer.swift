import Geometry

/// A recognizer for one or more quick taps of one or more fingers at nearly the same place.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of successive taps; 1 by default.
  @exclusivity(unchecked) public final var numberOfTapsRequired = 1 {
    didSet { tapRank = numberOfTapsRequired }
  }
  /// The number of fingers that tap together; 1 by default.
  @exclusivity(unchecked) public final var numberOfTouchesRequired = 1
  /// The buttons that the user must press together for each tap; ``Event/ButtonMask/primary`` by default. An empty set
  /// accepts any single button. Taps of fingers are not affected.
  public final var buttonMaskRequired: Event.ButtonMask {
    get { requiredButtons }
    set { requiredButtons = newValue }
  }
  @exclusivity(unchecked) private var counter = TapCounter()
  /// The buttons that were pressed during the current tap.
  @exclusivity(unchecked) private var pressedButtons: Event.ButtonMask = []

  /// Creates a recognizer for one tap of one finger.
  public override init() {
    super.init()
    tapRank = numberOfTapsRequired
    requiredButtons = .primary
  }

  override class var gesture: (any Gesture.Type)? { TapGesture.self }

  open override var isContinuous: Bool { false }
  open override var indirectGestures: Set<IndirectGesture> { [.hold] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard engineID != nil else { return }
    if contactsDown.count == contacts.count { startTimer(event.limits.tapMaximumDuration) }
    let outcome = counter.land(
      contacts, down: contactsDown.count, required: numberOfTouchesRequired, separation: event.limits.tapSeparation)
    if outcome == .failed { fail(.tooManyFingersOrTooFarApart) }
    if contacts.count > 1 || contacts[0].touch?.type == .indirectPointer { note(buttonsOf: contacts) }
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    if counter.move(contacts, within: event.limits.tapMovement) == .failed { fail(.movedTooFar) }
    if !pressedButtons.isEmpty { note(buttonsOf: contacts) }
  }

  /// Adds the buttons that are pressed. With a button that is not required, or a second one if any is accepted, it fails.
  private func note(buttonsOf contacts: [Contact]) {
    contacts.forEachBorrowed { contact in
      guard let touch = contact.touch, !touch.buttonMask.isEmpty else { return }
      pressedButtons.formUnion(touch.buttonMask)
      let isPermitted = buttonMaskRequired.isEmpty ? pressedButtons.count == 1 : permits(pressedButtons)
      if !isPermitted { fail(.wrongButtons) }
    }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    guard engineID != nil else { return }
    switch counter.lift(contacts, down: contactsDown.count, required: numberOfTouchesRequired) {
    case .undecided: break
    case .failed: fail(.tooFewFingers)
    case .tapped:
      let lacksButtons = !pressedButtons.isEmpty && !pressedButtons.isSuperset(of: buttonMaskRequired)
      pressedButtons = []
      if lacksButtons { return fail(.wrongButtons) }
      stopTimer()
      if counter.taps >= numberOfTapsRequired {
        recognize()
      } else {
        startTimer(event.limits.tapInterval)
      }
    }
  }

  open override func timerFired() { fail(.tookTooLong) }
  open override func reset() {
    counter.reset()
    pressedButtons = []
  }

  /// Returns `false` for taps that require more taps, so that they can still recognize.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}

/// The gesture of a ``TapGestureRecognizer``.
package struct TapGesture: Gesture {
  /// The word for the kind: `tap`.
  package static let word = "tap"
  /// Touches, or presses of keys.
  package static let input: GestureInput = [.touches, .presses]
  /// The number of successive taps.
  package var taps: Int
  /// The number of fingers that tap together.
  package var touches: Int

  /// Creates a gesture. By default it is one tap of one finger.
  package init(taps: Int = 1, touches: Int = 1) {
    self.taps = taps
    self.touches = touches
  }

  /// Equal to ``touches``.
  package var leastTouches: Int { touches }

  /// Makes a recognizer for a tap with these settings.
  package func makeRecognizer() -> TapGestureRecognizer {
    let recognizer = TapGestureRecognizer()
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a tap.
  package static func tap(_ gesture: TapGesture = TapGesture()) -> AnyGesture { AnyGesture(gesture) }
}
