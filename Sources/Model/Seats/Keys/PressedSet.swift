import Interaction

/// The keys of all keyboards, or the buttons of all mice, that are held down, and the devices that hold them.
///
/// Two devices may hold the same code; only the first press and the last release have an effect. The codes of a
/// keyboard with its own keymap are separate from those of other keyboards.
struct PressedSet {
  enum Change: Equatable {
    case pressed
    case released
    /// Another device still holds, or already held, the same code.
    case shared
    /// The device reported the same state twice, or never reported the press.
    case refused
  }

  private struct Press: Equatable {
    var code: UInt32
    var device: DeviceID
    var owner: DeviceID?
  }

  private var presses: [Press] = []

  var isEmpty: Bool { presses.isEmpty }
  /// The codes that are down, of all keyboards.
  var codes: [UInt32] { presses.map(\.code) }

  init() { presses.reserveCapacity(16) }

  mutating func press(_ code: UInt32, on device: DeviceID, of owner: DeviceID? = nil) -> Change {
    let press = Press(code: code, device: device, owner: owner)
    guard !presses.contains(press) else { return .refused }
    let isShared = holds(code, of: owner)
    presses.append(press)
    return isShared ? .shared : .pressed
  }

  mutating func release(_ code: UInt32, on device: DeviceID, of owner: DeviceID? = nil) -> Change {
    guard let index = presses.firstIndex(of: Press(code: code, device: device, owner: owner)) else { return .refused }
    presses.remove(at: index)
    return holds(code, of: owner) ? .shared : .released
  }

  func holds(_ code: UInt32, of owner: DeviceID? = nil) -> Bool {
    presses.contains { $0.code == code && $0.owner == owner }
  }

  func holds(_ code: UInt32, on device: DeviceID) -> Bool {
    presses.contains { $0.code == code && $0.device == device }
  }

  /// Adds all presses of another set.
  mutating func adopt(_ other: PressedSet) { presses += other.presses }

  /// Returns a code that a device still holds.
  func code(heldBy device: DeviceID) -> UInt32? { presses.first { $0.device == device }?.code }

  /// Visits each code of each owner once, in the order of the presses.
  func forEachCode(_ body: (_ code: UInt32, _ owner: DeviceID?) -> Void) {
    for (index, press) in presses.enumerated() {
      let isKnown = presses[..<index].contains { $0.code == press.code && $0.owner == press.owner }
      if !isKnown { body(press.code, press.owner) }
    }
  }
}
