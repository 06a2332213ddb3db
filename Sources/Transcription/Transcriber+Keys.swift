import Scripts
import Seats

extension Transcriber {
  func hearKey(_ code: UInt32, isPressed: Bool, at now: Int64) {
    guard pressedKeys.contains(code) != isPressed else {
      return drop(isPressed ? "a second press of a key" : "the release of a key that is not pressed")
    }
    guard keys.name(of: code) != nil else { return drop("a key without a name") }
    withKeys(at: now) {
      $0.changes.append(KeyChange(at: now, change: KeyChange.Change(code: code, isPressed: isPressed)))
    }
    if isPressed { pressedKeys.insert(code) } else { pressedKeys.remove(code) }
  }

  /// What a device held down is let go by the script as if its user had done it.
  func hearRemoval(of device: DeviceID, at now: Int64) {
    let held = fingers.all(of: device)
    guard !held.isEmpty else { return }
    hearTouch(.touchCancelAll(device: device), at: now)
  }
}

extension MotionStep {
  init(_ motion: DeviceMotion) {
    switch motion {
    case .shake: self = .shake
    case .tabletModeOn: self = .tabletModeOn
    case .tabletModeOff: self = .tabletModeOff
    case .lidClosed: self = .lidClosed
    case .lidOpened: self = .lidOpened
    }
  }
}
