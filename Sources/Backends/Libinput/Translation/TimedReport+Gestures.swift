import CLibinput

extension TimedReport {
  init?(gesture event: OpaquePointer) {
    guard let gesture = libinput_event_get_gesture_event(event),
      let report = GestureReport(gesture, libinput_event_get_type(event))
    else { return nil }
    self.init(.gesture(report), at: libinput_event_gesture_get_time_usec(gesture))
  }
}

extension GestureReport {
  fileprivate init?(_ gesture: OpaquePointer, _ type: libinput_event_type) {
    guard let (kind, phase) = Self.meaning(of: type, gesture) else { return nil }
    self.init(kind, phase, fingers: libinput_event_gesture_get_finger_count(gesture))
    if kind == .pinch { scale = libinput_event_gesture_get_scale(gesture) }
    guard phase == .changed else { return }
    dx = libinput_event_gesture_get_dx(gesture)
    dy = libinput_event_gesture_get_dy(gesture)
    if kind == .pinch { rotation = libinput_event_gesture_get_angle_delta(gesture) }
  }

  private static func meaning(of type: libinput_event_type, _ gesture: OpaquePointer) -> (Kind, Phase)? {
    switch type {
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: (.swipe, .began)
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE: (.swipe, .changed)
    case LIBINPUT_EVENT_GESTURE_SWIPE_END: (.swipe, end(of: gesture))
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: (.pinch, .began)
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: (.pinch, .changed)
    case LIBINPUT_EVENT_GESTURE_PINCH_END: (.pinch, end(of: gesture))
    case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: (.hold, .began)
    case LIBINPUT_EVENT_GESTURE_HOLD_END: (.hold, end(of: gesture))
    default: nil
    }
  }

  private static func end(of gesture: OpaquePointer) -> Phase {
    libinput_event_gesture_get_cancelled(gesture) != 0 ? .cancelled : .ended
  }
}
