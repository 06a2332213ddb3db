/// A limit of requests in one second of real time.
struct RequestRate {
  private let most: Int
  /// The times of the latest requests.
  private var times: [ContinuousClock.Instant] = []

  init(atMost most: Int) { self.most = most }

  /// True if a request has arrived in the second before a time.
  func isBusy(at now: ContinuousClock.Instant) -> Bool { times.last.map { $0 + .seconds(1) >= now } ?? false }

  /// Counts a request that arrives at a time.
  ///
  /// - Returns: false if it exceeds the limit.
  mutating func admits(at now: ContinuousClock.Instant) -> Bool {
    times.removeAll { $0 + .seconds(1) < now }
    guard times.count < most else { return false }
    times.append(now)
    return true
  }
}
