import Geometry

/// The engine that sends contacts to recognizers, resolves which of them recognize, and delivers the remaining contacts
/// to views.
///
/// An event is processed in the steps of the responder model: analysis, resolution, release of held contacts, delivery
/// to views, reset. A timer is an event without contacts.
final class RecognitionEngine {
  let event: Event
  /// The recognizers in an attempt, in the order in which they are tried.
  @exclusivity(unchecked) var active: [GestureRecognizer] = []
  /// The contacts that are down or have a pending delivery, in the order they began.
  @exclusivity(unchecked) var live: [Contact] = []
  /// The contacts that changed in the current event, in the order of the input frame.
  @exclusivity(unchecked) private(set) var changed: [Contact] = []
  /// The phases of these contacts.
  @exclusivity(unchecked) private(set) var changedPhases: Contact.Phases = []
  /// The number of the current event.
  @exclusivity(unchecked) private(set) var eventNumber: UInt64 = 0
  @exclusivity(unchecked) private var isBusy = false
  @exclusivity(unchecked) private var orderIsStale = false
  /// The end index in `active` of the recognizers of each view. Only valid, and not empty, while `active` contains
  /// exactly the recognizers that one contact was offered to, in the order of the offers.
  @exclusivity(unchecked) private var offered: [Int] = []
  @exclusivity(unchecked) private var withdrawals: [GestureRecognizer] = []
  @exclusivity(unchecked) private var mustReconsider = false
  /// Buffers for calls, which are reused.
  @exclusivity(unchecked) private var spareTouches: [[Touch]] = []
  @exclusivity(unchecked) private var spareContacts: [[Contact]] = []
  @exclusivity(unchecked) private var spareRecognizers: [GestureRecognizer] = []
  @exclusivity(unchecked) private var order = RecognizerOrder()
  /// The number of recognizers that accepted the last new contact, as an estimate for the next one.
  @exclusivity(unchecked) private var usualRecognizers = 0

  /// The time of the last event or timer.
  @exclusivity(unchecked) var now = Timestamp.zero
  @exclusivity(unchecked) var timers = TimerQueue()
  /// The application's decision observer. It is stored here, since every decision of a recognizer reads it.
  @exclusivity(unchecked) var decisionObserver: (any DecisionObserver)?
  /// True if the application has an observer.
  @exclusivity(unchecked) var isObserved = false

  /// The condition under which only some recognizers receive new contacts, and which; nil if all always do.
  @exclusivity(unchecked) private var admission: Admission?

  private struct Admission {
    let isRestricted: () -> Bool
    let isAdmitted: (GestureRecognizer) -> Bool
  }

  init(_ event: Event) { self.event = event }

  /// Asks from now on, for each new contact, whether only some recognizers may receive it, and which.
  func admitRecognizers(
    while isRestricted: @escaping () -> Bool, where isAdmitted: @escaping (GestureRecognizer) -> Bool
  ) { admission = Admission(isRestricted: isRestricted, isAdmitted: isAdmitted) }

  /// Returns which recognizers may receive a new contact; nil if all may.
  private var currentAdmission: ((GestureRecognizer) -> Bool)? {
    guard let admission, admission.isRestricted() else { return nil }
    return admission.isAdmitted
  }

  /// The application of the event, which owns the engine.
  var application: Application { event.application.unsafelyUnwrapped }
  var observer: (any InteractionObserver)? { isObserved ? application.observer : nil }

  /// The observers, which are read once for all recognizers: reading the one of the application takes longer than most steps of a
  /// recognizer.
  struct Observers {
    let ofDecisions: (any DecisionObserver)?
    let ofAll: (any InteractionObserver)?
  }

  var observers: Observers { Observers(ofDecisions: decisionObserver, ofAll: observer) }

  // MARK: Contacts

  func beginEvent() { eventNumber &+= 1 }

  /// Marks the touches that are down as stationary, until the event changes them.
  func markStationary() {
    live.forEachBorrowed { if $0.isDown && $0.isTouch { $0.phase = .stationary } }
  }

  func touch(_ id: TouchID) -> Touch? {
    live.firstBorrowed { $0.isDown && $0.touch?.id == id }?.touch
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

  /// Returns whether a new touch is never delivered to its view, because of touches that are down or lift in the current
  /// event. Withheld touches do not count.
  func withholds(_ touch: Touch, from view: View) -> Bool {
    live.containsBorrowed { contact in
      guard let other = contact.touch, !other.isWithheldFromView, other.isDown || isChanged(other) else { return false }
      guard other.view !== view else { return !view.isMultipleTouchEnabled }
      return other.window === touch.window && (view.isExclusiveTouch || other.view?.isExclusiveTouch == true)
    }
  }

  // MARK: Recognizers

  /// Offers a new contact to the recognizers of its view and of all superviews.
  func offer(_ contact: Contact) {
    let (former, admission) = (active.count, currentAdmission)
    offered.empty()
    contact.gestureRecognizers.reserveCapacity(usualRecognizers)
    var current = contact.view?.nearestWithRecognizers
    while let view = current {
      let attached = view.gestureRecognizers
      attached.forEachBorrowed { offer(contact, to: $0, admission) }
      if view.mayHaveBuiltInRecognizers { offerToBuiltIn(of: view, contact, admission) }
      if active.count > (offered.last ?? former) { offered.append(active.count) }
      current = view.superview?.nearestWithRecognizers
    }
    usualRecognizers = contact.gestureRecognizers.count
    guard active.count > former else { return }
    orderIsStale = true
    if former > 0 { offered.empty() }
  }

  /// Offers a new contact to one recognizer.
  ///
  /// - Returns: `true` if the recognizer accepted it.
  func offer(_ contact: Contact, onlyTo recognizer: GestureRecognizer) -> Bool {
    offered.empty()
    offer(contact, to: recognizer, currentAdmission)
    orderIsStale = true
    return recognizer.tracks(contact)
  }

  private func offerToBuiltIn(
    of view: View, _ contact: Contact, _ admission: ((GestureRecognizer) -> Bool)?
  ) {
    for recognizer in view.builtInRecognizers { offer(contact, to: recognizer, admission) }
  }

  /// - Parameter admission: returns whether a recognizer may receive the contact; nil if all may.
  private func offer(
    _ contact: Contact, to recognizer: GestureRecognizer, _ admission: ((GestureRecognizer) -> Bool)?
  ) {
    guard recognizer.isEnabled, !recognizer.isFinal, !recognizer.isDeferred, recognizer.accepts(contact),
      admission?(recognizer) ?? true
    else { return }
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

  func due(of recognizer: GestureRecognizer) -> Timestamp? { timers.due(of: recognizer) }

  func stopTimer(of recognizer: GestureRecognizer) {
    guard recognizer.hasTimer else { return }
    timers.cancel(recognizer)
    if !isBusy { timers.settle() }
  }

  // MARK: Events

  /// Processes all steps of the current event.
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

  func beginningLimitPassed(_ contact: Contact) {
    beginEvent()
    announceLimit(of: contact)
    process()
  }

  /// Cancels the gesture of a recognizer and resets it to `possible`, now or after the current event.
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

  /// Tries recognitions that wait for an answer, now or after the current event.
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

  /// Removes the contacts that are over from the list of live contacts.
  ///
  /// They are released after the list is updated, since releasing the last reference to an object may run other code.
  private func forgetFinished() {
    guard live.containsBorrowed(where: { $0.isOver }) else { return }
    var over = takeContactBuffer()
    for contact in live where contact.isOver {
      contact.isLive = false
      over.append(contact)
    }
    if over.count == live.count { live.empty() } else { live.removeAll { !$0.isLive } }
    giveBack(&over)
  }

  private func resetFinished() {
    let recognizers = active
    guard recognizers.containsBorrowed(where: { $0.mayBeOver }) else { return }
    var anyIdle = false
    let observers = observers
    recognizers.forEachBorrowed { recognizer in
      if recognizer.hasFinished { reset(recognizer, observers) }
      anyIdle = anyIdle || recognizer.isIdle
    }
    if anyIdle { dismissIdle() }
  }

  private func reset(_ recognizer: GestureRecognizer, _ observers: Observers) {
    if !recognizer.isSilent {
      observers.ofDecisions?.didReset(recognizer)
      observers.ofAll?.didReset(recognizer)
    }
    if recognizer.hasTimer { timers.cancel(recognizer) }
    recognizer.clear()
    recognizer.isWithdrawn = false
  }

  /// Removes the recognizers without contacts from the engine.
  ///
  /// They are released after the list is updated, since releasing the last reference to one may run other code.
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
