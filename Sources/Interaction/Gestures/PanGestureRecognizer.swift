public import Geometry

/// Fingers that move together.
open class PanGestureRecognizer: GestureRecognizer {
  /// The fewest fingers that begin the gesture and move it on; 1 by default.
  @exclusivity(unchecked) public final var minimumNumberOfTouches = 1
  /// More fingers than this before the gesture begins make it fail; `Int.max` stands for no limit.
  @exclusivity(unchecked) public final var maximumNumberOfTouches = Int.max
  /// Movement of the middle since a finger last landed or lifted: what is measured against the slop.
  @exclusivity(unchecked) private var travelled = ScreenVector.zero
  /// Movement of the middle that is told, since the translation was last set.
  @exclusivity(unchecked) private var movedSinceSet = ScreenVector.zero
  @exclusivity(unchecked) private var translationAsSet = ScreenVector.zero
  /// Logical pixels per second, of the last movement.
  @exclusivity(unchecked) public private(set) final var velocity = ScreenVector.zero

  /// How far the middle of the fingers has moved, the slop included; setting it changes what is told from then on, never
  /// the slop.
  ///
  /// On the screen, in logical pixels: views are not scaled or turned, so it is the same in each of them.
  public final var translation: ScreenVector {
    get { translationAsSet + movedSinceSet }
    set {
      translationAsSet = newValue
      movedSinceSet = .zero
    }
  }

  open override var indirectGestures: Set<IndirectGesture> { [.swipe] }

  open override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard !isActive else { return }
    measureAnew()
    if contactsDown.count > maximumNumberOfTouches { fail(.tooManyFingers) }
  }

  open override func contactsMoved(_ contacts: [Contact], with event: Event) {
    let hasEnoughFingers = contactsDown.count >= minimumNumberOfTouches
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

  /// Movement before a finger landed or lifted counts neither for the slop nor for the translation.
  private func measureAnew() {
    travelled = .zero
    movedSinceSet = .zero
  }

  /// Decides by the movement so far whether the gesture begins.
  func judge(_ movement: ScreenVector, _ limits: Limits) {
    if movement.length >= limits.panSlop { recognize() }
  }

  open override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { return isActive ? end() : fail(.movedTooLittle) }
    let hasPassedSlop = isActive || isDeferred || wish.contains(.recognize)
    if !hasPassedSlop { measureAnew() }
  }

  open override func reset() {
    measureAnew()
    translationAsSet = .zero
    velocity = .zero
  }
}
