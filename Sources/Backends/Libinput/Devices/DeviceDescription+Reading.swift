import CLibinput
import Geometry

extension DeviceDescription {
  init(reading device: OpaquePointer) {
    self.init(
      name: String(cString: libinput_device_get_name(device)),
      systemName: String(cString: libinput_device_get_sysname(device)),
      vendor: Int(libinput_device_get_id_vendor(device)), product: Int(libinput_device_get_id_product(device)),
      path: Self.path(of: device) ?? "",
      capabilities: Set(Capability.allCases.filter { libinput_device_has_capability(device, $0.number) != 0 }),
      outputName: libinput_device_get_output_name(device).map { String(cString: $0) })
    var (width, height) = (0.0, 0.0)
    if libinput_device_get_size(device, &width, &height) == 0 { millimetres = Size(width, height) }
    isTouchpad =
      Self.hasProperty("ID_INPUT_TOUCHPAD", device) || libinput_device_config_tap_get_finger_count(device) > 0
    hasPlaces =
      capabilities.contains(.touch) || capabilities.contains(.tabletTool)
      || capabilities.contains(.pointer) && !isTouchpad && millimetres != nil
      || capabilities.contains(.pointer) && !isTouchpad && Self.hasAbsoluteAxes(device)
  }

  /// True if udev has set a property of the device to 1.
  private static func hasProperty(_ name: String, _ device: OpaquePointer) -> Bool {
    guard let known = libinput_device_get_udev_device(device) else { return false }
    defer { udev_device_unref(known) }
    return udev_device_get_property_value(known, name).map { String(cString: $0) == "1" } ?? false
  }

  /// The place where the device is connected, by udev or by the kernel; nil if neither names one.
  private static func path(of device: OpaquePointer) -> String? {
    guard let known = libinput_device_get_udev_device(device) else { return nil }
    defer { udev_device_unref(known) }
    if let path = udev_device_get_property_value(known, "ID_PATH") { return String(cString: path) }
    return udev_device_get_parent_with_subsystem_devtype(known, "input", nil)
      .flatMap { udev_device_get_sysattr_value($0, "phys") }.map { String(cString: $0) }
  }

  /// True if the kernel reports ABS_X and ABS_Y for the device.
  private static func hasAbsoluteAxes(_ device: OpaquePointer) -> Bool {
    guard let known = libinput_device_get_udev_device(device) else { return false }
    defer { udev_device_unref(known) }
    guard let input = udev_device_get_parent_with_subsystem_devtype(known, "input", nil),
      let axes = udev_device_get_sysattr_value(input, "capabilities/abs"),
      let lowest = String(cString: axes).split(separator: " ").last, let bits = UInt64(lowest, radix: 16)
    else { return false }
    return bits & 0b11 == 0b11
  }
}

extension DeviceDescription.Capability {
  fileprivate var number: libinput_device_capability {
    switch self {
    case .touch: LIBINPUT_DEVICE_CAP_TOUCH
    case .pointer: LIBINPUT_DEVICE_CAP_POINTER
    case .keyboard: LIBINPUT_DEVICE_CAP_KEYBOARD
    case .gesture: LIBINPUT_DEVICE_CAP_GESTURE
    case .tabletTool: LIBINPUT_DEVICE_CAP_TABLET_TOOL
    case .tabletPad: LIBINPUT_DEVICE_CAP_TABLET_PAD
    case .switch: LIBINPUT_DEVICE_CAP_SWITCH
    }
  }
}
