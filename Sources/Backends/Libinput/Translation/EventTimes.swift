import Seats

/// Keeps the timestamps of devices in order and not later than now.
///
/// Devices have separate queues and libinput has timers, so an event may arrive after a later one of another device.
/// The router orders its own times, but recordings and observers receive an event before the router does. The router's
/// time never goes back, so an event in the future would also delay all later ones.
struct EventTimes {
  private var latest = InputTime.zero

  /// - Parameters:
  ///   - microseconds: the timestamp of the device.
  ///   - now: the current time; evaluated only if the event is later than all previous ones.
  /// - Returns: the timestamp, limited to the range from the latest event to `now`.
  mutating func moment(_ microseconds: UInt64, now: @autoclosure () -> InputTime) -> InputTime {
    var moment = max(latest, InputTime(microseconds: microseconds))
    if moment > latest { moment = max(latest, min(moment, now())) }
    latest = moment
    return moment
  }
}
