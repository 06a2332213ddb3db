import Surfaces
import Traces

// Touchpad gestures: `detail` is the kind (low byte) and the fingers (high byte), `x` and `y` are the step, `number` is
// scale and rotation.

extension FlightEntry {
  init(_ gesture: PointerGesture) {
    self.init(
      .input(gesture.phase), detail: gesture.detail, other: gesture.device.rawValue, number: gesture.number,
      x: Double(gesture.dx), y: Double(gesture.dy))
  }

  init(_ target: GestureTarget, _ gesture: PointerGesture) {
    self.init(
      .output(gesture.phase), detail: gesture.detail, subject: target.surface.rawValue, other: target.client.rawValue,
      number: gesture.number, x: Double(gesture.dx), y: Double(gesture.dy))
  }
}

extension FlightEntry.Kind {
  fileprivate static func input(_ phase: PointerGesture.Phase) -> Self {
    switch phase {
    case .began: .gestureBegin
    case .changed: .gestureUpdate
    case .ended: .gestureEnd
    case .cancelled: .gestureCancel
    }
  }

  fileprivate static func output(_ phase: PointerGesture.Phase) -> Self {
    switch phase {
    case .began: .sentGestureBegin
    case .changed: .sentGestureUpdate
    case .ended: .sentGestureEnd
    case .cancelled: .sentGestureCancel
    }
  }
}

extension PointerGesture {
  fileprivate var detail: UInt16 { UInt16(kind.rawValue) | UInt16(fingers) << 8 }

  /// Scale and rotation in hundredths, which is the precision of a trace.
  fileprivate var number: Int32 { FlightEntry.turn(scale: Double(scale), degrees: Double(rotation)) }
}
