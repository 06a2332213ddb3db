/// The questions to one application: at most 64 are in flight, the others wait.
///
/// The time limit counts from the last answer, because an application answers in order. After it has passed, all
/// questions fail, and later ones fail at once until the application answers a trial.
struct QuestionLine {
  /// A question with what receives the answer.
  struct Entry {
    let question: BusQuestion
    /// Microseconds.
    let limit: UInt64
    let complete: (Result<WidgetAnswer, WidgetFault>) -> Void
  }

  static let limitInFlight = 64

  /// True from a time-out to the next answer.
  private(set) var isHung = false
  private var inFlight: [(number: UInt64, entry: Entry, call: BusCall?)] = []
  private var waiting: [Entry] = []
  private var next = 0
  private var numbers: UInt64 = 0
  /// The time of the last answer, or of the first question since the line was empty.
  private var since: UInt64 = 0

  /// The time at which the application counts as hung, in microseconds; nil without a question in flight.
  var deadline: UInt64? { inFlight.first.map { since &+ $0.entry.limit } }
  var hasWaiting: Bool { next < waiting.count }
  var isFull: Bool { inFlight.count >= Self.limitInFlight }

  mutating func wait(_ entry: Entry) { waiting.append(entry) }

  /// Takes the next question that may be sent; nil if none waits or too many are in flight.
  mutating func take(at time: UInt64) -> (number: UInt64, entry: Entry)? {
    guard !isHung, !isFull, hasWaiting else { return nil }
    let entry = waiting[next]
    next += 1
    if next == waiting.count { (waiting, next) = ([], 0) }
    numbers &+= 1
    if inFlight.isEmpty { since = time }
    inFlight.append((numbers, entry, nil))
    return (numbers, entry)
  }

  mutating func note(_ call: BusCall?, for number: UInt64) {
    if let index = inFlight.firstIndex(where: { $0.number == number }) { inFlight[index].call = call }
  }

  /// Removes an answered question.
  mutating func finish(_ number: UInt64, at time: UInt64) -> Entry? {
    guard let index = inFlight.firstIndex(where: { $0.number == number }) else { return nil }
    since = time
    return inFlight.remove(at: index).entry
  }

  /// Removes all questions and cancels their calls.
  mutating func removeAll() -> [Entry] {
    for entry in inFlight { entry.call?.cancel() }
    let all = inFlight.map(\.entry) + waiting[next...]
    (inFlight, waiting, next) = ([], [], 0)
    return all
  }

  /// Removes all questions because of a time-out.
  mutating func hang() -> [Entry] {
    isHung = true
    return removeAll()
  }

  mutating func recover() { isHung = false }
}
