import Geometry
import Interaction
import Surfaces

/// An outcome of an event for recognizers or views of the shell.
///
/// The desk collects outcomes in order. Nothing is sent before the router carries them out. Larger outcomes are stored
/// in lists of the desk and referred to by index, so that an outcome contains only plain numbers.
enum DeskOutcome {
  /// The view of a surface received a touch of a touchscreen or a touchpad: see `GestureDesk.touch(_:)`.
  case touch(Int)
  /// All touches of the event have been collected, and some of them were withheld until now; see `LateTouches`.
  case lateTouches
  /// See `GestureDesk.request(_:)`.
  case request(Int)
  /// A finger that acts as the pointer rests.
  case rest
  /// No responder handled a motion of the device.
  case motionUnhandled
  /// Decisions of recognizers, in order: see `GestureDesk.decision(_:)`.
  case decisions(Range<Int>)
  /// The trace explains a recognizer: see `GestureDesk.deed(_:)`.
  case deed(Int)
}

/// An outcome with more than plain numbers.
enum DeskRequest {
  /// A recognizer sends an action, with its values if the action's performer reads them, and the touch of the mouse that
  /// it recognized, if any.
  case action(Action, by: GestureRecognizer?, GestureReading?, mouse: Int?)
  /// An action that a view or a recognizer sent has reached a responder with a table for it.
  case performance(Action, ActionPerformance, operand: ClientWindow?, of: Responder, ActionContext, RoutingReason)
  /// A responder received the beginning, the end or the cancellation of a press.
  case press(Press, Contact.Phase)
}

/// A touch event that the view of a surface received.
struct TouchOutcome {
  enum Phase { case began, moved, ended, cancelled }

  var phase: Phase
  /// The touch's identifier in the responder model.
  var id: Int
  /// True if the touch is a finger of a touchpad gesture.
  var isOfGesture: Bool
  /// True if the touch represents a scroll.
  var isOfScroll = false
  var startTime: InputTime
  var startPlace: Point<LayoutSpace>
  /// The time of the event, which may have been withheld until now.
  var time: InputTime
  var place: Point<LayoutSpace>
  /// For a beginning: the number of withheld movements that were not kept.
  var droppedMovements = 0

  /// The touch's identifier in the router.
  var touch: FingerID { FingerID(rawValue: UInt64(clamping: id)) }
}

extension TouchOutcome {
  init(_ phase: Phase, _ touch: Touch) {
    self.phase = phase
    id = touch.id
    isOfGesture = touch.indirectGesture != nil
    isOfScroll = touch.scrollType != nil
    startTime = InputTime(touch.startTime)
    startPlace = Point(touch.startLocation.x, touch.startLocation.y)
    time = InputTime(touch.timestamp)
    place = Point(touch.location.x, touch.location.y)
  }

  /// The beginning of a touch whose withheld movements follow one by one.
  init(beginningOf touch: Touch) {
    self.init(.began, touch)
    time = startTime
    place = startPlace
    droppedMovements = touch.droppedMovements
  }

  /// One of the withheld movements of a touch.
  init(_ movement: TouchMovement, of touch: Touch) {
    self.init(.moved, touch)
    time = InputTime(movement.timestamp)
    place = Point(movement.location.x, movement.location.y)
  }
}
