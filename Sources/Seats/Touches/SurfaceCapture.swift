import Geometry
import Surfaces

/// A surface that a finger, the pointer or a drag is bound to, and where that surface lies.
///
/// The origin is looked up when the binding is made and when the scene changes, not for each motion.
struct SurfaceCapture {
  let surface: Surface
  /// The name of `surface`, copied here for each motion.
  let id: SurfaceID
  let client: ClientID
  private(set) var origin: Point<LayoutSpace>
  /// How places are converted, where a rule of the surface asks for it.
  var confinement: Confinement?

  init(_ hit: WindowHit) {
    surface = hit.surface
    id = hit.surface.id
    client = hit.surface.client
    origin = Self.origin(of: hit.surface, in: hit.window)
    confinement = hit.confinement
  }

  /// A surface that nothing has hit; nil where no window shows it.
  init?(_ surface: Surface) {
    guard surface.isVisible, let window = surface.root.window else { return nil }
    self.surface = surface
    id = surface.id
    client = surface.client
    origin = Self.origin(of: surface, in: window)
  }

  func convert(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> {
    guard let confinement else { return place.seen(from: origin) }
    return confinement.confine(place.seen(from: origin))
  }

  /// Finds the surface again after the scene has changed; one that is not shown stays where it was.
  ///
  /// - Returns: whether it moved.
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
  /// Whether a window still shows the surface.
  var isShown: Bool { surface.isVisible && surface.root.window != nil }
}
