import CLibinput
import Policies

extension SendsEvents {
  static var all: [Self] { [.always, .never, .withoutMouse] }

  var libinputs: libinput_config_send_events_mode {
    switch self {
    case .always: LIBINPUT_CONFIG_SEND_EVENTS_ENABLED
    case .never: LIBINPUT_CONFIG_SEND_EVENTS_DISABLED
    case .withoutMouse: LIBINPUT_CONFIG_SEND_EVENTS_DISABLED_ON_EXTERNAL_MOUSE
    }
  }
}

extension AccelerationProfile {
  var libinputs: libinput_config_accel_profile {
    switch self {
    case .flat: LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT
    case .adaptive: LIBINPUT_CONFIG_ACCEL_PROFILE_ADAPTIVE
    }
  }
}

extension ScrollMethod {
  var libinputs: libinput_config_scroll_method {
    switch self {
    case .none: LIBINPUT_CONFIG_SCROLL_NO_SCROLL
    case .twoFinger: LIBINPUT_CONFIG_SCROLL_2FG
    case .edge: LIBINPUT_CONFIG_SCROLL_EDGE
    case .button: LIBINPUT_CONFIG_SCROLL_ON_BUTTON_DOWN
    }
  }
}

extension ClickMethod {
  var libinputs: libinput_config_click_method {
    switch self {
    case .none: LIBINPUT_CONFIG_CLICK_METHOD_NONE
    case .areas: LIBINPUT_CONFIG_CLICK_METHOD_BUTTON_AREAS
    case .fingers: LIBINPUT_CONFIG_CLICK_METHOD_CLICKFINGER
    }
  }
}
