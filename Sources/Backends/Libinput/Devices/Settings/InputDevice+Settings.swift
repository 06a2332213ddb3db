import CLibinput
public import Policies

extension InputDevice {
  /// Configures the device by the policy. Settings that the policy does not mention get the device's defaults.
  ///
  /// - Returns: the settings that could not be applied, in the policy's words.
  public func configure(_ settings: DeviceSettings) -> [String] {
    var refusals: [String] = []
    let wanted = DeviceConfiguration(settings, of: abilities, refusals: &refusals)
    for refusal in carryOut(wanted) { refusals.append(refusal) }
    configuration = wanted
    translation.invertsScrolling = wanted.naturalScroll ?? false
    return refusals
  }

  private func carryOut(_ wanted: DeviceConfiguration) -> [String] {
    var refusals: [String] = []
    func note(_ status: libinput_config_status, _ name: String) {
      guard status != LIBINPUT_CONFIG_STATUS_SUCCESS else { return }
      refusals.append("cannot set \(name): \(String(cString: libinput_config_status_to_str(status)))")
    }
    carryOutPlace(wanted, note)
    carryOutPointing(wanted, note)
    carryOutTouchpad(wanted, note)
    return refusals
  }

  private typealias Note = (libinput_config_status, String) -> Void

  private func carryOutPlace(_ wanted: DeviceConfiguration, _ note: Note) {
    if let matrix = wanted.calibration {
      note(
        matrix.numbers.map { Float($0) }.withUnsafeBufferPointer {
          libinput_device_config_calibration_set_matrix(pointer, $0.baseAddress)
        }, "calibration")
    }
    if let sends = wanted.sendsEvents {
      note(libinput_device_config_send_events_set_mode(pointer, sends.libinputs.rawValue), "send-events")
    }
  }

  private func carryOutPointing(_ wanted: DeviceConfiguration, _ note: Note) {
    if let natural = wanted.naturalScroll {
      note(libinput_device_config_scroll_set_natural_scroll_enabled(pointer, natural ? 1 : 0), "natural-scroll")
    }
    if let profile = wanted.acceleration {
      note(libinput_device_config_accel_set_profile(pointer, profile.libinputs), "acceleration")
    }
    if let speed = wanted.speed { note(libinput_device_config_accel_set_speed(pointer, speed), "speed") }
    if let left = wanted.leftHanded {
      note(libinput_device_config_left_handed_set(pointer, left ? 1 : 0), "left-handed")
    }
    if let method = wanted.scrollMethod {
      note(libinput_device_config_scroll_set_method(pointer, method.libinputs), "scroll-method")
    }
  }

  private func carryOutTouchpad(_ wanted: DeviceConfiguration, _ note: Note) {
    if let tap = wanted.tap {
      let state = tap ? LIBINPUT_CONFIG_TAP_ENABLED : LIBINPUT_CONFIG_TAP_DISABLED
      note(libinput_device_config_tap_set_enabled(pointer, state), "tap")
    }
    if let rests = wanted.disableWhileTyping {
      let state = rests ? LIBINPUT_CONFIG_DWT_ENABLED : LIBINPUT_CONFIG_DWT_DISABLED
      note(libinput_device_config_dwt_set_enabled(pointer, state), "disable-while-typing")
    }
    if let method = wanted.clickMethod {
      note(libinput_device_config_click_set_method(pointer, method.libinputs), "click-method")
    }
  }
}
