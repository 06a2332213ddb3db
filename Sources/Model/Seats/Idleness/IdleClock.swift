/// Decides when a seat has been idle for as long as each of its watches waits for.
///
/// It reads no clock. An input event only stores its time. The times of watches are computed when the earliest of them may be
/// due.
package struct IdleClock {
  /// The name of a watch. Names are not used again.
  package struct WatchID: Hashable, Sendable {
    let number: UInt64
  }

  private struct Watch {
    let id: WatchID
    /// The time without input, in microseconds.
    let timeout: UInt64
    /// The time at which the watch began.
    let begin: InputTime
    var isIdle = false

    func due(after start: InputTime) -> InputTime {
      let (sum, isTooLarge) = max(start, begin).microseconds.addingReportingOverflow(timeout)
      return InputTime(microseconds: isTooLarge ? .max : sum)
    }
  }

  /// The watches in the order in which they were added.
  private var watches: [Watch] = []
  private var lastID: UInt64 = 0
  /// The time from which timeouts count: that of the last input, or of the end of the last inhibition.
  private var start: InputTime
  /// True if a watch is idle, so that the next input resumes it.
  package private(set) var isIdle = false
  /// While this is true, no watch becomes idle. A watch that is idle already stays idle until the next input.
  package private(set) var isInhibited = false
  /// No watch is due before this time; nil if none can become due. Input does not change it: the watches that it delays are
  /// found when this time has come.
  private var earliest: InputTime?

  /// - Parameter start: the time from which the first timeouts count.
  package init(start: InputTime) { self.start = start }

  /// The time at which `takeDue` must be called next; nil if no watch waits. It may be too early, never too late.
  package var next: InputTime? { isInhibited ? nil : earliest }

  /// The time since the last input, or since the end of the last inhibition, in microseconds.
  package func duration(until time: InputTime) -> UInt64 {
    time > start ? time.microseconds - start.microseconds : 0
  }

  // MARK: Watches

  /// Adds a watch that becomes idle after a time without input, beginning now.
  ///
  /// - Parameter timeout: the time in microseconds; 0 for as soon as time passes.
  package mutating func add(timeout: UInt64, at time: InputTime) -> WatchID {
    lastID += 1
    let watch = Watch(id: WatchID(number: lastID), timeout: timeout, begin: time)
    watches.append(watch)
    earliest = InputTime.earliest(earliest, watch.due(after: start))
    return watch.id
  }

  package mutating func remove(_ id: WatchID) {
    watches.removeAll { $0.id == id }
    isIdle = watches.contains { $0.isIdle }
    if watches.isEmpty { earliest = nil }
  }

  // MARK: Time

  /// Stores the time of an input event.
  ///
  /// - Returns: true if a watch is idle. `resume` must follow.
  @inline(__always)
  package mutating func didReceiveInput(at time: InputTime) -> Bool {
    if time > start { start = time }
    return isIdle
  }

  /// Ends the idleness of all watches.
  ///
  /// - Returns: the watches that were idle, in the order in which they were added.
  package mutating func resume() -> [WatchID] {
    guard isIdle else { return [] }
    isIdle = false
    var resumed: [WatchID] = []
    for index in watches.indices where watches[index].isIdle {
      watches[index].isIdle = false
      resumed.append(watches[index].id)
      earliest = InputTime.earliest(earliest, watches[index].due(after: start))
    }
    return resumed
  }

  /// Lets no watch become idle, or lets them again: then all timeouts begin at this time.
  package mutating func setInhibited(_ isInhibited: Bool, at time: InputTime) {
    guard isInhibited != self.isInhibited else { return }
    self.isInhibited = isInhibited
    if !isInhibited, time > start { start = time }
  }

  /// Takes the watches that become idle by a time.
  ///
  /// - Returns: the watches in the order of their times; those with the same time in the order in which they were added.
  package mutating func takeDue(at time: InputTime) -> [WatchID] {
    guard !isInhibited, let first = earliest, first <= time else { return [] }
    earliest = nil
    var due: [(at: InputTime, id: WatchID)] = []
    for index in watches.indices where !watches[index].isIdle {
      let moment = watches[index].due(after: start)
      guard moment <= time else {
        earliest = InputTime.earliest(earliest, moment)
        continue
      }
      watches[index].isIdle = true
      due.append((moment, watches[index].id))
    }
    if !due.isEmpty { isIdle = true }
    return due.sorted { ($0.at, $0.id.number) < ($1.at, $1.id.number) }.map(\.id)
  }
}
