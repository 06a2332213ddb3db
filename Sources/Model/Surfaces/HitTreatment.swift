import Geometry

/// A surface with a rule, or a declaration of its client, that changes the target of hits on its tree.
struct HitInterceptor {
  unowned let surface: Surface
  let intercept: HitIntercept
  let clampsToEdge: Bool
  /// True for a rule of the user, false for a declaration of the client.
  let isUsers: Bool
  /// The surface's origin in the root's coordinates.
  let origin: Vector<SurfaceSpace>

  init(_ surface: Surface, _ rules: HitRules, at origin: Vector<SurfaceSpace>) {
    self.surface = surface
    intercept = rules.intercept
    clampsToEdge = rules.clampsToEdge
    isUsers = surface.isInterceptedByUser
    self.origin = origin
  }
}

/// The effect of rules on hits on one surface.
final class HitTreatment {
  private let origin: Vector<SurfaceSpace>
  /// The confinement of hits that stay with the surface.
  private let confinement: Confinement?
  /// The interceptors in the order in which they are asked.
  private let interceptors: [HitInterceptor]

  /// - Returns: nil if hits go to the surface with unchanged locations.
  init?(of surface: Surface, at origin: Vector<SurfaceSpace>, in area: HitArea, _ interceptors: [HitInterceptor]) {
    confinement = surface.effectiveHitRules.flatMap { area.confinement($0) }
    guard confinement != nil || !interceptors.isEmpty else { return nil }
    self.origin = origin
    self.interceptors = interceptors
  }

  /// - Parameters:
  ///   - place: The point in the root's coordinates.
  ///   - redirect: See `InputLayers.hitTest`.
  func hit(
    on surface: Surface, at place: Point<SurfaceSpace>, redirect: (HitTarget, HitInterceptor) -> SurfaceHit?
  ) -> SurfaceHit {
    for interceptor in interceptors {
      switch interceptor.intercept {
      case .redirects(let target):
        if let hit = redirect(target, interceptor) { return hit }
      case .takesSubtree where interceptor.surface !== surface:
        return SurfaceHit(interceptor.surface, place - interceptor.origin, clamps: interceptor.clampsToEdge)
      case .nothing, .passesThrough, .takesSubtree: break
      }
    }
    return SurfaceHit(surface: surface, place: place - origin, confinement: confinement)
  }
}

extension SurfaceHit {
  /// Creates a hit that the surface receives instead of another one. Locations outside the surface are moved to its
  /// edge if `clamps` is true.
  init(_ surface: Surface, _ place: Point<SurfaceSpace>, clamps: Bool) {
    let box = Rect<SurfaceSpace>(origin: .zero, size: surface.state.size)
    self.init(
      surface: surface, place: place, confinement: clamps && !box.contains(place) ? Confinement(to: box) : nil)
  }
}

/// A surface on the desktop to which a rule redirects hits.
struct HitRedirection {
  let window: ClientWindow
  let surface: Surface
  /// The surface's origin on the desktop.
  let origin: Point<LayoutSpace>

  /// - Returns: nil if no window on the desktop shows the surface.
  init?(to target: HitTarget, among windows: [ClientWindow]) {
    let found: (ClientWindow, Surface)? =
      switch target {
      case .window(let id): windows.first { $0.id == id }.map { ($0, $0.surface) }
      case .surface(let id): windows.lazy.compactMap { window in window.surface.visible(id).map { (window, $0) } }.first
      }
    guard let (window, surface) = found, surface.hasContent else { return nil }
    self.window = window
    self.surface = surface
    let offset = surface.offsetInRoot
    origin = window.position + Vector(offset.dx, offset.dy)
  }

  func hit(at place: Point<LayoutSpace>, by interceptor: HitInterceptor) -> SurfaceHit {
    SurfaceHit(surface, place.seen(from: origin), clamps: interceptor.clampsToEdge)
  }
}

extension Surface {
  /// The surface or one of its visible subsurfaces with the given identifier.
  fileprivate func visible(_ id: SurfaceID) -> Surface? {
    var found: Surface?
    forEachVisible { surface, _ in
      if surface.id == id { found = surface }
    }
    return found
  }
}
