import CUdev
import System

/// Reads the properties that udev has given to devices.
enum UdevProperty {
  /// - Parameter path: the device's folder below /sys.
  /// - Returns: nil if udev does not know the device or the property, or libudev is missing.
  static func value(_ name: String, of path: String) -> String? {
    guard fp_udev_load() == nil, let context = udev_new() else { return nil }
    defer { udev_unref(context) }
    guard let resolved = Folder.resolved(path), let device = udev_device_new_from_syspath(context, resolved) else {
      return nil
    }
    defer { udev_device_unref(device) }
    return udev_device_get_property_value(device, name).map { String(cString: $0) }
  }
}
