import WaylandServer

/// Clients that do not read what they are sent; see `SeatGlobal.reviewLag`.
extension Compositor {
  /// Milliseconds between two looks at a client that is behind; nobody is looked at while none is.
  private static let lagInterval: Int32 = 20

  func watchLag() {
    let timer = display.loop.timer { [unowned self] in reviewLag(at: MonotonicClock.nanoseconds()) }
    lagTimer = timer
    seat.onLag = { timer.fire(afterMilliseconds: Self.lagInterval) }
  }

  /// Looks at clients that were behind, and lets go of those that have read nothing for too long.
  ///
  /// - Parameter now: nanoseconds of a clock that runs.
  public func reviewLag(at now: UInt64) {
    if seat.reviewLag(at: now) { lagTimer?.fire(afterMilliseconds: Self.lagInterval) }
    carryOutEffects()
  }
}
