/// A reason for which an owner of keys must act without an event.
enum KeyAlarm: Int, CaseIterable {
  case bindingRepeat
  case slowKeys
  case mouseKeys
  /// Keys have waited long enough for a client.
  case heldKeys
}

/// The times at which the owners of keys must act without an event.
final class KeyClock: KeyOwner {
  private var dues = [InputTime?](repeating: nil, count: KeyAlarm.allCases.count)
  /// The earliest time; nil if no owner waits.
  @exclusivity(unchecked) private(set) var next: InputTime?

  init() {}

  /// Sets the time of an alarm; nil removes it.
  func set(_ alarm: KeyAlarm, at time: InputTime?) {
    guard dues[alarm.rawValue] != time else { return }
    dues[alarm.rawValue] = time
    next = dues.lazy.compactMap { $0 }.min()
  }

  /// Removes an alarm that is due, and returns it.
  func takeDue(at time: InputTime) -> KeyAlarm? {
    guard let next, next <= time, let alarm = KeyAlarm.allCases.first(where: { dues[$0.rawValue] == next }) else {
      return nil
    }
    set(alarm, at: nil)
    return alarm
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
}
