import Geometry
package import Seats
package import Surfaces
package import WaylandServer

/// Carries out pointer constraints for clients.
package protocol PointerConstrainer: AnyObject {
  func addConstraint(_ constraint: PointerConstraint)
  func changeConstraint(_ id: ConstraintID, _ change: SurfaceChange)
  func removeConstraint(_ id: ConstraintID)
}

/// `zwp_pointer_constraints_v1`: locks and confinements of the pointer.
package final class PointerConstraintsGlobal: ZwpPointerConstraintsV1.Handler {
  private weak var constrainer: (any PointerConstrainer)?
  private var objects: [ConstraintID: PointerConstraintObject] = [:]
  private var lastID: UInt32 = 0
  private var global: Global<ZwpPointerConstraintsV1>?

  package init(_ seat: SeatGlobal, _ constrainer: any PointerConstrainer) throws(DisplayError) {
    self.constrainer = constrainer
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.attach(self)
  }

  package func destroy(_ object: ZwpPointerConstraintsV1) {}

  package func lockPointer(
    _ object: ZwpPointerConstraintsV1, id: ZwpLockedPointerV1, surface: WlSurface, pointer: WlPointer,
    region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
  ) {
    let made = make(.lock, on: surface, lifetime, object) { [unowned id] isActive in
      isActive ? id.sendLocked() : id.sendUnlocked()
    }
    guard let made else { return }
    id.handler = made
    id.onDestroy = { [weak self] in self?.end(made) }
    begin(made, within: region)
  }

  package func confinePointer(
    _ object: ZwpPointerConstraintsV1, id: ZwpConfinedPointerV1, surface: WlSurface, pointer: WlPointer,
    region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
  ) {
    let made = make(.confinement, on: surface, lifetime, object) { [unowned id] isActive in
      isActive ? id.sendConfined() : id.sendUnconfined()
    }
    guard let made else { return }
    id.handler = made
    id.onDestroy = { [weak self] in self?.end(made) }
    begin(made, within: region)
  }

  private func make(
    _ kind: PointerConstraint.Kind, on surface: WlSurface, _ lifetime: ZwpPointerConstraintsV1.Lifetime,
    _ object: ZwpPointerConstraintsV1, tell: @escaping (Bool) -> Void
  ) -> PointerConstraintObject? {
    guard let target = surface.object else { return nil }
    guard target.constraint == nil else {
      object.postError(
        ZwpPointerConstraintsV1.Error.alreadyConstrained.rawValue,
        "wl_surface@\(surface.id) already has a pointer constraint")
      return nil
    }
    lastID &+= 1
    return PointerConstraintObject(
      ConstraintID(rawValue: lastID), kind, on: target, isPersistent: lifetime == .persistent, tell: tell,
      onCommit: { [weak constrainer] in constrainer?.changeConstraint($0, $1) })
  }

  private func begin(_ made: PointerConstraintObject, within region: WlRegion?) {
    guard let surface = made.surface else { return }
    surface.beginConstraint(made)
    objects[made.id] = made
    constrainer?.addConstraint(
      PointerConstraint(
        made.id, made.kind, on: surface.model, within: region.map { $0.object?.region ?? Region() },
        isPersistent: made.isPersistent))
  }

  private func end(_ object: PointerConstraintObject) {
    guard objects.removeValue(forKey: object.id) != nil else { return }
    object.leaveSurface()
    constrainer?.removeConstraint(object.id)
  }

  func deliver(_ target: ConstraintTarget, isActive: Bool) {
    guard let object = objects[target.id] else { return }
    if !isActive, !object.isPersistent { object.leaveSurface() }
    object.tell(isActive)
  }
}

/// A `zwp_locked_pointer_v1` or `zwp_confined_pointer_v1`.
final class PointerConstraintObject {
  let id: ConstraintID
  let kind: PointerConstraint.Kind
  let isPersistent: Bool
  /// The constrained surface; nil after it was destroyed or after a one-shot constraint has ended.
  private(set) weak var surface: ClientSurface?
  /// Notifies the client whether the constraint is active.
  fileprivate let tell: (Bool) -> Void
  private let onCommit: (ConstraintID, SurfaceChange) -> Void

  init(
    _ id: ConstraintID, _ kind: PointerConstraint.Kind, on surface: ClientSurface, isPersistent: Bool,
    tell: @escaping (Bool) -> Void, onCommit: @escaping (ConstraintID, SurfaceChange) -> Void
  ) {
    self.tell = tell
    self.onCommit = onCommit
    self.id = id
    self.kind = kind
    self.surface = surface
    self.isPersistent = isPersistent
  }

  /// Reports a changed region or cursor hint, which take effect with the commit of the surface.
  func didCommit(_ change: SurfaceChange) {
    if change.constraintRegion.isSet || change.cursorHint.isSet { onCommit(id, change) }
  }

  fileprivate func leaveSurface() {
    surface?.endConstraint(self)
    surface = nil
  }

  private func setRegion(_ region: WlRegion?) {
    surface?.model.pending.constraintRegion = .set(region.map { $0.object?.region ?? Region() })
    surface?.weighRegions()
  }
}

extension PointerConstraintObject: ZwpLockedPointerV1.Handler {
  func destroy(_ object: ZwpLockedPointerV1) {}

  func setCursorPositionHint(_ object: ZwpLockedPointerV1, surfaceX: Fixed, surfaceY: Fixed) {
    surface?.model.pending.cursorHint = .set(Point(surfaceX.double, surfaceY.double))
  }

  func setRegion(_ object: ZwpLockedPointerV1, region: WlRegion?) { setRegion(region) }
}

extension PointerConstraintObject: ZwpConfinedPointerV1.Handler {
  func destroy(_ object: ZwpConfinedPointerV1) {}
  func setRegion(_ object: ZwpConfinedPointerV1, region: WlRegion?) { setRegion(region) }
}
