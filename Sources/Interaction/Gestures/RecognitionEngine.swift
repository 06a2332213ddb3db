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
  /// Where the recognizers of each view end, as long as they are those that one contact was offered to, as they were asked.
  @exclusivity(unchecked) private var offered: [Int] = []
  @exclusivity(unchecked) private var withdrawals: [GestureRecognizer] = []
  @exclusivity(unchecked) private var mustReconsider = false
  /// Buffers for calls, used again and again.
  @exclusivity(unchecked) private var spareTouches: [[Touch]] = []
  @exclusivity(unchecked) private var spareContacts: [[Contact]] = []
  @exclusivity(unchecked) private var spareRecognizers: [GestureRecognizer] = []
  @exclusivity(unchecked) private var order = RecognizerOrder()
  /// How many recognizers took the contact that began last: the next one is likely to have as many.
  @exclusivity(unchecked) private var usualRecognizers = 0

  /// The moment of the last event or timer.
  @exclusivity(unchecked) var now = Timestamp.zero
  @exclusivity(unchecked) var timers = TimerQueue()
  /// The application's; here, since each decision of each recognizer asks for it.
  @exclusivity(unchecked) var decisionObserver: (any DecisionObserver)?
  /// Whether the application has an observer.
  @exclusivity(unchecked) var isObserved = false

  init(_ event: Event) { self.event = event }

  /// The one whose event it is, and who owns the engine.
  var application: Application { event.application.unsafelyUnwrapped }
  var observer: (any InteractionObserver)? { isObserved ? application.observer : nil }

  // MARK: Contacts

  func beginEvent() { eventNumber &+= 1 }

  /// What is down stays where it is, unless the event that begins says otherwise.
  func markStationary() {
    for contact in live where contact.isDown && contact.isTouch { contact.phase = .stationary }
  }

  func touch(_ id: TouchID) -> Touch? {
    for contact in live where contact.isDown {
      if let touch = contact.touch, touch.id == id { return touch }
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
      guard contact.view === view, let touch = contact.touch, !touch.isWithheldFromView else { return false }
      return touch.isDown || isChanged(touch)
    }
  }

  // MARK: Recognizers

  /// Offers a new contact to the recognizers of its view and of all superviews.
  func offer(_ contact: Contact) {
    let (touch, former) = (contact.touch, active.count)
    offered.empty()
    contact.gestureRecognizers.reserveCapacity(usualRecognizers)
    var current = contact.view
    while let view = current {
      let attached = view.gestureRecognizers
      attached.forEachBorrowed { offer(contact, touch, to: $0) }
      offerToBuiltIn(of: view, contact, touch)
      if active.count > (offered.last ?? former) { offered.append(active.count) }
      current = view.superview
    }
    usualRecognizers = contact.gestureRecognizers.count
    guard active.count > former else { return }
    orderIsStale = true
    if former > 0 { offered.empty() }
  }

  @inline(never)
  private func offerToBuiltIn(of view: View, _ contact: Contact, _ touch: Touch?) {
    for recognizer in view.builtInRecognizers { offer(contact, touch, to: recognizer) }
  }

  private func offer(_ contact: Contact, _ touch: Touch?, to recognizer: GestureRecognizer) {
    guard recognizer.isEnabled, !recognizer.isFinal, !recognizer.isDeferred, recognizer.accepts(contact, touch) else {
      return
    }
    recognizer.contacts.append(contact)
    contact.gestureRecognizers.append(recognizer)
    guard recognizer.engineID != ObjectIdentifier(self) else { return }
    recognizer.join(self)
    recognizer.density = contact.density
    active.append(recognizer)
  }

  func treeChanged() {
    orderIsStale = true
    offered.empty()
  }

  func dismantle() {
    for recognizer in active { recognizer.join(nil) }
    active.removeAll()
  }

  func setTimer(of recognizer: GestureRecognizer, after span: Milliseconds) {
    stopTimer(of: recognizer)
    timers.set(recognizer, due: now.advanced(by: span))
  }

  func stopTimer(of recognizer: GestureRecognizer) {
    guard recognizer.hasTimer else { return }
    timers.cancel(recognizer)
    if !isBusy { timers.settle() }
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
    changed.empty()
    changedPhases = []
    forgetFinished()
    timers.settle()
    isBusy = false
    if !withdrawals.isEmpty || mustReconsider { processAfterthoughts() }
  }

  func timerFired(_ recognizer: GestureRecognizer) {
    beginEvent()
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
    var over = takeContactBuffer()
    for contact in live where contact.isOver {
      contact.isLive = false
      over.append(contact)
    }
    if over.count == live.count { live.empty() } else { live.removeAll { !$0.isLive } }
    giveBack(&over)
  }

  private func resetFinished() {
    guard active.contains(where: \.mayBeOver) else { return }
    var anyIdle = false
    let (recognizers, decisionObserver) = (active, decisionObserver)
    recognizers.forEachBorrowed { recognizer in
      if recognizer.hasFinished { reset(recognizer, decisionObserver) }
      anyIdle = anyIdle || recognizer.isIdle
    }
    if anyIdle { dismissIdle() }
  }

  private func reset(_ recognizer: GestureRecognizer, _ decisionObserver: (any DecisionObserver)?) {
    if !recognizer.isSilent {
      decisionObserver?.didReset(recognizer)
      if isObserved { observer?.didReset(recognizer) }
    }
    if recognizer.hasTimer { timers.cancel(recognizer) }
    recognizer.clear()
    recognizer.isWithdrawn = false
  }

  /// Ends the part of recognizers that are about nothing.
  ///
  /// They go when the list is in order again: the last reference to one may run code of others as it goes.
  private func dismissIdle() {
    var former = spareRecognizers
    spareRecognizers = []
    swap(&former, &active)
    former.forEachBorrowed { recognizer in
      guard recognizer.isIdle else { return active.append(recognizer) }
      if recognizer.hasTimer { timers.cancel(recognizer) }
      recognizer.join(nil)
    }
    former.removeAll(keepingCapacity: true)
    spareRecognizers = former
  }

  private func sortIfNeeded() {
    guard orderIsStale else { return }
    orderIsStale = false
    if offered.isEmpty { return order.sort(&active) }
    RecognizerOrder.sort(&active, offeredUpTo: offered)
    offered.empty()
  }

  // MARK: Buffers

  func takeContactBuffer() -> [Contact] { spareContacts.popLast() ?? [] }

  func giveBack(_ buffer: inout [Contact]) {
    buffer.empty()
    spareContacts.append(buffer)
    buffer = []
  }

  func takeTouchBuffer() -> [Touch] { spareTouches.popLast() ?? [] }

  func giveBack(_ buffer: inout [Touch]) {
    buffer.empty()
    spareTouches.append(buffer)
    buffer = []
  }
}
