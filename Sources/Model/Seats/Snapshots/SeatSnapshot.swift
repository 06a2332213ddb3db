public import Geometry
public import Surfaces

/// The state of a seat at one moment, for display. It is computed on request and not stored.
public struct SeatSnapshot: Equatable, Sendable {
  public struct Finger: Equatable, Sendable {
    public var device: DeviceID
    /// The device's own number for the finger.
    public var finger: Int32
    public var place: Point<LayoutSpace>
    public var holder: Holder
  }

  /// A drag and drop operation in progress.
  public struct Drag: Equatable, Sendable {
    public var driver: Driver
    /// The client that began it.
    public var origin: ClientID
    /// The surface that receives its events; nil for none.
    public var focus: SurfaceID?
  }

  /// The receiver of a finger that is down.
  public enum Holder: Equatable, Sendable {
    case surface(SurfaceID)
    /// The client does not receive the finger while a recognizer may still consume it.
    case withheld(from: SurfaceID)
    /// The client receives the finger as the pointer.
    case pointer(SurfaceID)
    case gesture
    case nobody
  }

  /// The fingers, in the order in which they came down.
  public var fingers: [Finger] = []
  /// The place of the cursor; nil if no pointer has ever moved.
  public var cursor: Point<LayoutSpace>?
  /// The surface that has the pointer.
  public var pointerFocus: SurfaceID?
  public var pressesButton = false
  public var keyWindow: WindowID?
  /// The surface that receives keys.
  public var firstResponder: SurfaceID?
  /// The drag and drop operation in progress; nil for none.
  public var drag: Drag?

  public init() {}
}

extension SeatSnapshot {
  /// Captures the current state of a seat.
  public init(of router: InputRouter) {
    for touch in router.owners.touches.delivery.touches where !touch.isLifted {
      let holder = Holder(of: touch, router.owners.emulation.finger)
      fingers.append(Finger(device: touch.device, finger: touch.finger, place: touch.place, holder: holder))
    }
    if router.owners.pointer.isPresent { cursor = router.owners.pointer.place }
    pointerFocus = router.pointerFocus
    pressesButton = !router.owners.pointer.state.buttons.isEmpty
    keyWindow = router.owners.focus.keyWindow?.id
    firstResponder = router.owners.keys.delivery.target?.surface
    drag = router.owners.operation.drag.map { Drag(driver: $0.driver, origin: $0.origin, focus: $0.focus?.id) }
  }
}

extension SeatSnapshot.Holder {
  fileprivate init(of touch: SeatTouch, _ pointer: EmulatedPointer?) {
    switch touch.target {
    case .surface(let capture): self = touch.isSent ? .surface(capture.id) : .withheld(from: capture.id)
    case .pointer:
      self =
        pointer.map { touch.isSent || $0.button != nil ? .pointer($0.capture.id) : .withheld(from: $0.capture.id) }
        ?? .nobody
    case .nobody: self = touch.isTakenByGesture ? .gesture : .nobody
    }
  }
}
