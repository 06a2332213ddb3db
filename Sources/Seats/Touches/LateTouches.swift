import Surfaces

/// The touch outcomes of one event from the first late beginning on, to be carried out in the order of their times.
///
/// Recognizers may have withheld several touches. The responder model delivers one after the other, each from its
/// beginning; a client receives their events in the order in which they happened.
struct LateTouches {
  private var outcomes: [TouchOutcome] = []

  var isEmpty: Bool { outcomes.isEmpty }

  /// Returns whether an outcome waits for the others. The first one that does is the late beginning of a touch.
  ///
  /// - Parameter now: the time of the event. Earlier touches were withheld.
  func accepts(_ outcome: TouchOutcome, now: InputTime) -> Bool {
    !outcomes.isEmpty || (outcome.phase == .began && outcome.startTime < now)
  }

  /// - Returns: true if it is the first one.
  mutating func add(_ outcome: TouchOutcome) -> Bool {
    outcomes.append(outcome)
    return outcomes.count == 1
  }

  /// Removes all outcomes and passes them to `body` in the order of their times, with whether a new frame begins.
  ///
  /// Late events of different times have different frames, as when they happened. Only a late beginning shares its
  /// frame with events of the present.
  mutating func takeAll(now: InputTime, _ body: (TouchOutcome, _ beginsFrame: Bool) -> Void) {
    guard !outcomes.isEmpty else { return }
    let sorted = outcomes.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    outcomes.removeAll()
    var former: TouchOutcome?
    for (_, outcome) in sorted {
      body(outcome, former.map { outcome.beginsFrame(after: $0, now: now) } ?? false)
      former = outcome
    }
  }
}

extension TouchOutcome {
  /// The time that decides the place among the outcomes of several touches.
  fileprivate var order: InputTime { phase == .began ? startTime : time }

  fileprivate func beginsFrame(after former: TouchOutcome, now: InputTime) -> Bool {
    order != former.order && (order < now || former.phase != .began)
  }
}
