import Globals
import Seats
import Surfaces

/// Clients that hold the pointer.
extension Compositor: PointerConstrainer {
  public func addConstraint(_ constraint: PointerConstraint) {
    router.addConstraint(constraint, at: clock.now)
    requestDidEnd()
  }

  public func changeConstraint(_ id: ConstraintID, _ change: SurfaceChange) {
    router.changeConstraint(id, within: change.constraintRegion, hint: change.cursorHint, at: clock.now)
    requestDidEnd()
  }

  public func removeConstraint(_ id: ConstraintID) {
    router.removeConstraint(id, at: clock.now)
    requestDidEnd()
  }
}
