/// The timers of recognizers and of delayed beginnings and ends: earliest first, equal ones in the order they were set.
///
/// A tap sets and cancels a timer for most recognizers, and few timers ever fire. So setting and cancelling are cheap,
/// and only the search for the earliest timer visits all of them.
struct TimerQueue {
  enum Owner {
    case recognizer(GestureRecognizer)
    case heldBeginning(Contact)
    case heldEnd(Contact)
  }

  struct Entry {
    var due: Timestamp
    var sequence: UInt64
    var owner: Owner
  }

  /// The entries, in no particular order.
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0
  /// True if an entry was removed that may have been the earliest.
  private var isStale = false
  /// The due time of the earliest entry, read before every event. Valid after `settle`.
  private(set) var nextDue: Timestamp?

  var count: Int { entries.count }

  /// Sets the timer of a recognizer. Its timer must not be running.
  mutating func set(_ recognizer: GestureRecognizer, due: Timestamp) {
    recognizer.timerIndex = entries.count
    append(.recognizer(recognizer), due)
  }

  mutating func set(heldEndOf contact: Contact, due: Timestamp) { append(.heldEnd(contact), due) }

  /// Sets the timer of a delayed beginning. It replaces a running one.
  mutating func set(heldBeginningOf contact: Contact, due: Timestamp) {
    cancel(beginningOf: contact)
    contact.beginningIsDue = due
    append(.heldBeginning(contact), due)
  }

  /// Cancels the timer of a delayed beginning, if it runs.
  mutating func cancel(beginningOf contact: Contact) {
    guard contact.beginningIsDue != nil else { return }
    contact.beginningIsDue = nil
    if let index = entries.firstIndex(where: { $0.isHeldBeginning(of: contact) }) { remove(at: index) }
  }

  private mutating func append(_ owner: Owner, _ due: Timestamp) {
    entries.append(Entry(due: due, sequence: nextSequence, owner: owner))
    nextSequence &+= 1
    nextDue = min(nextDue ?? due, due)
  }

  /// Returns the time at which the timer of a recognizer fires; nil if none runs.
  func due(of recognizer: GestureRecognizer) -> Timestamp? { recognizer.timerIndex.map { entries[$0].due } }

  /// Cancels the timer of a recognizer, if it has one.
  mutating func cancel(_ recognizer: GestureRecognizer) {
    guard let index = recognizer.timerIndex else { return }
    recognizer.timerIndex = nil
    remove(at: index)
  }

  mutating func cancel(_ contact: Contact) {
    while let index = entries.firstIndex(where: { $0.isHeldEnd(of: contact) }) { remove(at: index) }
  }

  /// Removes and returns the timer that fires next, if it is due.
  mutating func takeDue(at time: Timestamp) -> Entry? {
    guard let nextDue, nextDue <= time, let index = earliest else { return nil }
    let entry = entries[index]
    switch entry.owner {
    case .recognizer(let recognizer): recognizer.timerIndex = nil
    case .heldBeginning(let contact): contact.beginningIsDue = nil
    case .heldEnd: break
    }
    remove(at: index)
    return entry
  }

  /// Removes an entry and moves the last one to its index.
  private mutating func remove(at index: Int) {
    let last = entries.removeLast()
    if index < entries.count {
      if case .recognizer(let moved) = last.owner { moved.timerIndex = index }
      entries[index] = last
    }
    isStale = !entries.isEmpty
    if entries.isEmpty { nextDue = nil }
  }

  /// Finds the earliest entry again after entries were removed.
  mutating func settle() {
    guard isStale else { return }
    nextDue = earliest.map { entries[$0].due }
    isStale = false
  }

  private var earliest: Int? {
    entries.indices.min { a, b in
      (entries[a].due, entries[a].sequence) < (entries[b].due, entries[b].sequence)
    }
  }
}

extension TimerQueue.Entry {
  fileprivate func isHeldEnd(of contact: Contact) -> Bool {
    switch owner {
    case .recognizer, .heldBeginning: false
    case .heldEnd(let other): other === contact
    }
  }

  fileprivate func isHeldBeginning(of contact: Contact) -> Bool {
    switch owner {
    case .recognizer, .heldEnd: false
    case .heldBeginning(let other): other === contact
    }
  }
}
