import Seats

/// The keys that switch between the terminals of a seat: Ctrl, Alt and a function key.
///
/// They are known by their places on the keyboard, so they work with every layout, and before any policy. Without them a user
/// could not leave a program that uses the displays, because the kernel does not handle these keys then.
struct TerminalKeys {
  private var control: Set<DeviceKey> = []
  private var alt: Set<DeviceKey> = []
  /// Function keys whose press has switched, and whose release is not reported either.
  private var taken: Set<DeviceKey> = []

  /// The evdev codes of the left and the right key.
  private static let controlCodes: Set<UInt32> = [29, 97]
  private static let altCodes: Set<UInt32> = [56, 100]

  /// The answer to an event.
  enum Verdict: Equatable {
    /// The event is reported as usual.
    case report
    /// The event belongs to the keys, and is not reported.
    case take
    /// The same, and the terminal with this number is wanted.
    case switchTerminal(Int32)
  }

  /// Takes an event of a keyboard.
  mutating func take(_ event: InputEvent) -> Verdict {
    switch event {
    case .key(.key(let device, let code, let isPressed)): return take(DeviceKey(code, device), isPressed)
    case .deviceRemoved(let device):
      for keys in [\TerminalKeys.control, \.alt, \.taken] {
        self[keyPath: keys] = self[keyPath: keys].filter { $0.device != device }
      }
      return .report
    default: return .report
    }
  }

  /// Notes that the terminal of an event was not switched. The release of the key is reported as its press is.
  mutating func refuse(_ event: InputEvent) {
    if case .key(.key(let device, let code, _)) = event { taken.remove(DeviceKey(code, device)) }
  }

  private mutating func take(_ key: DeviceKey, _ isPressed: Bool) -> Verdict {
    note(key, isPressed, of: Self.controlCodes, in: &control)
    note(key, isPressed, of: Self.altCodes, in: &alt)
    guard let number = Self.terminal(of: key.code) else { return .report }
    guard isPressed else { return taken.remove(key) == nil ? .report : .take }
    guard !control.isEmpty, !alt.isEmpty else { return .report }
    taken.insert(key)
    return .switchTerminal(number)
  }

  private func note(_ key: DeviceKey, _ isPressed: Bool, of codes: Set<UInt32>, in held: inout Set<DeviceKey>) {
    guard codes.contains(key.code) else { return }
    if isPressed { held.insert(key) } else { held.remove(key) }
  }

  /// The terminal of a function key: F1 to F10, F11 and F12 are in two rows of codes.
  private static func terminal(of code: UInt32) -> Int32? {
    switch code {
    case 59...68: Int32(code) - 58
    case 87, 88: Int32(code) - 76
    default: nil
    }
  }
}
