import Seats

/// Keeps the times of events in order: devices have queues of their own, and libinput has timers.
struct EventTimes {
  private var latest = Timestamp.zero

  /// - Parameter microseconds: when the device says that it happened.
  /// - Returns: that, but not before what happened last, and not in the future.
  mutating func moment(_ microseconds: UInt64, now: @autoclosure () -> Timestamp) -> Timestamp {
    var moment = max(latest, Timestamp(microseconds: microseconds))
    if moment > latest { moment = max(latest, min(moment, now())) }
    latest = moment
    return moment
  }
}
