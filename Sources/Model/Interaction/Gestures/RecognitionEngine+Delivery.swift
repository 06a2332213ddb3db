extension RecognitionEngine {
  // MARK: Holding

  /// Returns the recognizer that delays the beginning of the contact; nil if none does.
  private func holderOfBeginning(_ contact: Contact) -> GestureRecognizer? {
    guard contact.isTouch || !application.withholdsPresses else {
      return holder(of: contact) { $0.delaysTouchesBegan || $0.cancelsTouchesInView }
    }
    return holder(of: contact) { $0.delaysBeginning(of: contact, at: now) }
  }

  /// Returns the recognizer that delays the end of the contact; nil if none does.
  private func holderOfEnd(_ contact: Contact) -> GestureRecognizer? {
    if contact.endCapHasPassed { return nil }
    switch contact.endRelease {
    case .none: return holder(of: contact) { $0.delaysTouchesEnded }
    case .ofWaiting: return holder(of: contact) { $0.delaysTouchesEnded && !$0.waitsForView }
    case .ofAll: return nil
    }
  }

  /// Returns the first recognizer of a contact that may still recognize with it and delays it.
  @inline(__always)
  private func holder(of contact: Contact, where withholds: (GestureRecognizer) -> Bool) -> GestureRecognizer? {
    contact.gestureRecognizers.firstBorrowed { withholds($0) && $0.state == .possible && $0.tracks(contact) }
  }

  /// Sets the timer that ends the delay of a beginning, if the recognizer limits it.
  private func setLimit(ofBeginning contact: Contact, heldBy holder: GestureRecognizer) {
    guard let due = holder.limit(ofBeginning: contact), due != contact.beginningIsDue else { return }
    timers.set(heldBeginningOf: contact, due: due)
  }

  /// Notifies the observer of the recognizers that delay the beginning of a contact no longer.
  func announceLimit(of contact: Contact) {
    guard isObserved else { return }
    for recognizer in contact.gestureRecognizers where recognizer.isUndecided && recognizer.delaysTouchesBegan {
      if recognizer.limit(ofBeginning: contact) == now { observer?.isHeldNoLonger(contact, by: recognizer) }
    }
  }

  // MARK: Release

  /// Delivers contacts that were held back in earlier events and are now free.
  func release() {
    var index = 0
    while index < live.count {
      let contact = live[index]
      index += 1
      guard !isChanged(contact), contact.view != nil, contact.delivery != .finished else { continue }
      if contact.delivery == .none {
        if let holder = holderOfBeginning(contact) {
          setLimit(ofBeginning: contact, heldBy: holder)
          continue
        }
        deliverBeginning(of: contact)
      }
      if contact.endIsPending, contact.delivery == .began, holderOfEnd(contact) == nil {
        finish(contact)
        deliver(.ended, contact)
      }
    }
  }

  private func deliverBeginning(of contact: Contact, withMovement: Bool = true) {
    guard mayBegin(contact) else { return }
    contact.delivery = .began
    timers.cancel(beginningOf: contact)
    if let last = contact.held.list.last, !withMovement || last.location != contact.location {
      contact.held.add(TouchMovement(to: contact.location, at: contact.timestamp))
    }
    deliver(.began, contact)
    guard withMovement, !contact.held.isEmpty, contact.delivery == .began else { return }
    deliver(.moved, contact)
  }

  /// Asks the scroll views of a touch whether its view receives it. After an answer `false`, the view never does.
  private func mayBegin(_ contact: Contact) -> Bool {
    guard contact.isInScrollView, let touch = contact.touch, !touch.mayBeginInContent(with: event) else { return true }
    finish(contact)
    touch.withholdFromView()
    // A touch that has joined a gesture belongs to it.
    if !touch.isInActiveGesture { observer?.isWithheld(touch) }
    return false
  }

  private func finish(_ contact: Contact) {
    contact.delivery = .finished
    contact.endIsPending = false
    timers.cancel(beginningOf: contact)
    if !contact.held.isEmpty { contact.held.clear() }
    if application.limits.delayedEndCap != nil { timers.cancel(contact) }
  }

  // MARK: Views

  /// Delivers the changes of the current event that no recognizer delays.
  func deliverToViews() {
    if changed.count == 1 {
      let contact = changed[0]
      if isDue(contact.phase, contact) { deliver(contact.phase, contact) }
      return
    }
    let phases = changedPhases
    if phases.contains(.began) { deliverPhase(.began) }
    if phases.contains(.moved) { deliverPhase(.moved) }
    if phases.contains(.ended) { deliverPhase(.ended) }
    if phases.contains(.cancelled) { deliverPhase(.cancelled) }
  }

  private func deliverPhase(_ phase: Contact.Phase) {
    for contact in changed where contact.phase == phase { contact.isUngrouped = true }
    for index in changed.indices {
      let contact = changed[index]
      guard contact.isUngrouped, contact.phase == phase else { continue }
      deliverPhase(phase, toViewOf: contact, from: index)
    }
  }

  private func deliverPhase(_ phase: Contact.Phase, toViewOf first: Contact, from index: Int) {
    var group = takeContactBuffer()
    for contact in changed[index...] where contact.isUngrouped && contact.phase == phase && contact.view === first.view
    {
      contact.isUngrouped = false
      if isDue(phase, contact) { group.append(contact) }
    }
    deliver(phase, &group)
    giveBack(&group)
  }

  /// Returns whether the change is delivered now. Delivers a delayed beginning first.
  private func isDue(_ phase: Contact.Phase, _ contact: Contact) -> Bool {
    guard contact.view != nil, contact.delivery != .finished else { return false }
    switch phase {
    case .began:
      guard contact.delivery == .none, isFree(contact), mayBegin(contact) else { return false }
      contact.delivery = .began
      return true
    case .moved, .stationary:
      guard contact.delivery == .none else { return true }
      guard isFree(contact) else {
        if contact.isTouch { contact.held.add(TouchMovement(to: contact.location, at: contact.timestamp)) }
        return false
      }
      deliverBeginning(of: contact, withMovement: false)
      return contact.delivery == .began
    case .ended: return isEndDue(contact)
    case .cancelled:
      defer { finish(contact) }
      return contact.delivery == .began
    }
  }

  private func isEndDue(_ contact: Contact) -> Bool {
    contact.endIsPending = true
    if contact.delivery == .none, isFree(contact) { deliverBeginning(of: contact) }
    guard contact.delivery != .finished else { return false }
    if contact.delivery == .began {
      guard let holder = holderOfEnd(contact) else {
        finish(contact)
        return true
      }
      observer?.isHeld(contact, by: holder)
    }
    if let cap = application.limits.delayedEndCap {
      timers.set(heldEndOf: contact, due: contact.timestamp.advanced(by: cap))
    }
    return false
  }

  private func isFree(_ contact: Contact) -> Bool {
    guard let holder = holderOfBeginning(contact) else { return true }
    setLimit(ofBeginning: contact, heldBy: holder)
    observer?.isHeld(contact, by: holder)
    return false
  }

  // MARK: Taking away

  /// Removes a recognizer's contacts from their views: with a cancellation if the view received the contact, else
  /// silently.
  func takeContacts(of recognizer: GestureRecognizer) {
    guard recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan else { return }
    for contact in recognizer.contacts where contact.delivery == .none {
      if recognizer.cancelsTouchesInView || recognizer.delaysBeginning(of: contact, at: now) { finish(contact) }
    }
    guard recognizer.cancelsTouchesInView else { return }
    var contacts = takeContactBuffer()
    for contact in recognizer.contacts where contact.delivery == .began && !contact.staysInView {
      contacts.append(contact)
    }
    cancelLifted(&contacts)
    cancelByView(&contacts)
    giveBack(&contacts)
  }

  /// Cancels contacts whose ends were delayed in earlier events, with one call for each of these events.
  private func cancelLifted(_ contacts: inout [Contact]) {
    while let event = contacts.lazy.filter({ self.isLifted($0) }).map(\.endEvent).min() {
      var group = takeContactBuffer()
      for contact in contacts where isLifted(contact) && contact.endEvent == event { group.append(contact) }
      contacts.removeAll { isLifted($0) && $0.endEvent == event }
      cancelByView(&group)
      giveBack(&group)
    }
  }

  private func isLifted(_ contact: Contact) -> Bool { contact.endIsPending && contact.endEvent < eventNumber }

  private func cancelByView(_ contacts: inout [Contact]) {
    while let first = contacts.first {
      var group = takeContactBuffer()
      for contact in contacts where belongsInOneCall(first, contact) {
        finish(contact)
        group.append(contact)
      }
      contacts.removeAll { belongsInOneCall(first, $0) }
      deliver(.cancelled, &group)
      giveBack(&group)
    }
  }

  /// Returns whether two contacts are delivered in one call: touches of the same view are, presses are not.
  private func belongsInOneCall(_ first: Contact, _ other: Contact) -> Bool {
    first === other || (first.view === other.view && first.isTouch && other.isTouch)
  }

  // MARK: Calls

  /// Calls the responder chain of one view with touches of one phase, or of a press's receiver. A press comes alone.
  private func deliver(_ phase: Contact.Phase, _ contacts: inout [Contact]) {
    guard let first = contacts.first else { return }
    guard contacts.count > 1, let view = first.view else { return deliver(phase, first) }
    var touches = takeTouchBuffer()
    for contact in contacts { touches.insert(unsafeDowncast(contact, to: Touch.self)) }
    call(method(for: phase, first), .touches(touches), of: view)
    giveBack(&touches)
    if phase == .moved { for contact in contacts where !contact.held.isEmpty { contact.held.clear() } }
  }

  private func deliver(_ phase: Contact.Phase, _ contact: Contact) {
    let method = method(for: phase, contact)
    if let press = contact.press {
      if let receiver = press.receiver { call(method, .press(press), of: receiver) }
      return
    }
    guard let view = contact.view else { return }
    var touches = takeTouchBuffer()
    touches.append(unsafeDowncast(contact, to: Touch.self))
    call(method, .touches(touches), of: view)
    giveBack(&touches)
    if phase == .moved, !contact.held.isEmpty { contact.held.clear() }
  }

  private func call(_ method: EventMethod, _ content: EventContent, of responder: Responder) {
    observer?.willDeliver(method, content, to: responder)
    responder.start(method, content, event)
    if event.reachedEnd { event.reportEnd(of: method, content, to: observer) }
  }
}

extension [Touch] {
  /// Inserts a touch in ascending order of id.
  fileprivate mutating func insert(_ touch: Touch) {
    var index = count
    while index > 0, self[index - 1].id > touch.id { index -= 1 }
    if index == count { append(touch) } else { insert(touch, at: index) }
  }
}
