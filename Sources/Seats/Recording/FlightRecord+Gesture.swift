import Traces

// A touchpad gesture as a record has it: `detail` is kind and fingers, `x` and `y` the step, `number` scale and rotation.

extension FlightRecord.Kind {
  static func gestureInput(_ phase: PointerGesture.Phase) -> Self {
    switch phase {
    case .began: .gestureBegin
    case .changed: .gestureUpdate
    case .ended: .gestureEnd
    case .cancelled: .gestureCancel
    }
  }

  static func gestureOutput(_ phase: PointerGesture.Phase) -> Self {
    switch phase {
    case .began: .sentGestureBegin
    case .changed: .sentGestureUpdate
    case .ended: .sentGestureEnd
    case .cancelled: .sentGestureCancel
    }
  }
}

extension PointerGesture {
  var detail: UInt16 { UInt16(kind.rawValue) | UInt16(fingers) << 8 }

  /// Hundredths: lines of a trace say no more than that.
  var number: Int32 { FlightRecord.turn(scale: Double(scale), degrees: Double(rotation)) }
}
