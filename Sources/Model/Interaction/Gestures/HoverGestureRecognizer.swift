import Geometry

/// A recognizer for a pointer that is over a view, or over an area of it, without a pressed button.
///
/// It begins when the pointer enters or, with ``dwell``, when the pointer rests. It changes with each movement and ends
/// when the pointer leaves. It neither prevents other recognizers nor is prevented by them.
open class HoverGestureRecognizer: GestureRecognizer {
  /// The time for which the pointer rests before the gesture begins; `nil`, the default, begins it at once.
  public final var dwell: Duration? {
    get { rest.map { .milliseconds($0) } }
    set { rest = newValue?.inMilliseconds }
  }
  @exclusivity(unchecked) private final var rest: Milliseconds?
  /// The maximum movement of a pointer that rests; `nil`, the default, uses ``Configuration/longPressMovement``. A
  /// larger movement restarts the time. After the gesture has begun, the movement is not limited.
  @exclusivity(unchecked) public final var allowableMovement: Length?
  /// The place where the pointer rests.
  @exclusivity(unchecked) private var restingPlace = ScreenPoint.zero

  override class var gesture: (any Gesture.Type)? { HoverGesture.self }

  open override var indirectGestures: Set<IndirectGesture> { [] }

  override func receives(_ touch: Touch) -> Bool { touch.isHover }

  /// `false`: a hover never makes another recognizer fail.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  /// `false`: no other recognizer makes a hover fail.
  open override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard let rest, rest > 0 else { return recognize() }
    restingPlace = contacts[0].location
    startTimer(rest)
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    if isActive { return change() }
    let allowed = allowableMovement?.pixels(density: event.limits.density) ?? event.limits.longPressMovement
    guard let rest, !isDeferred, restingPlace.distance(to: contacts[0].location) > allowed else { return }
    restingPlace = contacts[0].location
    startTimer(rest)
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    isActive ? end() : fail(.liftedTooEarly)
  }

  open override func timerFired() { recognize() }

  /// Returns whether the gesture continues, or can begin, with the pointer at a place.
  final func isInside(at place: ScreenPoint, over view: View) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, isInsideAt: place, over: view) != false
  }
}

/// The gesture of a ``HoverGestureRecognizer``.
package struct HoverGesture: Gesture {
  /// The word for the kind: `hover`.
  package static let word = "hover"
  /// Nothing but the pointer.
  package static let input: GestureInput = []
  /// The time that the pointer rests before it begins; `nil` to begin when the pointer enters.
  package var dwell: Duration?
  /// The maximum movement of a pointer that rests; `nil` for ``Configuration/longPressMovement``.
  package var movement: Length?

  /// Creates a gesture. By default it begins when the pointer enters.
  package init(dwell: Duration? = nil, movement: Length? = nil) {
    self.dwell = dwell
    self.movement = movement
  }

  /// Makes a recognizer for a hover with these settings.
  package func makeRecognizer() -> HoverGestureRecognizer {
    let recognizer = HoverGestureRecognizer()
    recognizer.dwell = dwell
    recognizer.allowableMovement = movement
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a hover.
  package static func hover(_ gesture: HoverGesture = HoverGesture()) -> AnyGesture { AnyGesture(gesture) }
}
