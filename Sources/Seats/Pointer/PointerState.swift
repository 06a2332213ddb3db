import Geometry
import Surfaces

/// The place of the pointer, the surface that it points at, and the target while a button is down.
struct PointerState {
  enum Hold {
    /// No button is down: focus follows the hit test.
    case hovering
    /// The implicit grab: everything goes to the surface that was pressed, wherever the pointer is.
    case pressed
    /// No client received the press, or its surface is gone. No client receives anything until the last button is up.
    case swallowed
    /// A finger acts as the pointer. No client receives this one until the finger lifts.
    case lent
  }

  var place = Point<LayoutSpace>.zero
  /// The place that an absolute device reported last, whether the pointer could go there or not.
  var reported: Point<LayoutSpace>?
  /// Whether the device has reported a step in this batch.
  var hasToldStep = false
  /// A seat whose pointer never moved points at nothing.
  var isPresent = false
  var focus: SurfaceCapture?
  var hold = Hold.hovering
  var buttons = PressedSet()
  /// The buttons that were down when the latest move, resize or drag took the pointer from its client.
  var taken = PressedSet()
  /// The latest time that clients may have received.
  var latest = InputTime.zero

  /// Whether gestures of a touchpad go to what the pointer points at: not while no client receives the pointer.
  var mayGesture: Bool {
    switch hold {
    case .hovering, .pressed: true
    case .swallowed, .lent: false
    }
  }

  var focusID: SurfaceID? { focus?.id }

  func contact(at time: InputTime) -> PointerContact? { focus.map { contact(on: $0, at: time) } }

  func contact(on capture: SurfaceCapture, at time: InputTime) -> PointerContact {
    PointerContact(client: capture.client, surface: capture.id, place: capture.convert(place), time: time)
  }
}
