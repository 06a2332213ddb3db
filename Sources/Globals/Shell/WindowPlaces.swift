import Geometry
import Surfaces

/// The places at which toplevels appear: each a step from the one before.
final class WindowPlaces {
  private var placement = Placement()

  /// Finds the place of a window's visible frame.
  ///
  /// - Parameters:
  ///   - presenter: the frame of the window that presents it, if there is one.
  ///   - area: the part of the desktop in which it should appear.
  func place(
    _ window: ClientWindow, over presenter: Rect<LayoutSpace>?, in area: Rect<LayoutSpace>?
  ) -> Point<LayoutSpace> {
    placement.place(
      window.id, size: IntRect<LayoutSpace>(snapping: window.frame).size, over: presenter.map { IntRect(snapping: $0) },
      on: area.map { IntRect(snapping: $0) } ?? .zero)
  }

  /// Frees the place of a window that is unmapped.
  func forget(_ window: ClientWindow) { placement.forget(window.id) }
}
