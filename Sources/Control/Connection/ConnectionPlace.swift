/// What to do with a new connection where there may only be so many.
public enum ConnectionPlace: Equatable, Sendable {
  /// There is room.
  case free
  /// The connection of this index has been idle for long enough: it is ended, and the new one has its place.
  case taken(from: Int)
  /// Some connection is idle, but for too short a time; the new one waits for so many nanoseconds.
  case later(UInt64)
  /// Every connection is in use.
  case none

  /// Decides by how long each connection has been idle. The one that has been idle for the longest time goes first.
  ///
  /// - Parameters:
  ///   - idleSince: for each connection the moment since which it has been idle; nil for one that is in use.
  ///   - most: how many connections there may be.
  ///   - shortestIdle: nanoseconds of idleness that are safe from others.
  ///   - now: nanoseconds of the same clock as `idleSince`.
  public static func choose(
    idleSince: [UInt64?], most: Int, shortestIdle: UInt64, now: UInt64
  ) -> ConnectionPlace {
    guard idleSince.count >= most else { return .free }
    let idle = idleSince.enumerated().compactMap { index, since in since.map { (index: index, since: $0) } }
    guard let longest = idle.min(by: { $0.since < $1.since }) else { return .none }
    let duration = now - min(now, longest.since)
    return duration >= shortestIdle ? .taken(from: longest.index) : .later(shortestIdle - duration)
  }
}
