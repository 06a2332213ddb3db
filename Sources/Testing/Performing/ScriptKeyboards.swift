import Seats

/// The keyboards that steps name.
struct ScriptKeyboards {
  /// The number of names that one script may use.
  static let most = 80
  /// The first index of `DeviceRange.scripts` after those of `ScriptDevice`.
  private static let firstIndex: UInt32 = 11

  private(set) var devices: [String: DeviceID] = [:]
  /// The devices in the order in which they were named.
  var inOrder: [DeviceID] { devices.values.sorted { $0.rawValue < $1.rawValue } }

  /// Returns the keyboard of a name.
  ///
  /// - Returns: the keyboard, and whether it was named for the first time; nil if there are too many.
  mutating func device(named name: String) -> (device: DeviceID, isNew: Bool)? {
    if let known = devices[name] { return (known, false) }
    guard devices.count < Self.most else { return nil }
    let device = DeviceID(.scripts, Self.firstIndex + UInt32(devices.count))
    devices[name] = device
    return (device, true)
  }
}
