/// Which devices are taken.
public enum DeviceSource: Equatable, Sendable {
  /// All that udev has given to a seat, and those that come later.
  case seat(String)
  /// These alone, by their files; what is missing is taken when it appears.
  case paths([String])
}
