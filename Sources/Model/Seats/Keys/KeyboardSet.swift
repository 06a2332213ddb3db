/// Identifies a keymap in messages to clients. Identifiers are never reused for another keymap.
public struct KeymapID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The keymap of every keyboard without its own one.
  public static let seat = Self(rawValue: 0)
}

/// The seat's keyboard, the keyboards with their own keymap, and the speaker, which is the one used last.
///
/// Clients have one keymap and one state of the modifiers at a time: those of the speaker.
struct KeyboardSet {
  private struct Entry {
    var device: DeviceID
    var keymap: KeymapID
    var keyboard: any Keyboard
  }

  private var seat: any Keyboard
  private var entries: [Entry] = []
  /// The device whose own keymap is current; nil for the seat's.
  private(set) var speaker: DeviceID?
  private(set) var current: any Keyboard
  private(set) var keymap = KeymapID.seat

  init(_ seat: any Keyboard) {
    self.seat = seat
    current = seat
  }

  /// Returns the device if it has its own keymap; nil if it uses the seat's.
  func owner(of device: DeviceID) -> DeviceID? {
    entries.isEmpty || !entries.contains { $0.device == device } ? nil : device
  }

  func keyboard(of owner: DeviceID?) -> any Keyboard { entry(of: owner)?.keyboard ?? seat }

  func keymap(of owner: DeviceID?) -> KeymapID { entry(of: owner)?.keymap ?? .seat }

  private func entry(of owner: DeviceID?) -> Entry? { entries.first { $0.device == owner } }

  mutating func speak(_ owner: DeviceID?) {
    let entry = entry(of: owner)
    speaker = entry?.device
    current = entry?.keyboard ?? seat
    keymap = entry?.keymap ?? .seat
  }

  mutating func setSeat(_ keyboard: any Keyboard) {
    seat = keyboard
    if speaker == nil { current = keyboard }
  }

  /// Removes a keyboard. The caller has released its keys, and made another one the speaker.
  mutating func remove(_ owner: DeviceID) { entries.removeAll { $0.device == owner } }

  mutating func set(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID) {
    remove(device)
    entries.append(Entry(device: device, keymap: keymap, keyboard: keyboard))
    if speaker == device { speak(device) }
  }
}
