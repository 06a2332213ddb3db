public import Geometry
public import Globals
public import Seats
public import Surfaces

/// What other modules read of the seat.
extension SeatKeeper {
  public var name: String { globals.seat.name }
  /// The protocol object of the seat.
  public var global: SeatGlobal { globals.seat }
  public var data: DataDeviceGlobal { globals.data }
  public var primarySelection: PrimarySelectionGlobal { globals.primarySelection }
  /// Tablets, their tools and pads. A backend describes them here before it reports their events.
  public var tablets: TabletGlobal { globals.tablets }

  // MARK: Focus

  public var keyWindow: ClientWindow? { router.focus.keyWindow }
  /// The surface that receives keys.
  public var keyboardTarget: KeyboardTarget? { router.keys.target }
  /// The surface that the pointer is on.
  public var pointerFocus: SurfaceID? { router.pointerFocus }

  /// The surface that receives a finger.
  public func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    router.touchFocus(finger: finger, on: device)
  }

  // MARK: Pointer

  public var cursorPlace: Point<LayoutSpace> { router.pointer.place }
  public var cursorImage: ClientCursor { globals.seat.cursorImage }
  /// Whether a client holds or confines the pointer.
  public var holdsPointer: Bool { router.constraints.holdsPointer }
  /// Whether a client receives relative motion.
  public var hasStepListeners: Bool { router.pointer.hasStepListeners }

  // MARK: What is in progress

  /// When gestures next need `Compositor.timeDidPass`.
  public var nextTimer: InputTime? { router.nextTimer }
  /// Whether a gesture recognizer looks at fingers.
  public var watchesFingers: Bool { router.desk.isWatching }
  /// Whether a window is moved or resized, or data is dragged.
  public var isMovingThings: Bool { router.operation.isUnderWay }

  /// The surfaces that a finger or a press of the pointer at a place would reach.
  public func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction {
    byPointer ? PressPrediction(pressAt: place, in: router) : PressPrediction(touchAt: place, in: router)
  }
}
