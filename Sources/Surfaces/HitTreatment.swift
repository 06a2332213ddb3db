import Geometry

/// A surface whose rule decides who gets the hits on its tree.
struct HitInterceptor {
  unowned let surface: Surface
  let intercept: HitIntercept
  let clampsToEdge: Bool
  /// Where the surface's origin lies, in the root's coordinates.
  let origin: Vector<SurfaceSpace>

  init(_ surface: Surface, _ rules: HitRules, at origin: Vector<SurfaceSpace>) {
    self.surface = surface
    intercept = rules.intercept
    clampsToEdge = rules.clampsToEdge
    self.origin = origin
  }
}

/// What rules make of hits on one surface.
final class HitTreatment {
  private let origin: Vector<SurfaceSpace>
  /// For hits that stay with the surface.
  private let confinement: Confinement?
  /// The topmost first.
  private let interceptors: [HitInterceptor]

  /// - Returns: nil where hits go to the surface, with the places as they are.
  init?(of surface: Surface, at origin: Vector<SurfaceSpace>, in area: HitArea, _ interceptors: [HitInterceptor]) {
    confinement = surface.hitRules.flatMap { area.confinement($0) }
    guard confinement != nil || !interceptors.isEmpty else { return nil }
    self.origin = origin
    self.interceptors = interceptors
  }

  /// - Parameters:
  ///   - place: in the root's coordinates.
  ///   - redirect: see `InputLayers.hitTest`.
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
  /// A hit that the surface gets in place of another: told at its edge where it lies outside.
  init(_ surface: Surface, _ place: Point<SurfaceSpace>, clamps: Bool) {
    let box = Rect<SurfaceSpace>(origin: .zero, size: surface.state.size)
    self.init(
      surface: surface, place: place, confinement: clamps && !box.contains(place) ? Confinement(to: box) : nil)
  }
}

/// A surface on the desktop that a rule sends hits to.
struct HitRedirection {
  let window: ClientWindow
  let surface: Surface
  /// Where the surface's origin lies.
  let origin: Point<LayoutSpace>

  /// - Returns: nil where no window on the desktop shows such a surface.
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
  /// Itself or one of its subsurfaces, as far as they can be seen.
  fileprivate func visible(_ id: SurfaceID) -> Surface? {
    var found: Surface?
    forEachVisible { surface, _ in
      if surface.id == id { found = surface }
    }
    return found
  }
}
