package import Geometry
package import Globals
package import Seats
public import Surfaces

/// Properties of the seat for other modules.
extension SeatKeeper {
  package var name: String { globals.seat.name }
  /// The protocol object of the seat.
  package var global: SeatGlobal { globals.seat }
  package var data: DataDeviceGlobal { globals.data }
  package var primarySelection: PrimarySelectionGlobal { globals.primarySelection }
  /// Tablets, their tools and pads. A backend describes them here before it reports their events.
  package var tablets: TabletGlobal { globals.tablets }

  /// Decides which keys and places observers must not keep.
  package var privacy: KeyPrivacy { router.outbox.privacy }

  // MARK: Focus

  public var keyWindow: ClientWindow? { router.keyWindow }
  /// The surface that receives keys.
  package var keyboardTarget: KeyboardTarget? { router.keyboardTarget }
  /// The surface that the pointer is on.
  package var pointerFocus: SurfaceID? { router.pointerFocus }

  /// The surface that receives a finger.
  package func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    router.touchFocus(finger: finger, on: device)
  }

  // MARK: Pointer

  package var cursorPlace: Point<LayoutSpace> { router.pointerPlace }
  package var cursorImage: ClientCursor { globals.seat.cursorImage }
  /// True if a client has locked or confined the pointer.
  package var holdsPointer: Bool { router.holdsPointer }
  /// True if a client receives relative motion.
  package var hasStepListeners: Bool { router.hasStepListeners }

  // MARK: Interactions in progress

  /// The state of the seat at this moment.
  package var snapshot: SeatSnapshot { SeatSnapshot(of: router) }
  /// The text field that receives text; nil for none.
  package var textField: ActiveTextField? { globals.texts.activeField }

  /// The time at which gestures next need `Compositor.timeDidPass`; nil if none waits.
  package var nextTimer: InputTime? { router.nextTimer }
  /// The time at which gestures, the idleness of the seat, the identification of touchscreens or changes of outputs that wait for
  /// a confirmation need it.
  var nextDue: InputTime? {
    let ofUser = InputTime.earliest(router.nextTimer, idleness.next)
    return InputTime.earliest(ofUser, InputTime.earliest(identification.next, scene.displays.next))
  }
  /// True while a gesture recognizer watches fingers.
  package var watchesFingers: Bool { router.desk.isWatching }
  /// True while a window is moved or resized, or data is dragged.
  package var isMovingThings: Bool { router.isOperationUnderWay }

  /// The surfaces that a touch or a press of the pointer at a place would hit.
  package func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction {
    byPointer ? PressPrediction(pressAt: place, in: router) : PressPrediction(touchAt: place, in: router)
  }

  /// The responders from a surface to the shell, with their areas; empty if no window on the desktop contains it.
  package func chain(of surface: SurfaceID) -> [ChainSnapshot] { ChainSnapshot.chain(of: surface, in: router) }
}
