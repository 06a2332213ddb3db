package import Geometry
package import Surfaces

/// The state of a seat at one moment, for display. It is computed on request and not stored.
package struct SeatSnapshot: Equatable, Sendable {
  package struct Finger: Equatable, Sendable {
    package var device: DeviceID
    /// The device's own number for the finger.
    package var finger: Int32
    package var place: Point<LayoutSpace>
    package var holder: Holder
  }

  /// A drag and drop operation in progress.
  package struct Drag: Equatable, Sendable {
    package var driver: Driver
    /// The client that began it.
    package var origin: ClientID
    /// The surface that receives its events; nil for none.
    package var focus: SurfaceID?
  }

  /// The receiver of a finger that is down.
  package enum Holder: Equatable, Sendable {
    case surface(SurfaceID)
    /// The client does not receive the finger while a recognizer may still consume it.
    case withheld(from: SurfaceID)
    /// The client receives the finger as the pointer.
    case pointer(SurfaceID)
    case gesture
    case nobody
  }

  /// The fingers, in the order in which they came down.
  package var fingers: [Finger] = []
  /// The place of the cursor; nil if no pointer has ever moved.
  package var cursor: Point<LayoutSpace>?
  /// The surface that has the pointer.
  package var pointerFocus: SurfaceID?
  package var pressesButton = false
  package var keyWindow: WindowID?
  /// The surface that receives keys.
  package var firstResponder: SurfaceID?
  /// The drag and drop operation in progress; nil for none.
  package var drag: Drag?

  package init() {}
}

extension SeatSnapshot {
  /// Captures the current state of a seat.
  package init(of router: InputRouter) {
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
