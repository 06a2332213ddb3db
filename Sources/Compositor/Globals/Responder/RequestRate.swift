/// A limit of requests in one second of real time.
struct RequestRate {
  private let most: Int
  /// The times of the latest requests.
  private var times: [ContinuousClock.Instant] = []

  init(atMost most: Int) { self.most = most }

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
