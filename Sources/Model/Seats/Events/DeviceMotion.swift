/// A motion or change of state of a whole device.
public enum DeviceMotion: UInt8, CaseIterable, Sendable {
  case shake
  /// The keyboard was folded away or detached.
  case tabletModeOn
  case tabletModeOff
  case lidClosed
  case lidOpened
  /// The top edge of the device is up, as in its natural orientation.
  case orientationNormal
  case orientationLeftUp
  case orientationRightUp
  case orientationBottomUp
}
