/// Time-outs of recognizers and touches: earliest first, equal ones in the order they were set.
///
/// A tap sets and cancels one for most recognizers, and hardly one ever passes. So both are cheap, and only the search for
/// the earliest looks at all of them.
struct TimerQueue {
  enum Owner {
    case recognizer(GestureRecognizer)
    case heldEnd(Contact)
  }

  struct Entry {
    var due: Timestamp
    var sequence: UInt64
    var owner: Owner
  }

  /// In no order.
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0
  /// Whether an entry has gone that may have been the earliest.
  private var isStale = false
  /// When the earliest of them is due; asked before every event. Right once `settle` has run.
  private(set) var nextDue: Timestamp?

  var count: Int { entries.count }

  /// Sets the time-out of a recognizer that has none.
  mutating func set(_ recognizer: GestureRecognizer, due: Timestamp) {
    recognizer.timerIndex = entries.count
    append(.recognizer(recognizer), due)
  }

  mutating func set(heldEndOf contact: Contact, due: Timestamp) { append(.heldEnd(contact), due) }

  private mutating func append(_ owner: Owner, _ due: Timestamp) {
    entries.append(Entry(due: due, sequence: nextSequence, owner: owner))
    nextSequence &+= 1
    nextDue = min(nextDue ?? due, due)
  }

  /// Does nothing where the recognizer has no time-out.
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
    if case .recognizer(let recognizer) = entry.owner { recognizer.timerIndex = nil }
    remove(at: index)
    return entry
  }

  /// The last entry takes the place.
  private mutating func remove(at index: Int) {
    let last = entries.removeLast()
    if index < entries.count {
      if case .recognizer(let moved) = last.owner { moved.timerIndex = index }
      entries[index] = last
    }
    isStale = !entries.isEmpty
    if entries.isEmpty { nextDue = nil }
  }

  /// Finds the earliest one, after one or more have gone.
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
    case .recognizer: false
    case .heldEnd(let other): other === contact
    }
  }
}
