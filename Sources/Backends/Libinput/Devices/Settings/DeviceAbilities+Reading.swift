import CLibinput
import Policies

extension DeviceAbilities {
  init(reading device: OpaquePointer) {
    if libinput_device_config_calibration_has_matrix(device) != 0 { calibration = Self.calibration(of: device) }
    sendsEvents = Self.sendsEvents(of: device)
    if libinput_device_config_tap_get_finger_count(device) > 0 {
      tap = libinput_device_config_tap_get_default_enabled(device) == LIBINPUT_CONFIG_TAP_ENABLED
    }
    if libinput_device_config_scroll_has_natural_scroll(device) != 0 {
      naturalScroll = libinput_device_config_scroll_get_default_natural_scroll_enabled(device) != 0
    }
    if libinput_device_config_accel_is_available(device) != 0 {
      acceleration = Self.acceleration(of: device)
      speed = libinput_device_config_accel_get_default_speed(device)
    }
    if libinput_device_config_left_handed_is_available(device) != 0 {
      leftHanded = libinput_device_config_left_handed_get_default(device) != 0
    }
    if libinput_device_config_dwt_is_available(device) != 0 {
      disableWhileTyping = libinput_device_config_dwt_get_default_enabled(device) == LIBINPUT_CONFIG_DWT_ENABLED
    }
    scrollMethod = Self.scrollMethod(of: device)
    clickMethod = Self.clickMethod(of: device)
  }

  private static func calibration(of device: OpaquePointer) -> CalibrationMatrix? {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 6) { numbers in
      libinput_device_config_calibration_get_default_matrix(device, numbers.baseAddress)
      return CalibrationMatrix(numbers.map(Double.init))
    }
  }

  private static func sendsEvents(of device: OpaquePointer) -> Choice<SendsEvents>? {
    let modes = libinput_device_config_send_events_get_modes(device)
    let standard = libinput_device_config_send_events_get_default_mode(device)
    let values = SendsEvents.all.filter { $0.libinputs.rawValue & ~modes == 0 }
    return Choice(values.first { $0.libinputs.rawValue == standard } ?? .always, of: values)
  }

  private static func acceleration(of device: OpaquePointer) -> Choice<AccelerationProfile>? {
    let values = AccelerationProfile.allCases.filter {
      libinput_device_config_accel_get_profiles(device) & $0.libinputs.rawValue != 0
    }
    let standard = libinput_device_config_accel_get_default_profile(device)
    return values.first { $0.libinputs == standard }.map { Choice($0, of: values) }
  }

  private static func scrollMethod(of device: OpaquePointer) -> Choice<ScrollMethod>? {
    let methods = libinput_device_config_scroll_get_methods(device)
    guard methods != 0 else { return nil }
    let values = ScrollMethod.allCases.filter { $0.libinputs.rawValue & ~methods == 0 }
    let standard = libinput_device_config_scroll_get_default_method(device)
    return Choice(values.first { $0.libinputs == standard } ?? .none, of: values)
  }

  private static func clickMethod(of device: OpaquePointer) -> Choice<ClickMethod>? {
    let methods = libinput_device_config_click_get_methods(device)
    guard methods != 0 else { return nil }
    let values = ClickMethod.allCases.filter { $0.libinputs.rawValue & ~methods == 0 }
    let standard = libinput_device_config_click_get_default_method(device)
    return Choice(values.first { $0.libinputs == standard } ?? .none, of: values)
  }
}
