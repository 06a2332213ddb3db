import Geometry

/// Tells recognizers of contacts, settles which of them recognize, and gives views what is left.
///
/// One event goes through the steps of the responder model in order: analysis, resolution, release of held contacts,
/// delivery to views, reset. A timer is an event without contacts.
final class RecognitionEngine {
  let event: Event
  /// Recognizers in the middle of an attempt, in the order in which they are asked.
  @exclusivity(unchecked) var active: [GestureRecognizer] = []
  /// Contacts that are down or have something pending, in the order they began.
  @exclusivity(unchecked) var live: [Contact] = []
  /// Those that changed in the present event, in the order of the input frame.
  @exclusivity(unchecked) private(set) var changed: [Contact] = []
  /// What happened to them.
  @exclusivity(unchecked) private(set) var changedPhases: Contact.Phases = []
  /// The number of the present event.
  @exclusivity(unchecked) private(set) var eventNumber: UInt64 = 0
  @exclusivity(unchecked) private var isBusy = false
  @exclusivity(unchecked) private var orderIsStale = false
  private var withdrawals: [GestureRecognizer] = []
  @exclusivity(unchecked) private var mustReconsider = false
  /// Buffers for calls, used again and again.
  @exclusivity(unchecked) private var spareTouches: [[Touch]] = []
  @exclusivity(unchecked) private var spareContacts: [[Contact]] = []

  init(_ event: Event) { self.event = event }

  /// The one whose event it is, and who owns the engine.
  var application: Application { event.application.unsafelyUnwrapped }
  var isObserved: Bool { application.isObserved }
  var observer: InteractionObserver? { application.observer }
  var decisionObserver: DecisionObserver? { application.decisionObserver }

  // MARK: Contacts

  func beginEvent() { eventNumber &+= 1 }

  /// What is down stays where it is, unless the event that begins says otherwise.
  func markStationary() {
    for contact in live where contact.isDown && contact is Touch { contact.phase = .stationary }
  }

  func touch(_ id: TouchID) -> Touch? {
    for contact in live where contact.isDown {
      if let touch = contact as? Touch, touch.id == id { return touch }
    }
    return nil
  }

  func markChanged(_ contact: Contact) {
    contact.changeEvent = eventNumber
    if !contact.isLive {
      contact.isLive = true
      live.append(contact)
    }
  }

  func isChanged(_ contact: Contact) -> Bool { contact.changeEvent == eventNumber }

  func add(_ contact: Contact) {
    markChanged(contact)
    changed.append(contact)
    changedPhases.insert(Contact.Phases(contact.phase))
  }

  func lift(_ contact: Contact, as phase: Contact.Phase) {
    contact.phase = phase
    contact.isDown = false
    contact.endEvent = eventNumber
  }

  /// Whether a finger that counts for the view is down on it, or lifts in this very event.
  func hasFinger(on view: View) -> Bool {
    live.contains { contact in
      guard contact.view === view, let touch = contact as? Touch, !touch.isWithheldFromView else { return false }
      return touch.isDown || isChanged(touch)
    }
  }

  // MARK: Recognizers

  /// Offers a new contact to the recognizers of its view and of all superviews.
  func offer(_ contact: Contact) {
    var current = contact.view
    while let view = current {
      for recognizer in view.gestureRecognizers { offer(contact, to: recognizer) }
      for recognizer in view.builtInRecognizers { offer(contact, to: recognizer) }
      current = view.superview
    }
  }

  private func offer(_ contact: Contact, to recognizer: GestureRecognizer) {
    guard recognizer.isEnabled, !recognizer.isFinal, !recognizer.isDeferred, recognizer.accepts(contact) else { return }
    recognizer.contacts.append(contact)
    contact.gestureRecognizers.append(recognizer)
    guard recognizer.engine !== self else { return }
    recognizer.engine = self
    active.append(recognizer)
    orderIsStale = true
  }

  func treeChanged() { orderIsStale = true }

  func dismantle() {
    for recognizer in active { recognizer.engine = nil }
    active.removeAll()
  }

  func setTimer(of recognizer: GestureRecognizer, after span: Milliseconds) {
    stopTimer(of: recognizer)
    recognizer.hasTimer = true
    application.timers.set(.recognizer(recognizer), due: application.now.advanced(by: span))
  }

  func stopTimer(of recognizer: GestureRecognizer) {
    guard recognizer.hasTimer else { return }
    recognizer.hasTimer = false
    application.timers.cancel(recognizer)
  }

  // MARK: Events

  /// Carries the present event through all its steps.
  func process() {
    isBusy = true
    sortIfNeeded()
    analyse()
    resolve()
    release()
    deliverToViews()
    resetFinished()
    changed.removeAll(keepingCapacity: true)
    changedPhases = []
    forgetFinished()
    isBusy = false
    if !withdrawals.isEmpty || mustReconsider { processAfterthoughts() }
  }

  func timerFired(_ recognizer: GestureRecognizer) {
    beginEvent()
    recognizer.hasTimer = false
    if !recognizer.takesNoNotice { recognizer.timerFired() }
    process()
  }

  func capPassed(_ contact: Contact) {
    beginEvent()
    contact.endCapHasPassed = true
    process()
  }

  /// Cancels what a recognizer is about and makes it possible again, now or when the present event is done.
  func withdraw(_ recognizer: GestureRecognizer) {
    guard !isBusy else {
      withdrawals.append(recognizer)
      return
    }
    guard recognizer.engine === self else { return }
    beginEvent()
    if recognizer.isActive {
      recognizer.wish = .cancel
    } else if !recognizer.isFinal {
      recognizer.wish = [.fail, .wasCancelled]
    }
    recognizer.isWithdrawn = true
    application.asOneDelivery { process() }
  }

  /// Tries recognitions that wait for an answer, now or when the present event is done.
  func reconsider() {
    guard !isBusy else {
      mustReconsider = true
      return
    }
    beginEvent()
    application.asOneDelivery { process() }
  }

  private func processAfterthoughts() {
    while let recognizer = withdrawals.first {
      withdrawals.removeFirst()
      withdraw(recognizer)
    }
    if mustReconsider {
      mustReconsider = false
      reconsider()
    }
  }

  /// Contacts of which nothing more is to come are live no longer.
  ///
  /// They go when the list is in order again: what they were the last to hold may run code of others as it goes.
  private func forgetFinished() {
    guard live.contains(where: \.isOver) else { return }
    let over = live.filter(\.isOver)
    for contact in over { contact.isLive = false }
    live.removeAll { !$0.isLive }
    withExtendedLifetime(over) {}
  }

  private func resetFinished() {
    guard active.contains(where: \.mayBeOver) else { return }
    var anyIdle = false
    for recognizer in active {
      if recognizer.isFinal, recognizer.isWithdrawn || !recognizer.contacts.contains(where: \.isDown) {
        if !recognizer.isSilent {
          decisionObserver?.didReset(recognizer)
          observer?.didReset(recognizer)
        }
        stopTimer(of: recognizer)
        recognizer.clear()
        recognizer.isWithdrawn = false
      }
      if recognizer.contacts.isEmpty, recognizer.state == .possible { anyIdle = true }
    }
    guard anyIdle else { return }
    let former = active
    for recognizer in former where recognizer.contacts.isEmpty && recognizer.state == .possible {
      stopTimer(of: recognizer)
      recognizer.engine = nil
    }
    active.removeAll { $0.contacts.isEmpty && $0.state == .possible }
    withExtendedLifetime(former) {}
  }

  private func sortIfNeeded() {
    guard orderIsStale else { return }
    orderIsStale = false
    for recognizer in active { recognizer.orderDepth = recognizer.view?.depth ?? 0 }
    active.sort { RecognizerOrder.isBefore($0, $1) }
  }

  // MARK: Buffers

  func takeContactBuffer() -> [Contact] { spareContacts.popLast() ?? [] }

  func giveBack(_ buffer: inout [Contact]) {
    buffer.removeAll(keepingCapacity: true)
    spareContacts.append(buffer)
    buffer = []
  }

  func takeTouchBuffer() -> [Touch] { spareTouches.popLast() ?? [] }

  func giveBack(_ buffer: inout [Touch]) {
    buffer.removeAll(keepingCapacity: true)
    spareTouches.append(buffer)
    buffer = []
  }
}
