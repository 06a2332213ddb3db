import Interaction

/// The held key whose binding acts again and again.
final class BindingRepeat: KeyOwner {
  private var settings = KeySettings()
  private var held: (key: DeviceKey, action: Action)?

  init() {}

  func apply(_ settings: KeySettings) {
    self.settings = settings
    if settings.repeatInterval == nil { held = nil }
  }

  /// Begins to repeat an action while a key is held.
  ///
  /// - Returns: the time of the next action; nil if repeating is off.
  func begin(_ action: Action, by key: DeviceKey, at time: InputTime) -> InputTime? {
    guard settings.repeatInterval != nil else { return nil }
    held = (key, action)
    return time.advanced(by: settings.repeatDelay)
  }

  /// Ends the repetition: another key was pressed, or the key was released.
  ///
  /// - Parameter key: the key that was released; nil for a press.
  /// - Returns: true if it was under way.
  func end(_ key: DeviceKey?) -> Bool {
    guard let held, key == nil || held.key == key else { return false }
    self.held = nil
    return true
  }

  /// Returns the action that is due, and the time of the next one.
  func next(at time: InputTime) -> (action: Action, due: InputTime)? {
    guard let held, let interval = settings.repeatInterval else { return nil }
    return (held.action, time.advanced(by: max(1000, interval)))
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    if held?.key.device == device { held = nil }
  }
}
