/// One input event from a device, a host compositor or a script, in coordinates of the desktop.
///
/// Each family is a type with one file here, one in `Recording`, and one in each module that describes it. Touches and
/// pointer movements arrive in batches; a batch ends with the `frame` of its family.
public enum InputEvent: Equatable, Sendable {
  case touch(TouchReport)
  case pointer(PointerReport)
  /// Fingers on a touchpad. A gesture does not have a place and does not need a frame.
  case gesture(PointerGesture)
  case tool(ToolEvent)
  case pad(PadEvent)
  case key(KeyReport)
  /// The whole device was moved or folded.
  case motion(DeviceMotion)
  /// The device was removed. The router releases everything that was held down with it.
  case deviceRemoved(DeviceID)

  /// A frame has the same timestamp as the events that it closes.
  var isPointerFrame: Bool { if case .pointer(.frame) = self { true } else { false } }
}

extension InputEvent {
  /// True if a finger comes down, a button is pressed or something scrolls.
  var isPress: Bool {
    switch self {
    case .touch(.down), .pointer(.axis): true
    case .pointer(.button(_, _, let isPressed)): isPressed
    default: false
    }
  }
}
