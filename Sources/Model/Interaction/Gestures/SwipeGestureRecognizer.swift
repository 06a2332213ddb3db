import Geometry

/// A direction of a swipe.
public enum SwipeDirection: String, Hashable, Sendable, CaseIterable {
  /// Towards larger x.
  case right
  /// Towards smaller x.
  case left
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down
}

/// A recognizer for a quick, straight movement. It recognizes while the fingers move.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The number of fingers that move together; 1 by default.
  @exclusivity(unchecked) public final var numberOfTouchesRequired = 1
  /// The permitted directions; only right by default.
  @exclusivity(unchecked) public final var directions: Set<SwipeDirection> = [.right]
  @exclusivity(unchecked) private var excluded: Set<SwipeDirection> = []

  override class var gesture: (any Gesture.Type)? { SwipeGesture.self }

  open override var isContinuous: Bool { false }
  open override var indirectGestures: Set<IndirectGesture> { [.swipe] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard engineID != nil else { return }
    if contactsDown.count == self.contacts.count, contactsDown.count == contacts.count {
      // A swipe of exactly the maximum duration is valid.
      startTimer(event.limits.swipeMaximumDuration + 1)
    }
    if contactsDown.count > numberOfTouchesRequired { fail(.tooManyFingers) }
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    guard contactsDown.count == numberOfTouchesRequired, let first = self.contacts.first else { return }
    let seconds = event.timestamp.milliseconds(since: first.startTime) / 1000
    let limits = event.limits
    let needed = limits.swipeMinimumPrimary * (1 - limits.swipePrimaryLoss * seconds)
    let tolerated = limits.swipeMaximumSecondary * (1 - limits.swipeSecondaryLoss * seconds)
    var isOpen = false
    for direction in SwipeDirection.allCases where directions.contains(direction) && !excluded.contains(direction) {
      switch judge(direction, needed: needed, tolerated: tolerated) {
      case .excluded: excluded.insert(direction)
      case .open: isOpen = true
      case .reached: return recognize()
      }
    }
    if !isOpen { fail(.wrongDirection) }
  }

  private enum Verdict {
    case excluded
    case open
    case reached
  }

  private func judge(_ direction: SwipeDirection, needed: Double, tolerated: Double) -> Verdict {
    var verdict = Verdict.reached
    for contact in contactsDown {
      let (forward, sideways) = components(of: contact.travel, along: direction)
      if forward < 0 || abs(sideways) > tolerated + tolerance { return .excluded }
      if forward < needed - tolerance { verdict = .open }
    }
    return verdict
  }

  /// The maximum rounding error of a sum of coordinates.
  private var tolerance: Double { 1e-9 }

  private func components(of travel: ScreenVector, along direction: SwipeDirection) -> (Double, Double) {
    switch direction {
    case .right: (travel.dx, travel.dy)
    case .left: (-travel.dx, travel.dy)
    case .up: (-travel.dy, travel.dx)
    case .down: (travel.dy, travel.dx)
    }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) { fail(.liftedTooEarly) }
  open override func timerFired() { fail(.tookTooLong) }
  open override func reset() {
    if !excluded.isEmpty { excluded.removeAll(keepingCapacity: true) }
  }
}

/// The gesture of a ``SwipeGestureRecognizer``.
package struct SwipeGesture: Gesture {
  /// The word for the kind: `swipe`.
  package static let word = "swipe"
  /// The permitted directions.
  package var directions: Set<SwipeDirection>
  /// The number of fingers that move together.
  package var touches: Int

  /// Creates a gesture. By default it is a swipe of one finger to the right.
  package init(directions: Set<SwipeDirection> = [.right], touches: Int = 1) {
    self.directions = directions
    self.touches = touches
  }

  /// Equal to ``touches``.
  package var leastTouches: Int { touches }

  /// Makes a recognizer for a swipe with these settings.
  package func makeRecognizer() -> SwipeGestureRecognizer {
    let recognizer = SwipeGestureRecognizer()
    recognizer.directions = directions
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}

extension AnyGesture {
  /// Returns a swipe.
  package static func swipe(_ gesture: SwipeGesture = SwipeGesture()) -> AnyGesture { AnyGesture(gesture) }
}
