import Geometry
import Globals
import Seats
import Surfaces

/// Client requests that the router decides or records: pointer constraints, drags, key grabs of input methods, and
/// bells.
final class SeatRequests {
  private let router: InputRouter
  private let clock: any Clock
  private let effects: EffectCarrier

  init(_ router: InputRouter, _ clock: any Clock, _ effects: EffectCarrier) {
    self.router = router
    self.clock = clock
    self.effects = effects
  }
}

extension SeatRequests: PointerConstrainer {
  func addConstraint(_ constraint: PointerConstraint) {
    router.take(.addConstraint(constraint), at: clock.now)
    effects.requestDidEnd()
  }

  func changeConstraint(_ id: ConstraintID, _ change: SurfaceChange) {
    router.take(.changeConstraint(id, within: change.constraintRegion, hint: change.cursorHint), at: clock.now)
    effects.requestDidEnd()
  }

  func removeConstraint(_ id: ConstraintID) {
    router.take(.removeConstraint(id), at: clock.now)
    effects.requestDidEnd()
  }
}

extension SeatRequests: PointerWarper {
  func warpPointer(to place: Point<SurfaceSpace>, on surface: SurfaceID) {
    router.take(.warpPointer(surface, to: place), at: clock.now)
    effects.requestDidEnd()
  }
}

extension SeatRequests {
  /// Records that a client has rung the bell.
  func didRing(_ client: ClientID, in window: WindowID?) {
    router.take(.record(ClientNews(.rang, client, window: window)), at: clock.now)
  }
}

// The effects of these calls are carried out when the client's request has ended.

extension SeatRequests: DragDelegate {
  func beginDrag(from client: ClientID, isPrivate: Bool, by driver: Driver) -> Bool {
    router.take(.beginDrag(from: client, isPrivate: isPrivate, by: driver), at: clock.now)
  }

  func cancelDrag() { router.take(.cancelOperation, at: clock.now) }
}

extension SeatRequests: KeyGrabDelegate {
  func beginKeyGrab(_ grab: KeyGrabTarget) { router.take(.beginKeyGrab(grab), at: clock.now) }
  func endKeyGrab(_ grab: KeyGrabTarget) { router.take(.endKeyGrab(grab), at: clock.now) }
}
