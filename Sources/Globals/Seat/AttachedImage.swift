public import Geometry
public import Surfaces
import WaylandServer

/// A surface that is shown at the cursor: the cursor's own picture, or the icon of what is dragged.
public final class AttachedImage: SurfaceRoleHandler {
  /// nil once the client has destroyed it: then there is nothing to show.
  public private(set) weak var surface: ClientSurface?
  /// Where the cursor lies in the surface.
  public private(set) var hotspot: Vector<SurfaceSpace>

  init(_ surface: ClientSurface, hotspot: Vector<SurfaceSpace>) {
    self.surface = surface
    self.hotspot = hotspot
    surface.beginRole(self)
  }

  public func mayCommit(_ surface: ClientSurface) -> Bool { true }

  /// An attach with an offset moves the picture, not the place it points at (`wl_pointer.set_cursor`).
  public func didCommit(_ applied: Surface.Applied) {
    hotspot = Vector(hotspot.dx - applied.change.offset.dx, hotspot.dy - applied.change.offset.dy)
  }

  public func surfaceWillGo() { surface = nil }

  func detach() { surface?.endRole(self) }
}

/// What the cursor looks like.
public enum ClientCursor {
  /// The compositor's own: nobody has said otherwise.
  case standard
  case hidden
  case surface(AttachedImage)
}
