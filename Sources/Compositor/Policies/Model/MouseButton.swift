/// A button of the mouse, by the names of linux/input-event-codes.h.
package enum MouseButton: String, CaseIterable, Sendable {
  case left
  case right
  case middle
  case side
  case extra
  case forward
  case back
  case task

  /// The number of the button, from 1 for the left one, in the order of the evdev codes.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
