import Globals
import WaylandServer

/// Wakes the loop while clients do not read what they are sent; see `SeatGlobal.reviewLag`.
final class LagWatch {
  /// Milliseconds between two reviews of a client that is behind. Without such a client there are no reviews.
  private static let interval: Int32 = 20

  private let seat: SeatGlobal
  private let timer: EventSource

  /// - Parameter reviewIsDue: called by the loop, to call `review`.
  init(_ seat: SeatGlobal, _ loop: EventLoop, reviewIsDue: @escaping () -> Void) {
    self.seat = seat
    let timer = loop.timer(reviewIsDue)
    self.timer = timer
    seat.onLag = { timer.fire(afterMilliseconds: Self.interval) }
  }

  /// Looks at clients that were behind, and gives up those that have read nothing for too long.
  ///
  /// - Parameter now: nanoseconds of a clock that runs.
  func review(at now: UInt64) {
    if seat.reviewLag(at: now) { timer.fire(afterMilliseconds: Self.interval) }
  }
}
