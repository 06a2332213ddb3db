import Geometry
import Surfaces

/// Puts clients' constraints of the pointer in force, and ends them (`zwp_pointer_constraints_v1`).
///
/// A constraint is in force while its surface has the pointer, its window the keyboard, and the pointer is within its area.
/// Fingers are not held. While it is in force, the pointer stays the surface's, whatever is in front of it.
public final class ConstraintDelivery: SeatOwner {
  @exclusivity(unchecked) private var constraints = PointerConstraints()

  init() {}

  var isEmpty: Bool { constraints.isEmpty }

  /// Whether some client's constraint holds the pointer.
  public var holdsPointer: Bool { constraints.current != nil }

  /// The constraint in force, as long as the pointer is its surface's.
  func inForce(on focus: SurfaceID?) -> PointerConstraint? {
    guard let current = constraints.current, focus == current.surface.id else { return nil }
    return current
  }

  func add(_ constraint: PointerConstraint) { constraints.add(constraint) }

  /// Applies what a commit says of a constraint.
  func change(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>
  ) {
    constraints.change(id) { constraint in
      if case .set(let region) = region { constraint.region = region }
      if case .set(let hint) = hint { constraint.hint = hint }
    }
  }

  /// - Returns: the constraint, where it was in force.
  func remove(_ id: ConstraintID) -> PointerConstraint? {
    let ended = constraints.active == id ? constraints[id] : nil
    constraints.remove(id)
    return ended
  }

  /// Finds the areas of constraints again.
  func sceneDidChange(_ turn: Turn) {
    if !constraints.isEmpty { constraints.measure() }
  }

  /// Ends a constraint that may not hold the pointer any longer, and puts one in force that may.
  ///
  /// - Parameter mayHold: whether the window under the pointer has the keyboard, and the pointer moves nothing.
  func review(_ pointer: PointerState, mayHold: Bool, _ turn: Turn) {
    func isDue(_ constraint: PointerConstraint) -> Bool { mayHold && pointer.satisfies(constraint) }
    if let current = constraints.current, !isDue(current) { end(current, turn) }
    guard constraints.active == nil, let found = constraints.all.first(where: isDue) else { return }
    constraints.activate(found.id)
    turn.emit(.pointer(.constraint(found.target, isActive: true)), .captured)
  }

  /// Ends the constraint that is in force, if any.
  func endCurrent(_ turn: Turn) {
    if let current = constraints.current { end(current, turn) }
  }

  private func end(_ ended: PointerConstraint, _ turn: Turn) {
    constraints.deactivate()
    turn.emit(.pointer(.constraint(ended.target, isActive: false)), .sceneChanged)
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if let current = constraints.current, current.surface.id == surface { end(current, turn) }
    drop { $0.surface.id == surface }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { drop { $0.surface.client == client } }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  private func drop(where isGone: (PointerConstraint) -> Bool) {
    for constraint in constraints.all where isGone(constraint) { constraints.remove(constraint.id) }
  }
}

extension PointerState {
  /// Whether the pointer is a constraint's surface's and within its area.
  fileprivate func satisfies(_ constraint: PointerConstraint) -> Bool {
    guard isPresent, let focus, focus.id == constraint.surface.id, focus.isShown else { return false }
    switch hold {
    case .hovering, .pressed: break
    case .swallowed, .lent: return false
    }
    guard let now = SurfaceCapture(focus.surface) else { return false }
    return constraint.area.contains(place.seen(from: now.origin))
  }
}

extension PointerConstraint {
  fileprivate var target: ConstraintTarget { ConstraintTarget(id: id, client: surface.client, surface: surface.id) }
}
