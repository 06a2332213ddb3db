/// Holds presses back until their key was down for some time.
final class SlowKeys: KeyOwner {
  private var delay: UInt64?
  private var waiting: [(key: DeviceKey, due: InputTime)] = []

  init() {}

  func apply(_ settings: KeySettings) { delay = settings.slowKeys }

  /// True if keys may be held back.
  var isOn: Bool { delay != nil || !waiting.isEmpty }
  /// The time at which the next press counts.
  var nextDue: InputTime? { waiting.first?.due }

  /// The next step for a key.
  enum Verdict { case pass, waits, tooShort }

  func key(_ key: DeviceKey, isPressed: Bool, at time: InputTime) -> Verdict {
    guard isPressed else {
      guard let index = waiting.firstIndex(where: { $0.key == key }) else { return .pass }
      waiting.remove(at: index)
      return .tooShort
    }
    guard let delay else { return .pass }
    guard !waiting.contains(where: { $0.key == key }) else { return .waits }
    waiting.append((key, time.advanced(by: delay)))
    return .waits
  }

  /// Removes the first press that counts now, and returns it.
  func next(at time: InputTime) -> DeviceKey? {
    guard let first = waiting.first, first.due <= time else { return nil }
    return waiting.removeFirst().key
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) { waiting.removeAll { $0.key.device == device } }
}
