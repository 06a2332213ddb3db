/// When a question is asked again. All times are those of the monotonic clock, in nanoseconds.
struct QuestionTiming {
  /// The shortest pause of most questions.
  static let usualPause: UInt64 = 10_000_000
  /// The longest pause while applications send no events. Some changes have none, such as those of places in GTK 4.
  static let longestPause: UInt64 = 250_000_000
  /// The share of the waited time that such a pause takes.
  private static let shareOfWait: UInt64 = 8
  /// A pause is at least this many times as long as the question before it.
  private static let restAfterWork: UInt64 = 3

  /// The time of the first request; nil before it.
  private var first: UInt64?
  private var began: UInt64 = 0
  /// The number of events before the latest request.
  private var events: UInt64 = 0
  /// The earliest time of the next request if there were events since the latest one began.
  private var afterEvents: UInt64 = 0
  /// The same without events.
  private var withoutEvents: UInt64 = 0

  /// Returns whether the next request may be sent.
  ///
  /// - Parameter events: the number of events that applications have sent so far.
  func isDue(at now: UInt64, events: UInt64) -> Bool {
    now >= (events == self.events ? withoutEvents : afterEvents)
  }

  /// A request is sent.
  mutating func begin(at now: UInt64, events: UInt64) {
    first = first ?? now
    (began, self.events) = (now, events)
  }

  /// The latest request has its answer.
  ///
  /// - Parameters:
  ///   - pause: the shortest time between an answer and the next request.
  ///   - isPromising: true if the next answer is wanted soon.
  mutating func end(at now: UInt64, pause: UInt64, isPromising: Bool) {
    let rest = isPromising ? pause : max(pause, (now &- began) &* Self.restAfterWork)
    let patience = isPromising ? 0 : min((now &- (first ?? now)) / Self.shareOfWait, Self.longestPause)
    (afterEvents, withoutEvents) = (now &+ rest, now &+ max(rest, patience))
  }
}
