package import CursorTerms
package import Geometry
package import Surfaces
import WaylandServer

/// A surface that is shown at the cursor: the cursor's image, or the icon of a drag.
package final class AttachedImage: SurfaceRoleHandler {
  /// The surface; nil after the client has destroyed it. Nothing is shown then.
  package private(set) weak var surface: ClientSurface?
  /// The position of the cursor in the surface.
  package private(set) var hotspot: Vector<SurfaceSpace>

  init(_ surface: ClientSurface, hotspot: Vector<SurfaceSpace>) {
    self.surface = surface
    self.hotspot = hotspot
    surface.beginRole(self)
  }

  package func mayCommit(_ surface: ClientSurface) -> Bool { true }

  /// Applies an attach with an offset, which moves the image and not the position of the cursor
  /// (`wl_pointer.set_cursor`).
  package func didCommit(_ applied: Surface.Applied) {
    hotspot = Vector(hotspot.dx - applied.change.offset.dx, hotspot.dy - applied.change.offset.dy)
  }

  package func surfaceWillGo() { surface = nil }

  func detach() { surface?.endRole(self) }
}

/// The appearance of the cursor.
package enum ClientCursor {
  /// The compositor's own cursor, which is the default.
  case standard
  case hidden
  case surface(AttachedImage)
  /// A cursor of the compositor's theme.
  case shape(CursorShape)
}

extension ClientCursor {
  /// The name of its shape in CSS, `surface` or `hidden`.
  package var name: String {
    switch self {
    case .standard: CursorShape.standard.rawValue
    case .hidden: "hidden"
    case .surface: "surface"
    case .shape(let shape): shape.rawValue
    }
  }
}
