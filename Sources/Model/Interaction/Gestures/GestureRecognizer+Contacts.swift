public import Geometry

extension Contact {
  /// Delivers the end of the contact to its view without delay, also one that recognizers withhold now
  /// (``GestureRecognizer/delaysTouchesEnded``), unless they do not wait for the view
  /// (``GestureRecognizer/waitsForView``).
  package final func releaseEnd() { releaseEnd(.ofWaiting) }

  /// Delivers the end of the contact to its view without delay, whichever recognizers withhold it.
  package final func releaseEndFromAll() { releaseEnd(.ofAll) }

  private func releaseEnd(_ release: EndRelease) {
    guard release.rawValue > endRelease.rawValue else { return }
    endRelease = release
    gestureRecognizers.first { $0.engine != nil }?.engine?.reconsider()
  }
}

extension GestureRecognizer {
  final var isActive: Bool { state == .began || state == .changed }
  final var isFinal: Bool { state == .ended || state == .cancelled || state == .failed }

  /// True if the gesture began, continues, or ended with success.
  final var hasRecognized: Bool { isActive || state == .ended }

  final var hasTimer: Bool { timerIndex != nil }

  /// The time at which the recognizer's timer fires, for example because the next tap is missing; `nil` if none runs.
  package final var timerDue: Timestamp? { engine?.due(of: self) }

  final func tracks(_ contact: Contact) -> Bool { contacts.includes(contact) }

  final func sharesContact(with other: GestureRecognizer) -> Bool {
    contacts.containsBorrowed { other.tracks($0) }
  }

  /// The number of contacts of the gesture that are down; 0 for a scroll and for a pointer over a view.
  public final var numberOfTouches: Int {
    contacts.reduce(into: 0) { count, contact in
      if contact.isDown, contact.touch?.isFinger != false { count += 1 }
    }
  }

  /// Returns the centroid of the contacts that are down in a view's coordinates. If none is down, it is the centroid of
  /// all contacts of the attempt.
  public final func location(in view: View) -> ViewPoint {
    view.convertFromScreen(location)
  }

  /// The centroid of the contacts that are down. If none is down, it is the centroid of all contacts of the attempt.
  public final var location: ScreenPoint {
    let down = contacts.filter(\.isDown)
    return Self.center(of: down.isEmpty ? Array(contacts) : down)
  }

  /// Returns the location of a contact that is down, by its index in the order of landing; `nil` if the index is out of
  /// range.
  public final func location(ofTouch index: Int, in view: View) -> ViewPoint? {
    let down = contacts.filter(\.isDown)
    return down.indices.contains(index) ? down[index].location(in: view) : nil
  }

  private static func center(of contacts: [Contact]) -> ScreenPoint {
    guard !contacts.isEmpty else { return .zero }
    let sum = contacts.reduce(ScreenVector.zero) { $0 + ScreenVector($1.location.x, $1.location.y) }
    return .zero + sum / Double(contacts.count)
  }

  /// Processes the contacts of an event that changed in one phase.
  final func receive(_ phase: Contact.Phase, _ changed: [Contact], _ event: Event) {
    switch phase {
    case .began:
      event.measure(density)
      if let trail, trail.isEmpty { trail.begin(at: changed[0].timestamp) }
      contactsDown.append(contentsOf: changed)
      contactsBegan(changed, with: event)
    case .moved:
      guard !takesNoNotice else { return }
      event.measure(density)
      if let trail { follow(changed, on: trail) }
      contactsMoved(changed, with: event)
    case .stationary: break
    case .ended:
      forgetDown(changed)
      guard !takesNoNotice else { return }
      if isDeferred, contactsDown.isEmpty { return fail(.liftedWhileWaiting) }
      contactsEnded(changed, with: event)
    case .cancelled:
      forgetDown(changed)
      isActive ? cancel() : wish.formUnion([.fail, .wasCancelled])
    }
  }

  private final func forgetDown(_ lifted: [Contact]) {
    lifted.forEachBorrowed { contactsDown.remove($0) }
  }

  /// Returns whether the beginning of a contact is withheld at a time while the recognizer may still recognize.
  final func delaysBeginning(of contact: Contact, at now: Timestamp) -> Bool {
    guard delaysTouchesBegan else { return false }
    return limit(ofBeginning: contact).map { now < $0 } ?? true
  }

  /// Returns the time at which the recognizer stops withholding a contact; nil if it sets no limit.
  final func limit(ofBeginning contact: Contact) -> Timestamp? {
    holdLimit.map { contact.startTime.advanced(by: $0) }
  }

  /// True for a discrete gesture that only waits for others to fail and needs no more contacts.
  final var takesNoNotice: Bool { isDeferred && !isContinuous }

  /// True if no further input can decide the attempt.
  final var isAbandoned: Bool {
    state == .possible && contactsDown.isEmpty && !contacts.isEmpty && !hasTimer && !isDeferred
      && !wish.contains(.recognize)
  }

  final var asksToBeRecognized: Bool { state == .possible && (isDeferred || wish.contains(.recognize)) }

  /// True if the recognizer may still recognize in the current attempt.
  package final var isUndecided: Bool { isEnabled && state == .possible && !contacts.isEmpty }

  /// True for an active gesture without contacts that could end it.
  final var hasNothingToGoOnWith: Bool { isActive && contactsDown.isEmpty }

  /// True if the resolution of an event may have to change the recognizer. Most events change few recognizers.
  final var hasSomethingToSettle: Bool { !wish.isEmpty || isDeferred || (contactsDown.isEmpty && !isFinal) }

  /// True if the attempt is over and no contact prevents the next one.
  final var hasFinished: Bool { isFinal && (isWithdrawn || !contacts.containsBorrowed { $0.isDown }) }

  /// True if the recognizer is not in an attempt.
  final var isIdle: Bool { contacts.isEmpty && state == .possible }

  /// True if the attempt may be over at the end of the event.
  final var mayBeOver: Bool { isFinal || contacts.isEmpty }

  /// Resets the attempt.
  final func clear() {
    state = .possible
    contactsDown.empty()
    contacts.empty()
    wish = []
    isDeferred = false
    permission = .unasked
    if restraint != .none { restraint = .unasked }
    misfit = .unsaid
    trail?.clear()
    reset()
  }
}
