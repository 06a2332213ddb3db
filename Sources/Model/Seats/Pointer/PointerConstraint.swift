public import Geometry
public import Surfaces

/// Identifies one constraint for the lifetime of the program.
public struct ConstraintID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A client's request to keep the pointer on one of its surfaces (`zwp_pointer_constraints_v1`).
public struct PointerConstraint {
  public enum Kind: Sendable {
    /// The pointer does not move.
    case lock
    /// The pointer stays within a region.
    case confinement
  }

  package let id: ConstraintID
  package let kind: Kind
  /// True if it can become active again after it has ended.
  package let isPersistent: Bool
  let surface: Surface
  /// The region that the client requested; nil means the whole input region.
  var region: Region<SurfaceSpace>?
  /// The position for the pointer after a lock, as set by the client.
  var hint: Point<SurfaceSpace>?
  /// The part of the surface, at its current size, that the pointer stays in.
  private(set) var area = Region<SurfaceSpace>()

  public init(
    _ id: ConstraintID, _ kind: Kind, on surface: Surface, within region: Region<SurfaceSpace>?, isPersistent: Bool
  ) {
    self.id = id
    self.kind = kind
    self.isPersistent = isPersistent
    self.surface = surface
    self.region = region
    measure()
  }

  /// The position of the pointer after the client removes a lock: the hint, if it is on the surface. Otherwise nil.
  var release: Point<SurfaceSpace>? {
    guard case .lock = kind, let hint, Rect(origin: .zero, size: surface.state.size).contains(hint) else { return nil }
    return hint
  }

  /// Computes the area from the surface's current size and input region.
  mutating func measure() {
    let size = surface.state.size
    area = Region(IntRect(left: 0, top: 0, right: Int64(size.width), bottom: Int64(size.height)))
    if let region { area.formIntersection(region) }
    if let input = surface.state.inputRegion { area.formIntersection(input) }
  }
}

/// All constraints of a seat's pointer. At most one is active.
struct PointerConstraints {
  private var all: [ConstraintID: PointerConstraint] = [:]
  /// The constraints of each surface, in the order of the requests. For each event, only those of one surface are searched.
  private var bySurface: [SurfaceID: [ConstraintID]] = [:]
  private(set) var active: ConstraintID?

  var isEmpty: Bool { all.isEmpty }
  var current: PointerConstraint? { active.flatMap { all[$0] } }

  subscript(id: ConstraintID) -> PointerConstraint? { all[id] }

  /// The first constraint of a surface that meets a condition.
  func first(on surface: SurfaceID, where isMeant: (PointerConstraint) -> Bool) -> PointerConstraint? {
    bySurface[surface]?.lazy.compactMap { all[$0] }.first(where: isMeant)
  }

  mutating func add(_ constraint: PointerConstraint) {
    all[constraint.id] = constraint
    bySurface[constraint.surface.id, default: []].append(constraint.id)
  }

  mutating func remove(_ id: ConstraintID) {
    if active == id { active = nil }
    guard let surface = all.removeValue(forKey: id)?.surface.id else { return }
    bySurface[surface]?.removeAll { $0 == id }
    if bySurface[surface]?.isEmpty == true { bySurface[surface] = nil }
  }

  /// Removes the constraints of a destroyed surface.
  mutating func removeAll(on surface: SurfaceID) { for id in bySurface[surface] ?? [] { remove(id) } }

  /// Removes the constraints of a client.
  mutating func removeAll(of client: ClientID) {
    for constraint in all.values where constraint.surface.client == client { remove(constraint.id) }
  }

  mutating func activate(_ id: ConstraintID) { active = id }

  /// Ends the active constraint. A constraint that is not persistent is removed.
  mutating func deactivate() {
    guard let current else { return active = nil }
    active = nil
    if !current.isPersistent { remove(current.id) }
  }

  mutating func change(_ id: ConstraintID, _ body: (inout PointerConstraint) -> Void) {
    guard var constraint = all[id] else { return }
    body(&constraint)
    constraint.measure()
    all[id] = constraint
  }

  mutating func measure() {
    for id in all.keys { all[id]?.measure() }
  }
}
