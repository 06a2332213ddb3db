import Geometry
import Surfaces

// A constraint holds the pointer while its surface has the pointer, its window the keyboard, and the pointer is within its
// area. Fingers are not held. While it holds, the pointer stays the surface's, whatever lies in front of it.

extension InputRouter {
  public func addConstraint(_ constraint: PointerConstraint, at time: Timestamp) {
    recorder.now = time.microseconds
    constraints.add(constraint)
    reviewConstraints(at: time)
  }

  /// Takes in what a commit says of a constraint.
  public func changeConstraint(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>, at time: Timestamp
  ) {
    recorder.now = time.microseconds
    constraints.change(id) { constraint in
      if case .set(let region) = region { constraint.region = region }
      if case .set(let hint) = hint { constraint.hint = hint }
    }
    followPointer(at: time)
    reviewConstraints(at: time)
  }

  /// The client gives the pointer free. After a lock it goes to where the client has it, where that is on the surface.
  public func removeConstraint(_ id: ConstraintID, at time: Timestamp) {
    recorder.now = time.microseconds
    let ended = constraints.active == id ? constraints[id] : nil
    constraints.remove(id)
    guard let ended, let focus = pointer.focus, focus.id == ended.surface.id else { return }
    if case .lock = ended.kind, let hint = ended.hint, ended.surface.contains(hint) {
      pointer.place = layout.clamping(focus.place(of: hint))
    }
    pointer.latest = max(pointer.latest, time)
    switch pointer.hold {
    case .hovering: aimPointer(at: pointer.latest, because: .sceneChanged, hasMoved: true)
    case .pressed:
      if let contact = pointer.contact(at: pointer.latest) {
        send(.pointer(.motion(contact)), to: contact.client, .captured)
      }
    case .swallowed, .lent: break
    }
    if !pointerBatch.isOpen { endPointerBatch() }
    reviewConstraints(at: time)
  }

  /// The surface that a constraint holds the pointer on.
  public var constrainedSurface: SurfaceID? { constraint?.surface.id }

  /// The constraint in force, as long as the pointer is its surface's.
  var constraint: PointerConstraint? {
    guard let current = constraints.current, pointer.focus?.id == current.surface.id else { return nil }
    return current
  }

  // MARK: Holding

  /// Moves as far as a constraint lets the pointer.
  func constrainedMotion(to place: Point<LayoutSpace>, by constraint: PointerConstraint, at time: Timestamp) {
    guard case .confinement = constraint.kind, let focus = pointer.focus else { return }
    let end = constraint.area.walk(from: focus.place(pointer.place), to: focus.place(place))
    let reached = layout.clamping(focus.place(of: end))
    guard reached != pointer.place, constraint.area.contains(focus.place(reached)) else { return }
    pointer.place = reached
    if let contact = pointer.contact(at: time) { send(.pointer(.motion(contact)), to: contact.client, .captured) }
  }

  /// Keeps the pointer on a surface that has moved or become smaller.
  func followConstraint(_ constraint: PointerConstraint, at time: Timestamp) {
    guard pointer.focus?.isShown == true, case .confinement = constraint.kind else { return }
    var hasMoved = pointer.focus?.follow() == true
    guard let focus = pointer.focus else { return }
    if let nearest = constraint.area.nearest(to: focus.place(pointer.place)) {
      let place = layout.clamping(focus.place(of: nearest))
      hasMoved = hasMoved || place != pointer.place
      pointer.place = place
    }
    if hasMoved, let contact = pointer.contact(at: time) {
      send(.pointer(.motion(contact)), to: contact.client, .sceneChanged)
    }
  }

  // MARK: Beginning and end

  /// Lets go of the pointer where a constraint may not hold it any longer, and has it held by one that may.
  func reviewConstraints(at time: Timestamp) {
    guard !constraints.isEmpty else { return }
    if let current = constraints.current, !mayHold(current) { endConstraint(current) }
    guard constraints.active == nil, let found = constraints.all.first(where: mayHold) else { return }
    constraints.activate(found.id)
    emit(.pointer(.constraint(found.target, isActive: true)), .captured)
  }

  func endConstraint(_ ended: PointerConstraint) {
    constraints.deactivate()
    emit(.pointer(.constraint(ended.target, isActive: false)), .sceneChanged)
  }

  private func mayHold(_ constraint: PointerConstraint) -> Bool {
    guard pointer.isPresent, let focus = pointer.focus, focus.id == constraint.surface.id, focus.isShown,
      let window = focus.surface.root.window
    else { return false }
    switch pointer.hold {
    case .hovering, .pressed: break
    case .swallowed, .lent: return false
    }
    let hasKeyboard = popups.isActive ? popups.contains(window) : window.presentingToplevel === keyWindow
    guard hasKeyboard, !operation.isDriven(by: .pointer), let now = SurfaceCapture(focus.surface) else { return false }
    return constraint.area.contains(now.place(pointer.place))
  }

  /// The surface is gone, and what was asked for it.
  func dropConstraints(where isGone: (PointerConstraint) -> Bool) {
    guard !constraints.isEmpty else { return }
    if let current = constraints.current, isGone(current) { endConstraint(current) }
    for constraint in constraints.all where isGone(constraint) { constraints.remove(constraint.id) }
  }
}

extension PointerConstraint {
  var target: ConstraintTarget { ConstraintTarget(id: id, client: surface.client, surface: surface.id) }
}

extension SurfaceCapture {
  fileprivate func place(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> { place.seen(from: origin) }

  fileprivate func place(of place: Point<SurfaceSpace>) -> Point<LayoutSpace> {
    Point(origin.x + place.x, origin.y + place.y)
  }
}

extension Surface {
  fileprivate func contains(_ place: Point<SurfaceSpace>) -> Bool {
    Rect(origin: .zero, size: state.size).contains(place)
  }
}
