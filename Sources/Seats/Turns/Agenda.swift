/// The follow-ups of a turn that have yet to be carried out.
///
/// It does not allocate memory once its buffers have reached their final size.
struct Agenda {
  /// A follow-up with the turn that it belongs to.
  struct Entry {
    let followUp: FollowUp
    let turn: Turn
  }

  /// The entries that wait, the next one last.
  private var waiting: [Entry] = []
  /// The entries that the current step has added, in order.
  private var added: [Entry] = []

  init() {
    waiting.reserveCapacity(64)
    added.reserveCapacity(16)
  }

  /// True if the current step has added something.
  var hasAdditions: Bool { !added.isEmpty }

  mutating func add(_ followUp: FollowUp, _ turn: Turn) { added.append(Entry(followUp: followUp, turn: turn)) }

  /// Removes the next entry: the additions of the step that has ended come before all others.
  mutating func next() -> Entry? {
    while let entry = added.popLast() { waiting.append(entry) }
    return waiting.popLast()
  }
}
