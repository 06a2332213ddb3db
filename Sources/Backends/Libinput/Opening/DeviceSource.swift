/// The choice of devices.
package enum DeviceSource: Equatable, Sendable {
  /// All devices that udev assigns to a seat, including those that appear later.
  case seat(String)
  /// The devices with these files only; missing files are opened when they appear.
  case paths([String])
}
