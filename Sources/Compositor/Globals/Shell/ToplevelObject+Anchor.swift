import Geometry
import Surfaces

/// A position relative to another window: `wl_shell_surface.set_transient`.
struct WindowAnchor {
  weak var presenter: ClientWindow?
  /// The vector from the origin of the presenter's root surface to that of the window's.
  var offset: Vector<SurfaceSpace>
}

extension ToplevelObject {
  /// Moves the window to its anchor, and makes the anchor's window its parent.
  ///
  /// - Returns: false if there is no anchor, or its window cannot be the parent.
  func takeAnchor() -> Bool {
    guard let anchor, let presenter = anchor.presenter, presenter.isMapped, !presenter.isPresented(by: window) else {
      return false
    }
    window.parent = presenter
    window.position = presenter.position + Vector(anchor.offset.dx, anchor.offset.dy)
    return true
  }
}
