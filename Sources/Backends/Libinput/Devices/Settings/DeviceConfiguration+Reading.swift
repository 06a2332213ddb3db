import CLibinput
import Policies

extension DeviceConfiguration {
  /// The settings that libinput reports for a device.
  ///
  /// - Parameter abilities: the supported settings. The others are nil.
  init(reading device: OpaquePointer, of abilities: DeviceAbilities) {
    self.init()
    if abilities.calibration != nil { calibration = Self.calibration(of: device) }
    if let choice = abilities.sendsEvents {
      let mode = libinput_device_config_send_events_get_mode(device)
      sendsEvents = choice.values.first { $0.libinputs.rawValue == mode }
    }
    if abilities.tap != nil { tap = libinput_device_config_tap_get_enabled(device) == LIBINPUT_CONFIG_TAP_ENABLED }
    if abilities.naturalScroll != nil {
      naturalScroll = libinput_device_config_scroll_get_natural_scroll_enabled(device) != 0
    }
    readPointing(device, abilities)
    if abilities.disableWhileTyping != nil {
      disableWhileTyping = libinput_device_config_dwt_get_enabled(device) == LIBINPUT_CONFIG_DWT_ENABLED
    }
    if let choice = abilities.clickMethod {
      let method = libinput_device_config_click_get_method(device)
      clickMethod = choice.values.first { $0.libinputs == method }
    }
  }

  private mutating func readPointing(_ device: OpaquePointer, _ abilities: DeviceAbilities) {
    if let choice = abilities.acceleration {
      let profile = libinput_device_config_accel_get_profile(device)
      acceleration = choice.values.first { $0.libinputs == profile }
    }
    if abilities.speed != nil { speed = libinput_device_config_accel_get_speed(device) }
    if abilities.leftHanded != nil { leftHanded = libinput_device_config_left_handed_get(device) != 0 }
    if let choice = abilities.scrollMethod {
      let method = libinput_device_config_scroll_get_method(device)
      scrollMethod = choice.values.first { $0.libinputs == method }
    }
  }

  private static func calibration(of device: OpaquePointer) -> CalibrationMatrix? {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 6) { numbers in
      libinput_device_config_calibration_get_matrix(device, numbers.baseAddress)
      // By the shortest text: 0.1 of a policy is 0.1 again.
      return CalibrationMatrix(numbers.map { Double($0.description) ?? Double($0) })
    }
  }
}
