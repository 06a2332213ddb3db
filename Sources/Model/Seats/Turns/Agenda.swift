import Interaction

/// The follow-ups of a turn that have yet to be carried out.
///
/// The entries are moved in and out of memory of its own, because an array would copy each of them. It does not allocate memory
/// once the memory has reached its final size.
struct Agenda: ~Copyable {
  /// A follow-up with the time, the event and the sender of its turn.
  struct Entry {
    let followUp: FollowUp
    let time: InputTime
    let event: UInt32
    let sender: GestureRecognizer?
  }

  /// The entries that wait, the next one last. The additions of the current step are behind them, in their own order.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 32
  private(set) var count = 0
  /// The number of entries that waited when the current step began.
  private var former = 0

  init() { entries = .allocate(capacity: capacity) }

  deinit {
    entries.deinitialize(count: count)
    entries.deallocate()
  }

  /// True if the current step has added something.
  var hasAdditions: Bool { count > former }

  mutating func add(_ entry: consuming Entry) {
    if count == capacity { grow() }
    (entries + count).initialize(to: entry)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    (entries, capacity) = (larger, 2 * capacity)
  }

  /// Removes the next entry: the additions of the step that has ended come before all others.
  ///
  /// - Precondition: `count` is not zero.
  mutating func next() -> Entry {
    var (low, high) = (former, count - 1)
    while low < high {
      swap(&entries[low], &entries[high])
      (low, high) = (low + 1, high - 1)
    }
    count -= 1
    former = count
    return (entries + count).move()
  }
}
