import Geometry
import Surfaces

/// A surface that a finger, the pointer or a drag is bound to, and the place of that surface.
///
/// The origin is looked up when the binding is made and when the scene changes, not for each motion.
struct SurfaceCapture {
  let surface: Surface
  /// The ID of `surface`, copied here because each motion needs it.
  let id: SurfaceID
  let client: ClientID
  private(set) var origin: Point<LayoutSpace>
  /// The conversion of places that a rule of the surface requires, if any.
  var confinement: Confinement?

  init(_ hit: WindowHit) {
    surface = hit.surface
    id = hit.surface.id
    client = hit.surface.client
    origin = Self.origin(of: hit.surface, in: hit.window)
    confinement = hit.confinement
  }

  /// Captures a surface without a hit test; nil if no window shows it.
  init?(_ surface: Surface) {
    guard let window = surface.shownWindow else { return nil }
    self.surface = surface
    id = surface.id
    client = surface.client
    origin = Self.origin(of: surface, in: window)
  }

  func convert(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> {
    guard let confinement else { return place.seen(from: origin) }
    return confinement.confine(place.seen(from: origin))
  }

  /// Updates the place of the surface after a change of the scene. A surface without a window keeps its place.
  ///
  /// - Returns: true if it moved.
  mutating func follow() -> Bool {
    guard let window = surface.root.window else { return false }
    let now = Self.origin(of: surface, in: window)
    defer { origin = now }
    return now != origin
  }

  private static func origin(of surface: Surface, in window: ClientWindow) -> Point<LayoutSpace> {
    let offset = surface.offsetInRoot
    return window.position + Vector(offset.dx, offset.dy)
  }
}

extension SurfaceCapture {
  /// True if a window still shows the surface, and the session is not locked or the window is one of the lock.
  var isShown: Bool { surface.shownWindow != nil }
}

extension SurfaceCapture {
  /// Returns a place on the surface, without the limits of a rule.
  func local(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> { place.seen(from: origin) }

  /// Returns the place on the desktop of a place on the surface.
  func global(_ place: Point<SurfaceSpace>) -> Point<LayoutSpace> {
    Point(origin.x + place.x, origin.y + place.y)
  }
}
