public import Geometry

/// A recognizer for fingers that move together, and for scrolls.
open class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of fingers to begin and to continue the gesture; 1 by default.
  @exclusivity(unchecked) public final var minimumNumberOfTouches = 1
  /// The maximum number of fingers before the gesture begins; with more it fails. `Int.max`, the default, sets no
  /// limit.
  @exclusivity(unchecked) public final var maximumNumberOfTouches = Int.max
  /// The directions in which the gesture can begin; `nil`, the default, is any. A first movement in another direction
  /// makes it fail. A diagonal movement counts as the direction of its larger part.
  public final var directions: Set<SwipeDirection>?
  /// The kinds of scrolling that the gesture also accepts; empty by default.
  ///
  /// A scroll begins the gesture with its first movement, without a slop, and has no touches:
  /// ``minimumNumberOfTouches`` and ``GestureRecognizer/allowedTouchTypes`` do not matter for it. Its translation is
  /// that of the content: up if the content moves up. UIKit calls this property `allowedScrollTypesMask`.
  public final var allowedScrollTypes: Set<ScrollType> = []
  /// The movement of the centroid since a finger last landed or lifted. It is compared with the slop.
  @exclusivity(unchecked) private var travelled = ScreenVector.zero
  /// The movement of the centroid since the translation was last set.
  @exclusivity(unchecked) private var movedSinceSet = ScreenVector.zero
  @exclusivity(unchecked) private var translationAsSet = ScreenVector.zero
  /// The velocity of the last movement, in logical pixels per second.
  @exclusivity(unchecked) public private(set) final var velocity = ScreenVector.zero

  /// The movement of the fingers' centroid, including the slop. Setting it changes later values, but not the slop.
  ///
  /// It is on the screen, in logical pixels. Views are not scaled or rotated, so it is the same in all views.
  public final var translation: ScreenVector {
    get { translationAsSet + movedSinceSet }
    set {
      translationAsSet = newValue
      movedSinceSet = .zero
    }
  }

  override class var gesture: (any Gesture.Type)? { PanGesture.self }

  open override var indirectGestures: Set<IndirectGesture> { [.swipe] }

  /// True if the current attempt is a scroll.
  final var isScroll: Bool { contacts.first?.touch?.scrollType != nil }

  /// A scroll and touches are never parts of one gesture.
  override func receives(_ touch: Touch) -> Bool {
    guard let type = touch.scrollType else { return !isScroll && super.receives(touch) }
    return contacts.isEmpty && allowedScrollTypes.contains(type)
  }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard !isActive else { return }
    measureAnew()
    if contactsDown.count > maximumNumberOfTouches { fail(.tooManyFingers) }
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    let hasEnoughFingers = contactsDown.count >= minimumNumberOfTouches || isScroll
    guard isActive || hasEnoughFingers, contacts.contains(where: \.isTouch) else { return }
    let sum = contacts.reduce(ScreenVector.zero) { $0 + $1.movement }
    let step = sum / Double(max(1, contactsDown.count))
    travelled = travelled + step
    movedSinceSet = movedSinceSet + step
    let elapsed = contacts[0].timestamp.milliseconds(since: contacts[0].previousTimestamp)
    if elapsed > 0 { velocity = step * (1000 / elapsed) }
    if isActive { return hasEnoughFingers ? change() : () }
    if !isDeferred { judge(travelled, event.limits) }
  }

  /// Restarts the measurement. Movement before a finger landed or lifted does not count for the slop and the
  /// translation.
  private func measureAnew() {
    travelled = .zero
    movedSinceSet = .zero
  }

  /// Decides by the movement so far whether the gesture begins.
  func judge(_ movement: ScreenVector, _ limits: Limits) {
    guard isScroll ? movement != .zero : movement.length >= limits.panSlop else { return }
    if let directions, !directions.contains(SwipeDirection(of: movement)) { return fail(.wrongDirection) }
    recognize()
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    let hasPassedSlop = isActive || isDeferred || wish.contains(.recognize)
    if !hasPassedSlop { measureAnew() }
  }

  override func refine(_ values: inout GestureValues) { values.translation = translation }

  open override func reset() {
    measureAnew()
    translationAsSet = .zero
    velocity = .zero
  }
}

extension SwipeDirection {
  /// The direction of the larger part of a movement.
  fileprivate init(of movement: ScreenVector) {
    if abs(movement.dx) >= abs(movement.dy) {
      self = movement.dx < 0 ? .left : .right
    } else {
      self = movement.dy < 0 ? .up : .down
    }
  }
}

/// The gesture of a ``PanGestureRecognizer``.
package struct PanGesture: Gesture {
  /// The word for the kind: `pan`.
  package static let word = "pan"
  /// Touches, or scrolls.
  package static let input: GestureInput = [.touches, .scrolls]
  /// The number of fingers that begin and continue it.
  package var minimumTouches: Int
  /// The highest number of fingers before it begins; `nil` for no limit.
  package var maximumTouches: Int?
  /// The directions in which it can begin; `nil` for any.
  package var directions: Set<SwipeDirection>?
  /// The kinds of scrolls that also begin it; `nil` for all.
  package var scrolls: Set<ScrollType>?

  /// Creates a gesture. By default it is a pan of any number of fingers in any direction, and of all scrolls.
  package init(
    minimumTouches: Int = 1, maximumTouches: Int? = nil, directions: Set<SwipeDirection>? = nil,
    scrolls: Set<ScrollType>? = nil
  ) {
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
    self.directions = directions
    self.scrolls = scrolls
  }

  /// Equal to ``minimumTouches``.
  package var leastTouches: Int { minimumTouches }

  /// Makes a recognizer for a pan with these settings.
  package func makeRecognizer() -> PanGestureRecognizer {
    let recognizer = PanGestureRecognizer()
    recognizer.minimumNumberOfTouches = minimumTouches
    recognizer.maximumNumberOfTouches = maximumTouches ?? .max
    recognizer.directions = directions
    recognizer.allowedScrollTypes = scrolls ?? Set(ScrollType.allCases)
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a pan.
  package static func pan(_ gesture: PanGesture = PanGesture()) -> AnyGesture { AnyGesture(gesture) }
}
