/// The decision about a new connection when the number of connections is limited.
package enum ConnectionPlace: Equatable, Sendable {
  /// The limit is not reached.
  case free
  /// The connection of this index has been idle long enough: end it and accept the new one instead.
  case taken(from: Int)
  /// A connection is idle, but not long enough yet. The new connection waits for this many nanoseconds.
  case later(UInt64)
  /// Every connection is in use.
  case none

  /// Decides by the time for which each connection has been idle. The longest idle connection is ended first.
  ///
  /// - Parameters:
  ///   - idleSince: for each connection the time since which it has been idle, in nanoseconds; nil if it is in use.
  ///   - most: the highest number of connections.
  ///   - shortestIdle: the idle time in nanoseconds before which a connection is not ended.
  ///   - now: the current time in nanoseconds, by the same clock as `idleSince`.
  package static func choose(
    idleSince: [UInt64?], most: Int, shortestIdle: UInt64, now: UInt64
  ) -> ConnectionPlace {
    guard idleSince.count >= most else { return .free }
    let idle = idleSince.enumerated().compactMap { index, since in since.map { (index: index, since: $0) } }
    guard let longest = idle.min(by: { $0.since < $1.since }) else { return .none }
    let duration = now - min(now, longest.since)
    return duration >= shortestIdle ? .taken(from: longest.index) : .later(shortestIdle - duration)
  }
}
