import Geometry
import Interaction
import Surfaces

/// Something that recognizers, or views of the shell, leave or decide while they receive an event.
///
/// The desk collects outcomes in order. Nothing is sent before the router has taken them. The larger ones are named by their
/// places in lists of the desk's, so that an outcome is plain numbers.
enum DeskOutcome {
  /// A surface's view received a touch of the screen or of a touchpad: see `GestureDesk.touch(_:)`.
  case touch(Int)
  /// See `GestureDesk.request(_:)`.
  case request(Int)
  /// A finger that acts as the pointer rests.
  case rest
  /// No responder handled a motion of the device.
  case motionUnhandled
  /// What recognizers decided, one after the other: see `GestureDesk.decision(_:)`.
  case decisions(Range<Int>)
}

/// An outcome that is more than plain numbers.
enum DeskRequest {
  /// A recognizer sends an action.
  case action(Action, by: GestureRecognizer?)
  /// An action that a view or a recognizer sent by itself has reached a responder with a table.
  case performance(Action, ActionPerformance, operand: ClientWindow?, ActionContext, RoutingReason)
  /// The trace explains a recognizer.
  case deed(RecognizerDeed)
}

/// What a surface's view received of a touch.
struct TouchOutcome {
  enum Phase { case began, moved, ended, cancelled }

  var phase: Phase
  /// The touch's name in the responder model.
  var id: Int
  /// Set for a finger of a touchpad gesture.
  var isOfGesture: Bool
  var startTime: InputTime
  var startPlace: Point<LayoutSpace>
  /// The time of what the view received, which may have been withheld until now.
  var time: InputTime
  var place: Point<LayoutSpace>

  /// The touch's name in the router.
  var touch: FingerID { FingerID(rawValue: UInt64(clamping: id)) }
}

extension TouchOutcome {
  init(_ phase: Phase, _ touch: Touch) {
    self.phase = phase
    id = touch.id
    isOfGesture = touch.indirectGesture != nil
    startTime = InputTime(touch.startTime)
    startPlace = Point(touch.startLocation.x, touch.startLocation.y)
    time = InputTime(touch.timestamp)
    place = Point(touch.location.x, touch.location.y)
  }
}
