import Seats

/// Keeps the times that devices report in order, and out of the future.
///
/// Devices have queues of their own, and libinput has timers, so an event may be reported after a later one of another
/// device. The router keeps its own times in order, but recordings and observers of the compositor receive an event before
/// the router does. A time in the future would move everything that follows it there, as the router's time never runs back.
struct EventTimes {
  private var latest = InputTime.zero

  /// - Parameters:
  ///   - microseconds: the time of an event by its device.
  ///   - now: the present time; it is read only for an event that is later than all before.
  /// - Returns: that time, but not before the latest event, and not in the future.
  mutating func moment(_ microseconds: UInt64, now: @autoclosure () -> InputTime) -> InputTime {
    var moment = max(latest, InputTime(microseconds: microseconds))
    if moment > latest { moment = max(latest, min(moment, now())) }
    latest = moment
    return moment
  }
}
