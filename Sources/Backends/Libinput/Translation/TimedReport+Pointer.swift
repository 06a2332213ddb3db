import CLibinput

extension TimedReport {
  init?(pointer event: OpaquePointer) {
    guard let pointer = libinput_event_get_pointer_event(event) else { return nil }
    self.init(
      DeviceReport(pointer, libinput_event_get_type(event)), at: libinput_event_pointer_get_time_usec(pointer))
  }
}

extension DeviceReport {
  /// - Parameter type: the type of a pointer event, except POINTER_AXIS.
  fileprivate init(_ pointer: OpaquePointer, _ type: libinput_event_type) {
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      self = .pointerMotion(
        dx: libinput_event_pointer_get_dx(pointer), dy: libinput_event_pointer_get_dy(pointer),
        ownDX: libinput_event_pointer_get_dx_unaccelerated(pointer),
        ownDY: libinput_event_pointer_get_dy_unaccelerated(pointer))
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      self = .pointerPlace(
        x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
        y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1))
    case LIBINPUT_EVENT_POINTER_BUTTON:
      self = .button(
        code: libinput_event_pointer_get_button(pointer),
        isPressed: libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED)
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL: self = .scroll(ScrollReport(pointer, .wheel))
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: self = .scroll(ScrollReport(pointer, .finger))
    default: self = .scroll(ScrollReport(pointer, .continuous))
    }
  }
}

extension ScrollReport {
  fileprivate init(_ pointer: OpaquePointer, _ source: Source) {
    self.init(
      source, vertical: Amount(pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL, source),
      horizontal: Amount(pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL, source))
  }
}

extension ScrollReport.Amount {
  fileprivate init?(_ pointer: OpaquePointer, _ axis: libinput_pointer_axis, _ source: ScrollReport.Source) {
    guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return nil }
    let value = libinput_event_pointer_get_scroll_value(pointer, axis)
    switch source {
    case .wheel: self.init(value, value120: libinput_event_pointer_get_scroll_value_v120(pointer, axis))
    case .finger, .continuous: self.init(value)
    }
  }
}
