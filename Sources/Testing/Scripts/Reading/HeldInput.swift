import Documents

/// The fingers, keys and buttons that are down at some step. It detects a second down or a lone up before anything is
/// played.
struct HeldInput: Equatable, Sendable {
  private(set) var fingers: [Int: SourcePosition] = [:]
  private(set) var keys: [String: SourcePosition] = [:]
  private(set) var buttons: [PointerButton: SourcePosition] = [:]
  /// The position where the current gesture on the touchpad began.
  private(set) var gesture: SourcePosition?

  mutating func down(finger: Int, at position: SourcePosition, _ faults: FaultList) {
    if let first = fingers[finger] {
      faults.report(at: position, "finger \(finger) is already down, since line \(first.line)")
    } else {
      fingers[finger] = position
    }
  }

  func use(finger: Int, at position: SourcePosition, _ faults: FaultList) {
    guard fingers[finger] == nil else { return }
    faults.report(at: position, "finger \(finger) is not down", expected: expectedFingers)
  }

  mutating func up(finger: Int, at position: SourcePosition, _ faults: FaultList) {
    use(finger: finger, at: position, faults)
    fingers[finger] = nil
  }

  mutating func liftAll() { fingers = [:] }

  mutating func press(key: String, at position: SourcePosition, _ faults: FaultList) {
    if let first = keys[key] {
      faults.report(at: position, "key \(key) is already pressed, since line \(first.line)")
    } else {
      keys[key] = position
    }
  }

  mutating func release(key: String, at position: SourcePosition, _ faults: FaultList) {
    if keys.removeValue(forKey: key) != nil { return }
    faults.report(
      at: position, "key \(key) is not pressed", expected: keys.isEmpty ? nil : keys.keys.sorted().alternatives)
  }

  mutating func press(button: PointerButton, at position: SourcePosition, _ faults: FaultList) {
    if let first = buttons[button] {
      faults.report(at: position, "this button is already pressed, since line \(first.line)")
    } else {
      buttons[button] = position
    }
  }

  mutating func release(button: PointerButton, at position: SourcePosition, _ faults: FaultList) {
    if buttons.removeValue(forKey: button) == nil { faults.report(at: position, "this button is not pressed") }
  }

  mutating func beginGesture(at position: SourcePosition, _ faults: FaultList) {
    if let gesture {
      faults.report(at: position, "a gesture is already in progress, since line \(gesture.line)")
    } else {
      gesture = position
    }
  }

  func useGesture(at position: SourcePosition, _ faults: FaultList) {
    if gesture == nil { faults.report(at: position, "no gesture has begun on the touchpad") }
  }

  mutating func endGesture(at position: SourcePosition, _ faults: FaultList) {
    useGesture(at: position, faults)
    gesture = nil
  }

  /// Releases what an unplugged device held down.
  mutating func unplug(_ device: PlayedDevice) {
    switch device {
    case .touchscreen: fingers = [:]
    case .pointer: (buttons, gesture) = ([:], nil)
    case .keyboard: keys = [:]
    case .pen: break
    }
  }

  /// Returns true if the same fingers, keys and buttons are down, regardless of the steps that pressed them.
  func holdsSame(as other: HeldInput) -> Bool {
    Set(fingers.keys) == Set(other.fingers.keys) && Set(keys.keys) == Set(other.keys.keys)
      && Set(buttons.keys) == Set(other.buttons.keys) && (gesture == nil) == (other.gesture == nil)
  }

  /// True if nothing is down.
  var isEmpty: Bool { holdsSame(as: HeldInput()) }

  func warnOfRest(_ faults: FaultList) {
    for (finger, position) in fingers { faults.warn(at: position, "finger \(finger) is never lifted") }
    for (key, position) in keys { faults.warn(at: position, "key \(key) is never released") }
    for (_, position) in buttons { faults.warn(at: position, "this button is never released") }
    if let gesture { faults.warn(at: gesture, "this gesture never ends") }
  }

  private var expectedFingers: String? {
    fingers.isEmpty ? nil : fingers.keys.sorted().map { "finger \($0)" }.alternatives
  }
}
