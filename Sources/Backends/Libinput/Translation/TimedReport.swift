import CLibinput
import Seats

/// A device report with its time, read from a libinput event.
struct TimedReport {
  var report: DeviceReport
  /// Microseconds of CLOCK_MONOTONIC.
  var microseconds: UInt64

  /// - Returns: nil for events that the seat does not use, and for events that duplicate others.
  @inline(__always)
  init?(_ event: OpaquePointer) {
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
      LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
      self.init(touch: event)
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
      LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
      LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      self.init(pointer: event)
    case LIBINPUT_EVENT_KEYBOARD_KEY: self.init(keyboard: event)
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, LIBINPUT_EVENT_GESTURE_SWIPE_END,
      LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, LIBINPUT_EVENT_GESTURE_PINCH_END,
      LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, LIBINPUT_EVENT_GESTURE_HOLD_END:
      self.init(gesture: event)
    case LIBINPUT_EVENT_SWITCH_TOGGLE: self.init(switch: event)
    case LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, LIBINPUT_EVENT_TABLET_TOOL_TIP,
      LIBINPUT_EVENT_TABLET_TOOL_BUTTON, LIBINPUT_EVENT_TABLET_PAD_BUTTON, LIBINPUT_EVENT_TABLET_PAD_RING,
      LIBINPUT_EVENT_TABLET_PAD_STRIP, LIBINPUT_EVENT_TABLET_PAD_KEY:
      self.init(tablet: event)
    // POINTER_AXIS duplicates the scroll events for programs that do not support them.
    default: return nil
    }
  }

  init(_ report: DeviceReport, at microseconds: UInt64) {
    self.report = report
    self.microseconds = microseconds
  }
}

extension TimedReport {
  private init?(touch event: OpaquePointer) {
    let type = libinput_event_get_type(event)
    guard let touch = libinput_event_get_touch_event(event) else { return nil }
    let time = libinput_event_touch_get_time_usec(touch)
    if type == LIBINPUT_EVENT_TOUCH_FRAME {
      self.init(.touchFrame, at: time)
      return
    }
    let slot = libinput_event_touch_get_slot(touch)
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION:
      let x = libinput_event_touch_get_x_transformed(touch, 1)
      let y = libinput_event_touch_get_y_transformed(touch, 1)
      let isDown = type == LIBINPUT_EVENT_TOUCH_DOWN
      self.init(isDown ? .touchDown(slot: slot, x: x, y: y) : .touchMotion(slot: slot, x: x, y: y), at: time)
    case LIBINPUT_EVENT_TOUCH_UP: self.init(.touchUp(slot: slot), at: time)
    default: self.init(.touchCancel(slot: slot), at: time)
    }
  }

  private init?(keyboard event: OpaquePointer) {
    guard let key = libinput_event_get_keyboard_event(event) else { return nil }
    self.init(
      .key(
        code: libinput_event_keyboard_get_key(key),
        isPressed: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED),
      at: libinput_event_keyboard_get_time_usec(key))
  }

  /// `LIBINPUT_SWITCH_KEYPAD_SLIDE`, which headers before libinput 1.30 do not have.
  private static let keypadSlide = libinput_switch(rawValue: 3)

  private init?(switch event: OpaquePointer) {
    guard let toggle = libinput_event_get_switch_event(event) else { return nil }
    let isOn = libinput_event_switch_get_switch_state(toggle) == LIBINPUT_SWITCH_STATE_ON
    let time = libinput_event_switch_get_time_usec(toggle)
    switch libinput_event_switch_get_switch(toggle) {
    case LIBINPUT_SWITCH_LID: self.init(.motion(isOn ? .lidClosed : .lidOpened), at: time)
    case LIBINPUT_SWITCH_TABLET_MODE: self.init(.motion(isOn ? .tabletModeOn : .tabletModeOff), at: time)
    case Self.keypadSlide: self.init(.motion(isOn ? .keypadOpened : .keypadClosed), at: time)
    default: return nil
    }
  }
}
