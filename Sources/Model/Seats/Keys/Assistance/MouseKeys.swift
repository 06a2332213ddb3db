import Geometry

/// Moves the pointer with the keypad, and presses its buttons, while Num Lock is off.
///
/// 1 to 9 without 5 move it, faster while they are held. 5 clicks, 0 presses the button and the decimal key releases
/// it. The keys for division, multiplication and subtraction choose the left, middle and right button.
final class MouseKeys: KeyOwner {
  private static let left: UInt32 = 0x110
  private static let right: UInt32 = 0x111
  private static let middle: UInt32 = 0x112
  /// The time before a held key moves the pointer again, and between further steps, in microseconds.
  private static let delay: UInt64 = 160_000
  private static let interval: UInt64 = 20_000

  private var isEnabled = false
  private var directions: [(key: DeviceKey, x: Double, y: Double)] = []
  /// The other keys that are down. Their releases are consumed too.
  private var others: Set<DeviceKey> = []
  private var button = MouseKeys.left
  /// The button that is down until the decimal key is pressed.
  private var held: (button: UInt32, device: DeviceID)?
  private var steps = 0

  init() {}

  func apply(_ settings: KeySettings) { isEnabled = settings.hasMouseKeys }

  /// True if keys may move the pointer.
  var isOn: Bool { isEnabled || !directions.isEmpty || !others.isEmpty }
  var isMoving: Bool { !directions.isEmpty }

  /// The effect of a key.
  enum Verdict: Equatable {
    case pass
    /// The key is consumed and has no effect now.
    case consumed
    case moves(Vector<LayoutSpace>)
    case click(UInt32)
    case press(UInt32)
    case release(UInt32)
  }

  func key(_ key: DeviceKey, isPressed: Bool, _ reading: KeyReading?, hasNumLock: Bool) -> Verdict {
    guard isPressed else {
      if let index = directions.firstIndex(where: { $0.key == key }) {
        directions.remove(at: index)
        return .consumed
      }
      return others.remove(key) == nil ? .pass : .consumed
    }
    guard isEnabled, !hasNumLock, let reading else { return .pass }
    if let (x, y) = Self.direction(reading.shifted.keysym) {
      if directions.isEmpty { steps = 0 }
      directions.append((key, x, y))
      return .moves(step)
    }
    guard let verdict = command(reading.shifted.keysym, on: key.device) else { return .pass }
    others.insert(key)
    return verdict
  }

  private static func direction(_ keysym: UInt32) -> (Double, Double)? {
    switch keysym {
    case 0xFF95: (-1, -1)
    case 0xFF97: (0, -1)
    case 0xFF9A: (1, -1)
    case 0xFF96: (-1, 0)
    case 0xFF98: (1, 0)
    case 0xFF9C: (-1, 1)
    case 0xFF99: (0, 1)
    case 0xFF9B: (1, 1)
    default: nil
    }
  }

  private func command(_ keysym: UInt32, on device: DeviceID) -> Verdict? {
    switch keysym {
    case 0xFF9D: return .click(button)
    case 0xFF9E:
      guard held == nil else { return .consumed }
      held = (button, device)
      return .press(button)
    case 0xFF9F:
      guard let held else { return .consumed }
      self.held = nil
      return .release(held.button)
    case 0xFFAF: button = Self.left
    case 0xFFAA: button = Self.middle
    case 0xFFAD: button = Self.right
    default: return nil
    }
    return .consumed
  }

  /// The time of the next step; nil if no key moves the pointer.
  func nextDue(after time: InputTime) -> InputTime? {
    directions.isEmpty ? nil : time.advanced(by: steps == 0 ? Self.delay : Self.interval)
  }

  /// Returns the next step of the held keys, in logical pixels.
  func next() -> Vector<LayoutSpace> {
    steps += 1
    return step
  }

  private var step: Vector<LayoutSpace> {
    let length = min(20, 2 + Double(steps) * 0.4)
    let (x, y) = directions.reduce((0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y) }
    return Vector(x * length, y * length)
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    directions.removeAll { $0.key.device == device }
    others = others.filter { $0.device != device }
    if held?.device == device { held = nil }
  }
}
