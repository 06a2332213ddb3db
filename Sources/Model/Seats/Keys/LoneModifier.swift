import Interaction

/// A modifier that is down and whose binding acts at its release, if nothing else was pressed meanwhile.
final class LoneModifier: KeyOwner {
  private var candidate: (key: DeviceKey, action: Action)?

  init() {}

  var isWaiting: Bool { candidate != nil }

  func begin(_ action: Action, by key: DeviceKey) { candidate = (key, action) }

  /// Forgets the modifier: something else was pressed.
  func cancel() { candidate = nil }

  /// Returns the action of a modifier that was released alone.
  func end(_ key: DeviceKey) -> Action? {
    guard let candidate, candidate.key == key else { return nil }
    self.candidate = nil
    return candidate.action
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    if candidate?.key.device == device { candidate = nil }
  }
}
