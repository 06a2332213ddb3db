/// Time-outs of recognizers and touches: earliest first, equal ones in the order they were set.
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

  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0

  var count: Int { entries.count }
  /// When the earliest of them is due; asked before every event.
  private(set) var nextDue: Timestamp?

  mutating func set(_ owner: Owner, due: Timestamp) {
    entries.append(Entry(due: due, sequence: nextSequence, owner: owner))
    nextSequence &+= 1
    nextDue = min(nextDue ?? due, due)
  }

  mutating func cancel(_ recognizer: GestureRecognizer) {
    entries.removeAll { entry in
      switch entry.owner {
      case .recognizer(let owner): owner === recognizer
      case .heldEnd: false
      }
    }
    noteEarliest()
  }

  mutating func cancel(_ contact: Contact) {
    entries.removeAll { entry in
      switch entry.owner {
      case .recognizer: false
      case .heldEnd(let owner): owner === contact
      }
    }
    noteEarliest()
  }

  /// Removes and returns the timer that fires next, if it is due.
  mutating func takeDue(at time: Timestamp) -> Entry? {
    guard let nextDue, nextDue <= time, let index = earliest else { return nil }
    defer { noteEarliest() }
    return entries.remove(at: index)
  }

  private mutating func noteEarliest() { nextDue = earliest.map { entries[$0].due } }

  private var earliest: Int? {
    entries.indices.min { a, b in
      (entries[a].due, entries[a].sequence) < (entries[b].due, entries[b].sequence)
    }
  }
}
