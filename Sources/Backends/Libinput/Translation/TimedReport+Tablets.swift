import CLibinput
import Seats

extension TimedReport {
  /// Reads events of tools and pads. Keys of pads are ignored.
  init?(tablet event: OpaquePointer) {
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_TIP,
      LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      guard let tool = libinput_event_get_tablet_tool_event(event),
        let report = ToolReport(tool, libinput_event_get_type(event))
      else { return nil }
      self.init(.tool(report), at: libinput_event_tablet_tool_get_time_usec(tool))
    default:
      guard let pad = libinput_event_get_tablet_pad_event(event),
        let report = PadReport(pad, libinput_event_get_type(event))
      else { return nil }
      self.init(.pad(report), at: libinput_event_tablet_pad_get_time_usec(pad))
    }
  }
}

extension ToolReport {
  fileprivate init?(_ event: OpaquePointer, _ type: libinput_event_type) {
    guard let tool = libinput_event_tablet_tool_get_tool(event), let id = ToolID(of: tool) else { return nil }
    switch type {
    case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
      let state = libinput_event_tablet_tool_get_proximity_state(event)
      self.init(id, .proximity(isIn: state == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN))
    case LIBINPUT_EVENT_TABLET_TOOL_TIP:
      self.init(id, .tip(isDown: libinput_event_tablet_tool_get_tip_state(event) == LIBINPUT_TABLET_TOOL_TIP_DOWN))
    case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      self.init(
        id,
        .button(
          code: libinput_event_tablet_tool_get_button(event),
          isPressed: libinput_event_tablet_tool_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED))
    default: self.init(id, .axes)
    }
    readAxes(event)
  }

  private mutating func readAxes(_ event: OpaquePointer) {
    let isArrival = self.event == .proximity(isIn: true)
    if isArrival || libinput_event_tablet_tool_x_has_changed(event) != 0
      || libinput_event_tablet_tool_y_has_changed(event) != 0
    {
      x = libinput_event_tablet_tool_get_x_transformed(event, 1)
      y = libinput_event_tablet_tool_get_y_transformed(event, 1)
    }
    if libinput_event_tablet_tool_pressure_has_changed(event) != 0 {
      pressure = libinput_event_tablet_tool_get_pressure(event)
    }
    if libinput_event_tablet_tool_distance_has_changed(event) != 0 {
      distance = libinput_event_tablet_tool_get_distance(event)
    }
    if libinput_event_tablet_tool_tilt_x_has_changed(event) != 0
      || libinput_event_tablet_tool_tilt_y_has_changed(event) != 0
    {
      tiltX = libinput_event_tablet_tool_get_tilt_x(event)
      tiltY = libinput_event_tablet_tool_get_tilt_y(event)
    }
    if libinput_event_tablet_tool_rotation_has_changed(event) != 0 {
      rotation = libinput_event_tablet_tool_get_rotation(event)
    }
    if libinput_event_tablet_tool_slider_has_changed(event) != 0 {
      slider = libinput_event_tablet_tool_get_slider_position(event)
    }
    if libinput_event_tablet_tool_wheel_has_changed(event) != 0 {
      wheel = libinput_event_tablet_tool_get_wheel_delta(event)
      wheelClicks = Double(libinput_event_tablet_tool_get_wheel_delta_discrete(event))
    }
  }
}

extension PadReport {
  fileprivate init?(_ event: OpaquePointer, _ type: libinput_event_type) {
    switch type {
    case LIBINPUT_EVENT_TABLET_PAD_BUTTON:
      let isPressed = libinput_event_tablet_pad_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED
      self.init(.button(libinput_event_tablet_pad_get_button_number(event), isPressed: isPressed))
    case LIBINPUT_EVENT_TABLET_PAD_RING:
      self.init(
        .ring(
          libinput_event_tablet_pad_get_ring_number(event), degrees: libinput_event_tablet_pad_get_ring_position(event),
          isFinger: libinput_event_tablet_pad_get_ring_source(event) == LIBINPUT_TABLET_PAD_RING_SOURCE_FINGER))
    case LIBINPUT_EVENT_TABLET_PAD_STRIP:
      self.init(
        .strip(
          libinput_event_tablet_pad_get_strip_number(event),
          position: libinput_event_tablet_pad_get_strip_position(event),
          isFinger: libinput_event_tablet_pad_get_strip_source(event) == LIBINPUT_TABLET_PAD_STRIP_SOURCE_FINGER))
    default: return nil
    }
    if let group = libinput_event_tablet_pad_get_mode_group(event) {
      self.group = libinput_tablet_pad_mode_group_get_index(group)
    }
    mode = libinput_event_tablet_pad_get_mode(event)
  }
}
