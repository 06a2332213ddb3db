/// Ignores presses of a key that follow its release too soon.
final class BounceKeys: KeyOwner {
  private var delay: UInt64?
  /// The time of the last release of each key.
  private var releases: [DeviceKey: InputTime] = [:]
  /// Keys that are down and whose press was ignored.
  private var ignored: Set<DeviceKey> = []

  init() {}

  func apply(_ settings: KeySettings) {
    delay = settings.bounceKeys
    if delay == nil { releases = [:] }
  }

  /// True if keys may be ignored.
  var isOn: Bool { delay != nil || !ignored.isEmpty }

  /// - Returns: false if the key is ignored.
  func admits(_ key: DeviceKey, isPressed: Bool, at time: InputTime) -> Bool {
    guard isPressed else {
      if delay != nil { releases[key] = time }
      return ignored.remove(key) == nil
    }
    guard let delay, let release = releases[key], time < release.advanced(by: delay) else { return true }
    ignored.insert(key)
    return false
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    releases = releases.filter { $0.key.device != device }
    ignored = ignored.filter { $0.device != device }
  }
}
