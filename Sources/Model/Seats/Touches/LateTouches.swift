import Surfaces

/// The touch outcomes of one event from the first late beginning on, to be carried out in the order of their times.
///
/// Recognizers may have withheld several touches. The responder model delivers one after the other, each from its
/// beginning; a client receives their events in the order in which they happened.
struct LateTouches {
  private typealias Entry = (index: Int, outcome: TouchOutcome)

  private var entries: [Entry] = []
  /// The entries that are being carried out, the next one last.
  private var sorted: [Entry] = []
  private var former: TouchOutcome?

  /// True if no outcome waits for the others.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns whether an outcome waits for the others. The first one that does is the late beginning of a touch.
  ///
  /// - Parameter now: the time of the event. Earlier touches were withheld.
  func accepts(_ outcome: TouchOutcome, now: InputTime) -> Bool {
    !entries.isEmpty || (outcome.phase == .began && outcome.startTime < now)
  }

  /// Adds an outcome with its index in the desk.
  ///
  /// - Returns: true if it is the first one.
  mutating func add(_ outcome: TouchOutcome, _ index: Int) -> Bool {
    entries.append((index, outcome))
    return entries.count == 1
  }

  /// Puts the outcomes in the order of their times, to be carried out with `next`.
  mutating func sort() {
    sorted = entries.sorted { ($0.outcome.order, $0.index) > ($1.outcome.order, $1.index) }
    entries.removeAll()
    former = nil
  }

  /// Removes the next outcome.
  ///
  /// Late events of different times have different frames, as when they happened. Only a late beginning shares its
  /// frame with events of the present.
  /// - Returns: its index in the desk, and whether a new frame begins; nil if none is left.
  mutating func next(now: InputTime) -> (index: Int, beginsFrame: Bool)? {
    guard let (index, outcome) = sorted.popLast() else { return nil }
    defer { former = outcome }
    return (index, former.map { outcome.beginsFrame(after: $0, now: now) } ?? false)
  }
}

extension TouchOutcome {
  /// The time that decides the place among the outcomes of several touches.
  fileprivate var order: InputTime { phase == .began ? startTime : time }

  fileprivate func beginsFrame(after former: TouchOutcome, now: InputTime) -> Bool {
    order != former.order && (order < now || former.phase != .began)
  }
}
