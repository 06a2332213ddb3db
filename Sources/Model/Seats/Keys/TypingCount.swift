/// Counts the keys that a person types on hardware keyboards, for on-screen keyboards that hide then.
package final class TypingCount: KeyOwner {
  /// True while a client waits for such a key. Otherwise keys are not counted.
  @exclusivity(unchecked) private(set) var isWatched = false
  package private(set) var count: UInt32 = 0

  init() {}

  package func setWatched(_ isWatched: Bool) {
    if isWatched != self.isWatched { self.isWatched = isWatched }
  }

  /// Counts a press that a client or an input method receives. Call it only while keys are watched.
  ///
  /// Keys that clients send do not count, because they may be those of an on-screen keyboard.
  func didPress(_ reading: KeyReading?, on device: DeviceID) {
    guard reading?.isForText == true, !DeviceRange.clients.numbers.contains(device.rawValue) else { return }
    count &+= 1
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
}

extension KeyReading {
  /// False for keys that do not write or edit text: modifiers, locks, switches of the layout, and the keysyms of
  /// vendors, such as those for volume, brightness and power.
  fileprivate var isForText: Bool {
    switch plain.keysym {
    // NoSymbol; Scroll_Lock; ISO_Lock to ISO_Last_Group_Lock; Mode_switch, Num_Lock; Shift_L to Hyper_R; XF86.
    case 0, 0xFF14, 0xFE01...0xFE1F, 0xFF7E...0xFF7F, 0xFFE1...0xFFEE, 0x1000_0000...: false
    default: true
    }
  }
}
