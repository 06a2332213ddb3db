public import Geometry

extension GestureRecognizer {
  final var isActive: Bool { state == .began || state == .changed }
  final var isFinal: Bool { state == .ended || state == .cancelled || state == .failed }

  /// Began, going on, or over with success.
  final var hasRecognized: Bool { isActive || state == .ended }

  final var hasTimer: Bool { timerIndex != nil }

  final func tracks(_ contact: Contact) -> Bool { contacts.contains { $0 === contact } }

  final func sharesContact(with other: GestureRecognizer) -> Bool {
    contacts.contains { other.tracks($0) }
  }

  /// How many contacts of the gesture are down.
  public final var numberOfTouches: Int {
    contacts.reduce(into: 0) { count, contact in
      if contact.isDown { count += 1 }
    }
  }

  /// The middle of the contacts that are down, or of all of the attempt where none is, in a view's coordinates.
  public final func location(in view: View) -> ViewPoint {
    view.convertFromScreen(location)
  }

  /// The middle of the contacts that are down, or of all of the attempt where none is.
  public final var location: ScreenPoint {
    let down = contacts.filter(\.isDown)
    return Self.center(of: down.isEmpty ? contacts : down)
  }

  /// Where one of the contacts is, counted in the order they landed; `nil` where there are not so many.
  public final func location(ofTouch index: Int, in view: View) -> ViewPoint? {
    let down = contacts.filter(\.isDown)
    return down.indices.contains(index) ? down[index].location(in: view) : nil
  }

  private static func center(of contacts: [Contact]) -> ScreenPoint {
    guard !contacts.isEmpty else { return .zero }
    let sum = contacts.reduce(ScreenVector.zero) { $0 + ScreenVector($1.location.x, $1.location.y) }
    return .zero + sum / Double(contacts.count)
  }

  /// One phase of the contacts of an event, as the engine tells it.
  final func receive(_ phase: Contact.Phase, _ changed: [Contact], _ event: Event) {
    switch phase {
    case .began:
      event.measure(density)
      if changed.count == 1 { contactsDown.append(changed[0]) } else { contactsDown += changed }
      contactsBegan(changed, with: event)
    case .moved:
      guard !takesNoNotice else { return }
      event.measure(density)
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
    // Mostly one finger has been down, and it has lifted.
    if contactsDown.count == 1, lifted.count == 1 {
      if contactsDown[0] === lifted[0] { contactsDown.removeLast() }
    } else {
      contactsDown.removeAll { contact in lifted.contains { $0 === contact } }
    }
  }

  /// A discrete gesture that only waits for others to fail has all it needs.
  final var takesNoNotice: Bool { isDeferred && !isContinuous }

  /// Whether nothing can happen any more that would decide the attempt.
  final var isAbandoned: Bool {
    state == .possible && contactsDown.isEmpty && !contacts.isEmpty && !hasTimer && !isDeferred
      && !wish.contains(.recognize)
  }

  final var isAboutToFail: Bool { state == .possible && (wish.contains(.fail) || isAbandoned) }

  final var asksToBeRecognized: Bool { state == .possible && (isDeferred || wish.contains(.recognize)) }

  /// May still recognize in the present attempt.
  final var isUndecided: Bool { isEnabled && state == .possible && !contacts.isEmpty }

  /// Going on, but nothing is down any more that could end it.
  final var hasNothingToGoOnWith: Bool { isActive && contactsDown.isEmpty }

  /// Whether the resolution of an event may find something to do; most events change nothing for most recognizers.
  final var hasSomethingToSettle: Bool { !wish.isEmpty || isDeferred || (contactsDown.isEmpty && !isFinal) }

  /// The attempt is over, and no contact keeps the next one from beginning.
  final var hasFinished: Bool { isFinal && (isWithdrawn || !contacts.contains(where: \.isDown)) }

  /// Not in the middle of an attempt.
  final var isIdle: Bool { contacts.isEmpty && state == .possible }

  /// Whether the end of an event may find the attempt over.
  final var mayBeOver: Bool { isFinal || contacts.isEmpty }

  /// Forgets the attempt.
  final func clear() {
    state = .possible
    contactsDown.empty()
    contacts.empty()
    wish = []
    isDeferred = false
    permission = .unasked
    misfit = .unsaid
    reset()
  }
}
