import Geometry
import Surfaces

/// A place beside another window: `wl_shell_surface.set_transient`.
struct WindowAnchor {
  weak var presenter: ClientWindow?
  /// From the origin of the presenter's root surface to that of its own.
  var offset: Vector<SurfaceSpace>
}

extension ToplevelObject {
  /// Takes the window to its anchor, and has it presented by what it is anchored to.
  ///
  /// - Returns: false where there is no such place.
  func takeAnchor() -> Bool {
    guard let anchor, let presenter = anchor.presenter, presenter.isMapped, !presenter.isPresented(by: window) else {
      return false
    }
    window.parent = presenter
    window.position = presenter.position + Vector(anchor.offset.dx, anchor.offset.dy)
    return true
  }
}
