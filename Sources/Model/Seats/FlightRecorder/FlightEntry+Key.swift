import Surfaces
import Traces

// Keys: `number` is a key's code, the depressed modifiers or a keymap. The ring does not store key codes.

extension FlightEntry {
  init(_ report: KeyReport) {
    switch report {
    case .key(let device, let code, let isPressed):
      self.init(isPressed ? .keyPress : .keyRelease, other: device.rawValue, number: Int32(truncatingIfNeeded: code))
    case .modifiers(let device, let modifiers):
      self.init(.modifiers, other: device.rawValue, number: Int32(bitPattern: modifiers.depressed))
    }
  }

  init(_ message: KeyMessage) {
    switch message {
    case .enter(let target, _): self.init(.sentKeyboardEnter, target)
    case .leave(let target): self.init(.sentKeyboardLeave, target)
    case .key(let target, let code, let isPressed, _):
      self.init(isPressed ? .sentKeyPress : .sentKeyRelease, target, number: Int32(truncatingIfNeeded: code))
    case .modifiers(let target, let modifiers):
      self.init(.sentModifiers, target, number: Int32(bitPattern: modifiers.depressed))
    case .grabbedKey(let target, let code, let isPressed, _):
      self.init(
        isPressed ? .grabbedKeyPress : .grabbedKeyRelease, other: target.client.rawValue,
        number: Int32(truncatingIfNeeded: code))
    case .grabbedModifiers(let target, let modifiers):
      self.init(.grabbedModifiers, other: target.client.rawValue, number: Int32(bitPattern: modifiers.depressed))
    case .keymap(let keymap): self.init(.keymapChanged, number: Int32(truncatingIfNeeded: keymap.rawValue))
    }
  }

  private init(_ kind: Kind, _ target: KeyboardTarget, number: Int32 = 0) {
    self.init(kind, subject: target.surface.rawValue, other: target.client.rawValue, number: number)
  }

  /// The value stored instead of a key's code. The ring is always on, so it must not contain the text that people type.
  fileprivate static let noText: Int32 = -1

  /// The same entry without the code of a key.
  var withoutText: FlightEntry {
    var record = self
    if record.kind.isKey || isNoteOfKey { record.number = Self.noText }
    return record
  }

  /// True if the entry contains the code of a key.
  var holdsKey: Bool { (kind.isKey || isNoteOfKey) && number != Self.noText }

  private var isNoteOfKey: Bool {
    guard kind == .noted else { return false }
    return RoutingNote.Kind(rawValue: UInt8(truncatingIfNeeded: detail))?.mayNameKey == true
  }
}

extension FlightRecorder {
  /// Writes a key without its code directly into the ring.
  ///
  /// - Returns: false for other reports, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ report: KeyReport) -> Bool {
    guard case .key(let device, _, let isPressed) = report else { return false }
    record(
      isPressed ? .keyPress : .keyRelease, reason: 0, detail: 0, subject: FlightEntry.nobody, other: device.rawValue,
      number: FlightEntry.noText, finger: -1, x: 0, y: 0)
    return true
  }

  /// Writes a key without its code directly into the ring.
  ///
  /// - Returns: false for other messages, which `FlightEntry.init` handles.
  @inline(__always)
  func recordFrequent(_ message: KeyMessage, _ reason: RoutingReason) -> Bool {
    guard case .key(let target, _, let isPressed, _) = message else { return false }
    record(
      isPressed ? .sentKeyPress : .sentKeyRelease, reason: reason.rawValue, detail: 0, subject: target.surface.rawValue,
      other: target.client.rawValue, number: FlightEntry.noText, finger: -1, x: 0, y: 0)
    return true
  }
}
