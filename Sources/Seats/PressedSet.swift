import Interaction

/// A key whose press no client has had.
struct TakenKey {
  var code: UInt32
  var actionOnRelease: Action?
}

/// What is held down, on which devices: the keys of all keyboards together, or the buttons of all mice.
///
/// Two devices may hold the same code; only the first press and the last release count.
struct PressedSet {
  enum Change: Equatable {
    case pressed
    case released
    /// Another device still holds, or already held, the same code.
    case shared
    /// The device said so before, or never said the beginning.
    case refused
  }

  private struct Press: Equatable {
    var code: UInt32
    var device: DeviceID
  }

  private var presses: [Press] = []

  var isEmpty: Bool { presses.isEmpty }

  init() { presses.reserveCapacity(16) }

  mutating func press(_ code: UInt32, on device: DeviceID) -> Change {
    let press = Press(code: code, device: device)
    guard !presses.contains(press) else { return .refused }
    let isShared = holds(code)
    presses.append(press)
    return isShared ? .shared : .pressed
  }

  mutating func release(_ code: UInt32, on device: DeviceID) -> Change {
    guard let index = presses.firstIndex(of: Press(code: code, device: device)) else { return .refused }
    presses.remove(at: index)
    return holds(code) ? .shared : .released
  }

  func holds(_ code: UInt32) -> Bool { presses.contains { $0.code == code } }

  func holds(_ code: UInt32, on device: DeviceID) -> Bool {
    presses.contains { $0.code == code && $0.device == device }
  }

  /// Takes over what another set holds.
  mutating func adopt(_ other: PressedSet) { presses += other.presses }

  /// Something that a device still holds.
  func code(heldBy device: DeviceID) -> UInt32? { presses.first { $0.device == device }?.code }

  /// Visits each code once, in the order in which they went down.
  func forEachCode(_ body: (UInt32) -> Void) {
    for (index, press) in presses.enumerated() where !presses[..<index].contains(where: { $0.code == press.code }) {
      body(press.code)
    }
  }
}
