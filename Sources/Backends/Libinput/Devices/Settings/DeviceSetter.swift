import CLibinput
import Policies

/// Sets a device of libinput. Settings that are in force already are left alone.
struct DeviceSetter {
  let pointer: OpaquePointer
  /// The settings that could not be applied, in the policy's words.
  private(set) var refusals: [String] = []

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// Applies the settings that differ from those in force.
  ///
  /// - Parameters:
  ///   - wanted: settings that the device supports; nil leaves a setting as it is.
  ///   - current: the settings in force.
  mutating func apply(_ wanted: DeviceConfiguration, over current: DeviceConfiguration) {
    applyPlace(wanted, current)
    applyPointing(wanted, current)
    applyTouchpad(wanted, current)
  }

  private mutating func set<Value: Equatable>(
    _ name: String, _ wanted: Value?, over current: Value?, by call: (OpaquePointer, Value) -> libinput_config_status
  ) {
    guard let wanted, wanted != current else { return }
    let status = call(pointer, wanted)
    guard status != LIBINPUT_CONFIG_STATUS_SUCCESS else { return }
    refusals.append("cannot set \(name): \(String(cString: libinput_config_status_to_str(status)))")
  }

  private mutating func applyPlace(_ wanted: DeviceConfiguration, _ current: DeviceConfiguration) {
    set("calibration", wanted.calibration, over: current.calibration) { device, matrix in
      matrix.numbers.map { Float($0) }.withUnsafeBufferPointer {
        libinput_device_config_calibration_set_matrix(device, $0.baseAddress)
      }
    }
    set("send-events", wanted.sendsEvents, over: current.sendsEvents) {
      libinput_device_config_send_events_set_mode($0, $1.libinputs.rawValue)
    }
  }

  private mutating func applyPointing(_ wanted: DeviceConfiguration, _ current: DeviceConfiguration) {
    set("natural-scroll", wanted.naturalScroll, over: current.naturalScroll) {
      libinput_device_config_scroll_set_natural_scroll_enabled($0, $1 ? 1 : 0)
    }
    set("acceleration", wanted.acceleration, over: current.acceleration) {
      libinput_device_config_accel_set_profile($0, $1.libinputs)
    }
    set("speed", wanted.speed, over: current.speed) { libinput_device_config_accel_set_speed($0, $1) }
    set("left-handed", wanted.leftHanded, over: current.leftHanded) {
      libinput_device_config_left_handed_set($0, $1 ? 1 : 0)
    }
    set("scroll-method", wanted.scrollMethod, over: current.scrollMethod) {
      libinput_device_config_scroll_set_method($0, $1.libinputs)
    }
  }

  private mutating func applyTouchpad(_ wanted: DeviceConfiguration, _ current: DeviceConfiguration) {
    set("tap", wanted.tap, over: current.tap) {
      libinput_device_config_tap_set_enabled($0, $1 ? LIBINPUT_CONFIG_TAP_ENABLED : LIBINPUT_CONFIG_TAP_DISABLED)
    }
    set("disable-while-typing", wanted.disableWhileTyping, over: current.disableWhileTyping) {
      libinput_device_config_dwt_set_enabled($0, $1 ? LIBINPUT_CONFIG_DWT_ENABLED : LIBINPUT_CONFIG_DWT_DISABLED)
    }
    set("click-method", wanted.clickMethod, over: current.clickMethod) {
      libinput_device_config_click_set_method($0, $1.libinputs)
    }
  }
}
