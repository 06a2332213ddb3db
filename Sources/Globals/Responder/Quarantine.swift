/// The times in which the answers of a client are not awaited, because it has exceeded deadlines.
struct Quarantine {
  /// The deadlines that the client has exceeded recently.
  private var strikes: [ContinuousClock.Instant] = []
  /// The number of quarantines so far.
  private var count = 0
  /// The end of the current quarantine; nil without one.
  private(set) var end: ContinuousClock.Instant?

  /// The exceeded deadlines within `memory` that begin a quarantine.
  private static let allowed = 3
  private static let memory = Duration.seconds(10)

  var isOn: Bool { end != nil }

  /// Adds a deadline that was exceeded. The third one within ten seconds begins a quarantine.
  mutating func add(_ strike: ContinuousClock.Instant) {
    guard !isOn else { return }
    strikes.removeAll { $0 + Self.memory < strike }
    strikes.append(strike)
    guard strikes.count >= Self.allowed else { return }
    strikes = []
    count += 1
    end = strike + .seconds(min(5 * count, 60))
  }

  /// Ends the quarantine if its time is over.
  ///
  /// - Returns: true if it has ended now.
  mutating func ends(at now: ContinuousClock.Instant) -> Bool {
    guard let end, end <= now else { return false }
    self.end = nil
    return true
  }
}
