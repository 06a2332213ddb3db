import Geometry
import Surfaces

/// Activates and ends the clients' pointer constraints (`zwp_pointer_constraints_v1`).
///
/// A constraint is active while its surface has the pointer, its window has the keyboard, and the pointer is within its
/// area. Then the surface keeps the pointer, whatever is in front of it. Touches are not constrained.
package final class ConstraintDelivery: SeatOwner {
  @exclusivity(unchecked) private var constraints = PointerConstraints()

  init() {}

  var isEmpty: Bool { constraints.isEmpty }

  /// True if a pointer constraint is active.
  package var holdsPointer: Bool { constraints.current != nil }

  /// Returns the active constraint, if its surface has the pointer.
  func inForce(on focus: SurfaceID?) -> PointerConstraint? {
    guard let current = constraints.current, focus == current.surface.id else { return nil }
    return current
  }

  func add(_ constraint: PointerConstraint) { constraints.add(constraint) }

  /// Applies the changes of a constraint in a commit.
  func change(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>
  ) {
    constraints.change(id) { constraint in
      if case .set(let region) = region { constraint.region = region }
      if case .set(let hint) = hint { constraint.hint = hint }
    }
  }

  /// - Returns: the constraint if it was active, else nil.
  func remove(_ id: ConstraintID) -> PointerConstraint? {
    let ended = constraints.active == id ? constraints[id] : nil
    constraints.remove(id)
    return ended
  }

  /// Updates the areas of constraints.
  func sceneDidChange(_ turn: Turn) {
    if !constraints.isEmpty { constraints.measure() }
  }

  /// Ends the active constraint if its conditions no longer hold, and activates one whose conditions hold.
  ///
  /// - Parameter mayHold: true if the window under the pointer has the keyboard, and the pointer does not drive an
  ///   operation.
  func review(_ pointer: PointerState, mayHold: Bool, _ turn: Turn) {
    func isDue(_ constraint: PointerConstraint) -> Bool { mayHold && pointer.satisfies(constraint) }
    if let current = constraints.current, !isDue(current) { end(current, turn) }
    guard mayHold, constraints.active == nil, let focus = pointer.focusID,
      let found = constraints.first(on: focus, where: isDue)
    else { return }
    constraints.activate(found.id)
    turn.emit(.pointer(.constraint(found.target, isActive: true)), .captured)
  }

  /// Ends the active constraint, if any.
  func endCurrent(_ turn: Turn) {
    if let current = constraints.current { end(current, turn) }
  }

  private func end(_ ended: PointerConstraint, _ turn: Turn) {
    constraints.deactivate()
    turn.emit(.pointer(.constraint(ended.target, isActive: false)), .sceneChanged)
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if let current = constraints.current, current.surface.id == surface { end(current, turn) }
    constraints.removeAll(on: surface)
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { constraints.removeAll(of: client) }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
}

extension PointerState {
  /// True if the surface of a constraint has the pointer, and the pointer is within the constraint's area.
  fileprivate func satisfies(_ constraint: PointerConstraint) -> Bool {
    guard isPresent, let focus, focus.id == constraint.surface.id, focus.isShown else { return false }
    switch hold {
    case .hovering, .pressed, .offered: break
    case .swallowed, .lent: return false
    }
    guard let now = SurfaceCapture(focus.surface) else { return false }
    return constraint.area.contains(place.seen(from: now.origin))
  }
}

extension PointerConstraint {
  fileprivate var target: ConstraintTarget { ConstraintTarget(id: id, client: surface.client, surface: surface.id) }
}
