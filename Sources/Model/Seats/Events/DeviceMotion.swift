/// A motion or change of state of a whole device, by its word in policies, scripts and traces.
///
/// Scripts (`MotionStep`) and traces (`KindDescription.motions`) have the same words, which a test compares.
public enum DeviceMotion: String, CaseIterable, Sendable {
  case shake
  /// The keyboard was folded away or detached.
  case tabletModeOn = "tablet-mode-on"
  case tabletModeOff = "tablet-mode-off"
  case lidClosed = "lid-closed"
  case lidOpened = "lid-opened"
  /// A keypad that slides was pulled out, as on some phones.
  case keypadOpened = "keypad-opened"
  case keypadClosed = "keypad-closed"
  /// The top edge of the device is up, as in its natural orientation.
  case orientationNormal = "orientation-normal"
  case orientationLeftUp = "orientation-left-up"
  case orientationRightUp = "orientation-right-up"
  case orientationBottomUp = "orientation-bottom-up"
}
