/// What happens to a device as a whole.
public enum DeviceMotion: UInt8, CaseIterable, Sendable {
  case shake
  /// The keyboard was folded away or taken off.
  case tabletModeOn
  case tabletModeOff
  case lidClosed
  case lidOpened
}
