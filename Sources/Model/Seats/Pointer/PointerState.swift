import Geometry
import Surfaces

/// The place of the pointer, the surface that it is on, and the state of its buttons.
struct PointerState {
  enum Hold {
    /// No button is pressed: the focus follows the hit test.
    case hovering
    /// The implicit grab: the pressed surface receives all events, wherever the pointer is.
    case pressed
    /// No client received the press, or its surface was destroyed. No client receives the pointer until the last button
    /// is released.
    case swallowed
    /// Recognizers receive the pointer first: see `MouseDelivery`.
    case offered
    /// A finger acts as the pointer. No client receives the seat's own pointer until the finger lifts.
    case lent
  }

  var place = Point<LayoutSpace>.zero
  /// The place that an absolute device reported last, even if the pointer could not move there.
  var reported: Point<LayoutSpace>?
  /// True if the device has reported a relative motion in this batch.
  var hasSentStep = false
  /// True once a pointer has moved. Before that, the pointer is not on any surface.
  var isPresent = false
  var focus: SurfaceCapture?
  var hold = Hold.hovering
  var buttons = PressedSet()
  /// The buttons that were pressed when the latest move, resize or drag took over the pointer.
  var taken = PressedSet()
  /// The latest time that clients may have received.
  var latest = InputTime.zero

  /// True if the surface under the pointer receives touchpad gestures. False while no client receives the pointer.
  var mayGesture: Bool {
    switch hold {
    case .hovering, .pressed, .offered: true
    case .swallowed, .lent: false
    }
  }

  var focusID: SurfaceID? { focus?.id }

  func contact(at time: InputTime) -> PointerContact? { focus.map { contact(on: $0, at: time) } }

  func contact(on capture: SurfaceCapture, at time: InputTime) -> PointerContact {
    PointerContact(client: capture.client, surface: capture.id, place: capture.convert(place), time: time)
  }
}
