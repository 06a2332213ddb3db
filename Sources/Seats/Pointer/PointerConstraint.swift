public import Geometry
public import Surfaces

/// Names one constraint for as long as the program runs.
public struct ConstraintID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A client's wish to hold the pointer on a surface of its own (`zwp_pointer_constraints_v1`).
public struct PointerConstraint {
  public enum Kind: Sendable {
    /// The pointer stays where it is.
    case lock
    /// The pointer stays within a region.
    case confinement
  }

  public let id: ConstraintID
  public let kind: Kind
  /// Whether it can hold the pointer again after it has ended.
  public let isPersistent: Bool
  let surface: Surface
  /// The region that the client asked for; nil is all that takes input.
  var region: Region<SurfaceSpace>?
  /// Where the client would have the pointer after a lock.
  var hint: Point<SurfaceSpace>?
  /// The part of the surface, as it is now, that the pointer is held in.
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

  /// Where the pointer goes when the client gives it free: after a lock, the place that the client has set, if it is on the
  /// surface.
  var release: Point<SurfaceSpace>? {
    guard case .lock = kind, let hint, Rect(origin: .zero, size: surface.state.size).contains(hint) else { return nil }
    return hint
  }

  /// Takes in the surface's present size and input region.
  mutating func measure() {
    let size = surface.state.size
    area = Region(IntRect(left: 0, top: 0, right: Int64(size.width), bottom: Int64(size.height)))
    if let region { area.formIntersection(region) }
    if let input = surface.state.inputRegion { area.formIntersection(input) }
  }
}

/// All constraints of a seat's pointer, of which one at most is in force.
struct PointerConstraints {
  private(set) var all: [PointerConstraint] = []
  private(set) var active: ConstraintID?

  var isEmpty: Bool { all.isEmpty }
  var current: PointerConstraint? { active.flatMap { self[$0] } }

  subscript(id: ConstraintID) -> PointerConstraint? { all.first { $0.id == id } }

  mutating func add(_ constraint: PointerConstraint) { all.append(constraint) }

  mutating func remove(_ id: ConstraintID) {
    all.removeAll { $0.id == id }
    if active == id { active = nil }
  }

  mutating func activate(_ id: ConstraintID) { active = id }

  /// One that holds only once is forgotten.
  mutating func deactivate() {
    guard let current else { return active = nil }
    active = nil
    if !current.isPersistent { remove(current.id) }
  }

  mutating func change(_ id: ConstraintID, _ body: (inout PointerConstraint) -> Void) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    body(&all[index])
    all[index].measure()
  }

  mutating func measure() {
    for index in all.indices { all[index].measure() }
  }
}
