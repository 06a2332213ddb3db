import Globals
import WaylandServer

/// Wakes the loop while clients do not read the events they are sent; see `SeatGlobal.reviewLag`.
final class LagWatch {
  /// Milliseconds between two reviews. The timer runs only while a client is behind.
  private static let interval: Int32 = 20

  private let seat: SeatGlobal
  private let timer: EventSource

  /// - Parameter reviewIsDue: called by the loop; should call `review`.
  init(_ seat: SeatGlobal, _ loop: EventLoop, reviewIsDue: @escaping () -> Void) {
    self.seat = seat
    let timer = loop.timer(reviewIsDue)
    self.timer = timer
    seat.onLag = { timer.fire(afterMilliseconds: Self.interval) }
  }

  /// Checks clients that were behind, and gives up those that have read nothing for too long.
  ///
  /// - Parameter now: nanoseconds of a running clock.
  func review(at now: UInt64) {
    if seat.reviewLag(at: now) { timer.fire(afterMilliseconds: Self.interval) }
  }
}
