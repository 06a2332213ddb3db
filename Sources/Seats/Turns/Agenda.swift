/// The follow-ups of a turn that have yet to be carried out.
///
/// It does not allocate memory once its buffer has reached its final size.
struct Agenda {
  /// A follow-up with the turn that it belongs to.
  struct Entry {
    let followUp: FollowUp
    let turn: Turn
  }

  /// The entries that wait, the next one last. The additions of the current step are behind them, in their own order.
  private var entries: [Entry] = []
  /// The number of entries that waited when the current step began.
  private var former = 0

  init() { entries.reserveCapacity(64) }

  var isEmpty: Bool { entries.isEmpty }

  /// True if the current step has added something.
  var hasAdditions: Bool { entries.count > former }

  mutating func add(_ followUp: FollowUp, _ turn: Turn) { entries.append(Entry(followUp: followUp, turn: turn)) }

  /// Removes the next entry: the additions of the step that has ended come before all others.
  mutating func next() -> Entry? {
    var (low, high) = (former, entries.count - 1)
    while low < high {
      entries.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
    defer { former = entries.count }
    return entries.popLast()
  }
}
