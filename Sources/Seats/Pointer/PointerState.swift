import Geometry
import Surfaces

/// Where the pointer is, whom it points at, and who has it while a button is down.
struct PointerState {
  enum Hold {
    /// No button is down: focus follows the hit test.
    case hovering
    /// The implicit grab: everything goes to the surface that was pressed, wherever the pointer is.
    case pressed
    /// A press that no client got, or whose surface is gone: nobody hears anything until the last button is up.
    case swallowed
    /// A finger is the pointer: nobody hears of this one until the finger is done.
    case lent
  }

  var place = Point<LayoutSpace>.zero
  /// Where an absolute device has reported to be last, whether the pointer could go there or not.
  var reported: Point<LayoutSpace>?
  /// The device has said in this batch how far it was moved.
  var hasToldStep = false
  /// A seat whose pointer never moved points at nothing.
  var isPresent = false
  var focus: SurfaceCapture?
  var hold = Hold.hovering
  var buttons = PressedSet()
  /// What was down when the last move, resize or drag took the pointer from its client.
  var taken = PressedSet()
  /// The latest moment that clients may have been told of.
  var latest = Timestamp.zero

  /// Whether gestures of a touchpad go to what the pointer points at: not while no client receives the pointer.
  var mayGesture: Bool {
    switch hold {
    case .hovering, .pressed: true
    case .swallowed, .lent: false
    }
  }

  func contact(at time: Timestamp) -> PointerContact? { focus.map { contact(on: $0, at: time) } }

  func contact(on capture: SurfaceCapture, at time: Timestamp) -> PointerContact {
    PointerContact(client: capture.client, surface: capture.id, place: capture.convert(place), time: time)
  }
}
